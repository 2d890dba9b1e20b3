import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Lowers the platform's fee on a cohort, in basis points (rules-teachers P4). Returns the old fee, or null if the new
 * one isn't lower.
 */
export async function lowerCohortFee(tx: Ctx, id: number, feeBps: number): Promise<number | null> {
  const { rows } = await sql<{ before: number }>`
    with was as (select x.id, coalesce(x.fee_bps, s.fee_bps) as before from cohorts x join schools s on s.id = x.school_id
      where x.id = ${id}::bigint for update of x)
    update cohorts x set fee_bps = ${feeBps}::integer from was where x.id = was.id and was.before > ${feeBps}::integer
    returning was.before`.execute(tx.db);
  return rows[0]?.before ?? null;
}
