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

/** The published class sessions of a cohort that are not over, in order of their start. */
export async function sessionsAhead(
  ctx: Ctx,
  cohortId: number,
): Promise<{ uuid: string; title: string; startsAt: Date; endsAt: Date; sequence: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof sessionsAhead>>[number]>`
    select v.uuid, v.name as title, v.starts_at as "startsAt", v.ends_at as "endsAt", v.ics_sequence as sequence
    from events v
    where v.cohort_id = ${cohortId}::bigint and v.kind = 'Class Session' and v.status = 'published'
      and v.deleted_at is null and v.ends_at > ${ctx.clock.now()}::timestamptz
    order by v.starts_at, v.id limit 200`.execute(ctx.db);
  return rows;
}
