import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Lowers the platform's fee for a workout, in basis points (rules-teachers P4). Returns the previous fee, or null if
 * the new one isn't lower.
 */
export async function lowerWorkoutFee(tx: Ctx, id: number, feeBps: number): Promise<number | null> {
  const { rows } = await sql<{ before: number }>`
    with was as (select x.id, coalesce(x.fee_bps, s.fee_bps) as before from workouts x join schools s on s.id = x.school_id
      where x.id = ${id}::bigint for update of x)
    update workouts x set fee_bps = ${feeBps}::integer from was where x.id = was.id and was.before > ${feeBps}::integer
    returning was.before`.execute(tx.db);
  return rows[0]?.before ?? null;
}
