import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export async function holdersOf(ctx: Ctx, workoutId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from workout_places
    where workout_id = ${workoutId}::bigint and state = 'attending' and suspended_at is null order by 1`.execute(
    ctx.db,
  );
  return rows.map((row) => row.userId);
}

/**
 * Canceled workouts with work left: someone still has a spot (disputed payments wait until the dispute is settled), is
 * on a waitlist, or holds a spot in a checkout.
 */
export async function cancelledWithHolders(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with pools as (
      select pool_id from seat_waitlist where state in ('waiting', 'offered')
      union select pool_id from seat_holds where state = 'live' and order_id is not null)
    select w.id from workouts w where w.status = 'cancelled' and (
      exists (select 1 from workout_places p where p.workout_id = w.id and p.state = 'attending'
        and p.suspended_at is null)
      or exists (select 1 from ticket_types y where y.workout_id = w.id and y.seat_pool_id in (select pool_id from pools)))
    order by w.id limit 100`.execute(ctx.db);
  return rows.map((row) => row.id);
}
