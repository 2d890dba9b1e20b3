import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** The cohorts whose seats these pools count. */
export async function cohortIdsOfPools(ctx: Ctx, poolIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('cohorts')
    .select('id')
    .where('seat_pool_id', '=', sql<number>`any(${[...poolIds]})`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Cohorts in whose line somebody stands although nobody can enrol any more: over, cancelled, past deadline or start. */
export async function cohortsWithOverdueLines(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cohorts c
    where (c.status not in ('enrolling', 'started') or least(c.payment_due_at, c.starts_at) <= ${ctx.clock.now()}::timestamptz)
      and exists (select 1 from seat_waitlist w where w.pool_id = c.seat_pool_id and w.state = 'waiting')
    order by c.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.id);
}
