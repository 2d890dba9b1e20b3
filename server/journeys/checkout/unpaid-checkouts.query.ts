import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Unpaid checkouts that hold a seat now: in a cohort and its events, in an event, or in a workout. */
export async function unpaidCheckoutsIn(
  ctx: Ctx,
  of: { readonly cohortId: number } | { readonly eventId: number } | { readonly workoutId: number },
): Promise<number> {
  const pools =
    'cohortId' in of
      ? sql`select seat_pool_id from cohorts where id = ${of.cohortId}::bigint
          union all select y.seat_pool_id from ticket_types y join events v on v.id = y.event_id
          where v.cohort_id = ${of.cohortId}::bigint`
      : 'eventId' in of
        ? sql`select seat_pool_id from ticket_types where event_id = ${of.eventId}::bigint`
        : sql`select seat_pool_id from ticket_types where workout_id = ${of.workoutId}::bigint`;
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id) from seat_holds
    where state = 'live' and order_id is not null and pool_id in (${pools})`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
