import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export async function cohortIdOfPool(ctx: Ctx, poolId: number): Promise<number | undefined> {
  const row = await ctx.db.selectFrom('cohorts').select('id').where('seat_pool_id', '=', poolId).executeTakeFirst();
  return row?.id;
}

/**
 * Pools with people waiting although no seat is offered anymore: cohorts that are over, canceled, or past their
 * deadline or start; events and workouts that have begun.
 */
export async function poolsWithOverdueWaitlists(ctx: Ctx, limit: number): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select p.id from seat_pools p
    where exists (select 1 from seat_waitlist w where w.pool_id = p.id and w.state = 'waiting')
      and (exists (select 1 from cohorts c where c.seat_pool_id = p.id
          and (c.status not in ('enrolling', 'started') or least(c.payment_due_at, c.starts_at) <= ${now}::timestamptz))
        or exists (select 1 from events v where v.seat_pool_id = p.id and v.starts_at <= ${now}::timestamptz and v.deleted_at is null)
        or exists (select 1 from ticket_types y join events v on v.id = y.event_id
          where y.seat_pool_id = p.id and v.starts_at <= ${now}::timestamptz and v.deleted_at is null)
        or exists (select 1 from ticket_types y join workouts k on k.id = y.workout_id
          where y.seat_pool_id = p.id and k.starts_at <= ${now}::timestamptz and k.deleted_at is null))
    order by p.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.id);
}
