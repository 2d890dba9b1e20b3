import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { EXPECTED_BY_PLACE } from './event-rows.query.ts';

export interface AttendanceRow {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Date;
  readonly moniker: string;
  readonly expected: number;
  readonly joined: number;
}

/** A course's latest class sessions that have begun, in order of start. `cohortId` null: all its cohorts. */
export async function attendanceOfSessions(
  ctx: Ctx,
  query: { readonly courseId: number; readonly cohortId: number | null; readonly limit: number },
): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select v.id, v.name, v.starts_at as "startsAt", c.moniker, a.attending + e.enrolled as expected, a.joined
    from (select v.* from events v where v.course_id = ${query.courseId}::bigint and v.kind = 'Class Session'
        and (${query.cohortId}::bigint is null or v.cohort_id = ${query.cohortId}::bigint)
        and v.status = 'published' and v.deleted_at is null and v.starts_at <= ${ctx.clock.now()}::timestamptz
      order by v.starts_at desc, v.id desc limit ${query.limit}::bigint) v
      join cohorts c on c.id = v.cohort_id
      cross join lateral (select count(*) as attending, count(*) filter (where a.joined_at is not null) as joined
        from attendances a where a.event_id = v.id and a.state = 'attending') a
      cross join lateral (select count(*) as enrolled from enrolments e where ${EXPECTED_BY_PLACE}) e
    order by v.starts_at, v.id`.execute(ctx.db);
  return rows;
}

/**
 * Seats taken at `steps` moments, evenly spaced from the first change to the last, or to now if the event is upcoming.
 * A person who returned after canceling counts only from then on: only one row per person is stored.
 */
export async function seatsOverTime(
  ctx: Ctx,
  query: { readonly eventId: number; readonly until: Date; readonly steps: number },
): Promise<{ at: Date; taken: number }[]> {
  const last = query.steps - 1;
  const { rows } = await sql<{ at: Date; taken: number }>`
    with changes as (
      select coalesce(a.confirmed_at, a.created_at) as at, 1 as change from attendances a
      where a.event_id = ${query.eventId}::bigint and (a.state = 'attending'
        or (a.state in ('cancelled', 'released', 'revoked') and a.confirmed_at <= a.cancelled_at))
      union all
      select a.cancelled_at, -1 from attendances a where a.event_id = ${query.eventId}::bigint
        and a.state in ('cancelled', 'released', 'revoked') and a.confirmed_at <= a.cancelled_at),
    span as (select min(at) as low, greatest(max(at), ${query.until}::timestamptz) as high from changes having count(*) > 0),
    moments as (select case when n = ${last}::integer then high
        else low + make_interval(secs => extract(epoch from high - low)::float8 * n / ${last}::integer) end as at
      from span, generate_series(0, ${last}::integer) n),
    -- Each change falls into the first moment at or after it; moments add up.
    fallen as (select m.at, coalesce(sum(c.change), 0) as change
      from (select at, lag(at) over (order by at) as before from moments) m
      left join changes c on c.at <= m.at and (m.before is null or c.at > m.before) group by m.at)
    select at, (sum(change) over (order by at))::bigint as taken from fallen order by at`.execute(ctx.db);
  return rows;
}

/** The total number of seats an event has now: those of its active ticket types, or its own if it has none. */
export async function capacityOf(ctx: Ctx, eventId: number): Promise<number> {
  const { rows } = await sql<{ capacity: number }>`
    select coalesce((select sum(tp.capacity) filter (where y.status = 'active') from ticket_types y
        join seat_pools tp on tp.id = y.seat_pool_id where y.event_id = v.id having count(*) > 0), p.capacity)::bigint as capacity
    from events v join seat_pools p on p.id = v.seat_pool_id where v.id = ${eventId}::bigint`.execute(ctx.db);
  return rows[0]?.capacity ?? 0;
}
