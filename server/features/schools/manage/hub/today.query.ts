import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { Taught } from './taught.ts';

/** Anything longer than this disappears from the list this many days after its start. */
const LONGEST_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface TaughtNextRow {
  readonly kind: 'session' | 'event' | 'workout';
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly endedEarlyAt: Date | null;
  readonly timezone: string;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly courseId: number | null;
  readonly courseName: string | null;
  readonly cohortName: string | null;
  readonly expected: number;
  readonly joined: number;
}

/**
 * How many people are expected at an event `v`, by the same rule as `expectedOf` in the events feature. Events other
 * than class sessions count their pools.
 */
export const EXPECTED = sql`case when v.kind = 'Class Session' then
    (select count(*) from attendances a where a.event_id = v.id and a.state = 'attending' and a.suspended_at is null)
    + (select count(*) from enrolments e where e.cohort_id = v.cohort_id and e.state = 'active' and e.suspended_at is null
        and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id))
  else (select p.taken from seat_pools p where p.id = v.seat_pool_id)
    + (select coalesce(sum(p.taken), 0)::bigint from ticket_types y join seat_pools p on p.id = y.seat_pool_id where y.event_id = v.id)
  end`;
/** How many people joined event `v` through their join link. */
export const CAME_IN = sql`(select count(*) from attendances a
  where a.event_id = v.id and a.state = 'attending' and a.joined_at is not null)`;

/** What a person manages or hosts that is running or starts before `until`, by start; one statement. */
export async function taughtNext(
  ctx: Ctx,
  { schoolIds, courseIds }: Taught,
  filter: { readonly personId: number; readonly schoolId: number | null; readonly until: Date; readonly limit: number },
): Promise<TaughtNextRow[]> {
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  const schools = sql`${[...schoolIds]}::bigint[]`;
  const span = sql`starts_at > ${from}::timestamptz and starts_at < ${filter.until}::timestamptz and status = 'published'
    and deleted_at is null and (${filter.schoolId}::bigint is null or school_id = ${filter.schoolId}::bigint)`;
  const inSchools = sql`select id from events where school_id = any(${schools}) and ${span}`;
  const inCourses = sql`select id from events where course_id = any(${[...courseIds]}::bigint[]) and ${span}`;
  const hosted = sql`select id from events where ${span} and id in (select l.event_id from hosts h join event_hosts l on l.host_id = h.id
    where h.user_id = ${filter.personId}::bigint and h.archived_at is null)`;
  // Most people manage either schools or courses: each part is queried only if there are any.
  const managed = [...(schoolIds.length > 0 ? [inSchools] : []), ...(courseIds.length > 0 ? [inCourses] : [])];
  const { rows } = await prepared(
    ctx.db,
    `teaching_next_${schoolIds.length > 0 ? 'schools' : ''}_${courseIds.length > 0 ? 'courses' : ''}`,
    sql<TaughtNextRow>`
    with mine as (${sql.join([...managed, hosted], sql` union `)}),
    next as (
      (select 'event' as what, v.id, v.starts_at from mine m join events v on v.id = m.id
        where coalesce(v.ended_early_at, v.ends_at) > ${now}::timestamptz
        order by v.starts_at, v.id limit ${filter.limit}::bigint)
      union all
      (select 'workout', w.id, w.starts_at from workouts w where school_id = any(${schools}) and ${span}
        and w.ends_at > ${now}::timestamptz and exists (select 1 from ticket_types y join seat_pools p on p.id = y.seat_pool_id
          where y.workout_id = w.id and y.kind = 'live' and p.capacity > 0)
        order by w.starts_at, w.id limit ${filter.limit}::bigint)
      order by starts_at, what, id limit ${filter.limit}::bigint)
    select case when v.kind = 'Class Session' then 'session' else 'event' end as kind, v.id, v.uuid, v.slug, v.name,
      v.starts_at as "startsAt", v.ends_at as "endsAt", v.ended_early_at as "endedEarlyAt", v.timezone,
      s.id as "schoolId", s.name as "schoolName", k.id as "courseId", k.name as "courseName", c.name as "cohortName",
      ${EXPECTED} as expected,
      ${CAME_IN} as joined
    from next n join events v on v.id = n.id join schools s on s.id = v.school_id
    left join courses k on k.id = v.course_id left join cohorts c on c.id = v.cohort_id
    where n.what = 'event'
    union all
    select 'workout', w.id, w.uuid, '', w.name, w.starts_at, w.ends_at, null, w.timezone, s.id, s.name, null, null, null,
      (select coalesce(sum(p.taken), 0)::bigint from ticket_types y join seat_pools p on p.id = y.seat_pool_id
        where y.workout_id = w.id and y.kind = 'live'),
      (select count(*) from workout_places p where p.workout_id = w.id and p.state = 'attending' and p.joined_at is not null)
    from next n join workouts w on w.id = n.id join schools s on s.id = w.school_id where n.what = 'workout'
    order by "startsAt", kind, id`,
  );
  return rows;
}
