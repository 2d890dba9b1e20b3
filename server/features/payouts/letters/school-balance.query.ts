import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A school's finalized and unpaid amount, in cents; below zero it is carried forward (rules-teachers P12). */
export async function schoolBalance(
  ctx: Ctx,
  schoolId: number,
): Promise<{ readonly schoolId: number; readonly schoolName: string; readonly balanceCents: number } | null> {
  const { rows } = await sql<{ schoolId: number; schoolName: string; balanceCents: number }>`
    select s.id as "schoolId", s.name as "schoolName",
      (select coalesce(sum(p.payout_cents), 0) from payouts p where p.school_id = s.id and p.status = 'finalized')::bigint
        as "balanceCents"
    from schools s where s.id = ${schoolId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}
