import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface CalendarRow {
  readonly uuid: string;
  readonly sequence: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly path: string;
  readonly joinPath: string;
  readonly joinToken: string | null;
  readonly cancelled: boolean;
}

/**
 * Everything with a date that a person holds: events by RSVP or ticket, class sessions by enrollment, live workout
 * spots, including what hosts canceled. Uses the same UIDs and sequences as the emails.
 */
export async function calendarOf(ctx: Ctx, userId: number, since: Date, limit: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select v.uuid::text as uuid, v.ics_sequence + coalesce(a.ics_sequence, 0) + place_sequence(${userId}::bigint, v.cohort_id) as sequence,
      case when v.kind = 'Class Session' and k.name is not null and not starts_with(v.name, k.name) then k.name || ': ' || v.name
        else v.name end as title,
      v.starts_at as "startsAt", coalesce(v.ended_early_at, v.ends_at) as "endsAt", '/events/' || v.id || '-' || v.slug as path,
      '/events/links/' || v.uuid as "joinPath",
      case when a.state = 'attending' then a.join_nonce end as "joinToken", v.status = 'cancelled' as cancelled
    from events v
    left join courses k on k.id = v.course_id
    left join attendances a on a.event_id = v.id and a.user_id = ${userId}::bigint
    where v.deleted_at is null and v.starts_at is not null and v.ends_at > ${since}::timestamptz
      and v.id in (
        select event_id from attendances where user_id = ${userId}::bigint
        union
        select s.id from enrolments e join events s on s.cohort_id = e.cohort_id and s.kind = 'Class Session'
        where e.user_id = ${userId}::bigint and e.state in ('active', 'completed') and e.suspended_at is null)
      and ((v.status = 'published' and (a.id is null or (a.state = 'attending' and a.suspended_at is null)))
        or (v.status = 'cancelled' and (a.id is null or a.state in ('attending', 'released'))))
    union all
    select w.uuid::text, w.ics_sequence + p.ics_sequence, w.name, w.starts_at, w.ends_at, '/workouts/' || w.id,
      '/workouts/links/' || w.uuid, case when p.state = 'attending' then p.join_nonce end, w.status = 'cancelled'
    from workout_places p join ticket_types y on y.id = p.ticket_type_id and y.kind = 'live'
    join workouts w on w.id = p.workout_id
    where p.user_id = ${userId}::bigint and w.deleted_at is null and w.starts_at is not null
      and w.ends_at > ${since}::timestamptz
      and ((w.status in ('published', 'finished') and p.state = 'attending' and p.suspended_at is null)
        or (w.status = 'cancelled' and (p.state = 'attending' or p.cancelled_at >= w.cancelled_at)))
    order by "startsAt", path limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/**
 * Everything with a date that a person teaches: published events of the schools and courses they manage, events they
 * host, and the schools' workouts; including canceled ones, so that they leave the calendar. Their join links need no
 * token: they sign in.
 */
export async function taughtCalendarOf(ctx: Ctx, userId: number, since: Date, limit: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    with roles as (select role, school_id, course_id from staff_roles
      where user_id = ${userId}::bigint and accepted_at is not null and revoked_at is null),
    mine as (
      select v.id from events v join roles r on r.role = 'school_admin' and r.school_id = v.school_id
        where v.ends_at > ${since}::timestamptz
      union
      select v.id from events v join roles r on r.course_id = v.course_id where v.ends_at > ${since}::timestamptz
      union
      select l.event_id from hosts h join event_hosts l on l.host_id = h.id
        where h.user_id = ${userId}::bigint and h.archived_at is null)
    select v.uuid::text as uuid, v.ics_sequence as sequence,
      case when v.kind = 'Class Session' and k.name is not null and not starts_with(v.name, k.name) then k.name || ': ' || v.name
        else v.name end as title,
      v.starts_at as "startsAt", coalesce(v.ended_early_at, v.ends_at) as "endsAt", '/events/' || v.id || '-' || v.slug as path,
      '/events/links/' || v.uuid as "joinPath", null as "joinToken", v.status = 'cancelled' as cancelled
    from mine m join events v on v.id = m.id left join courses k on k.id = v.course_id
    where v.deleted_at is null and v.starts_at is not null and v.ends_at > ${since}::timestamptz
      and v.status in ('published', 'cancelled')
    union all
    select w.uuid::text, w.ics_sequence, w.name, w.starts_at, w.ends_at, '/workouts/' || w.id, '/workouts/links/' || w.uuid,
      null, w.status = 'cancelled'
    from workouts w where w.school_id in (select school_id from roles where role = 'school_admin') and w.deleted_at is null
      and w.starts_at is not null and w.ends_at > ${since}::timestamptz and w.status in ('published', 'finished', 'cancelled')
    order by "startsAt", path limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export async function paymentDeadlinesOf(
  ctx: Ctx,
  userId: number,
): Promise<{ cohortId: number; title: string; dueAt: Date }[]> {
  const { rows } = await sql<{ cohortId: number; title: string; dueAt: Date }>`
    select c.id as "cohortId", k.name || ', ' || c.name as title, c.payment_due_at as "dueAt"
    from cohort_selections s join cohorts c on c.id = s.cohort_id join courses k on k.id = c.course_id
    where s.user_id = ${userId}::bigint and c.status in ('enrolling', 'started') and c.payment_due_at > ${ctx.clock.now()}::timestamptz
      and not exists (select 1 from enrolments e where e.user_id = s.user_id and e.cohort_id = c.id and e.state in ('active', 'completed'))
    order by c.payment_due_at, c.id limit 50`.execute(ctx.db);
  return rows;
}
