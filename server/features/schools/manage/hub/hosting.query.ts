import { type RawBuilder, sql } from 'kysely';
import type { HostedKind } from '#contract/teaching/teaching-today.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { CAME_IN, EXPECTED } from './today.query.ts';

export interface HostedRow {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly going: number | null;
  readonly joined: number | null;
  readonly uuid: string | null;
  /** True if it is published and has something to join. */
  readonly live: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

const HOSTED: Readonly<Record<HostedKind, (id: number) => RawBuilder<HostedRow>>> = {
  event: (id) => sql`
    select v.school_id as "schoolId", v.course_id as "courseId", ${EXPECTED} as going, ${CAME_IN} as joined, v.uuid, v.status = 'published' as live,
      v.starts_at as "startsAt", v.ends_at as "endsAt"
    from events v where v.id = ${id}::bigint and v.deleted_at is null`,
  workout: (id) => sql`
    select w.school_id as "schoolId", null::bigint as "courseId", w.uuid,
      (select count(distinct a.user_id) from workout_places a where a.workout_id = w.id and a.state = 'attending') as going,
      (select count(distinct a.user_id) from workout_places a
        where a.workout_id = w.id and a.state = 'attending' and a.joined_at is not null) as joined,
      w.status in ('published', 'finished') and exists (select 1 from ticket_types y join seat_pools p on p.id = y.seat_pool_id
        where y.workout_id = w.id and y.kind = 'live' and p.capacity > 0) as live,
      w.starts_at as "startsAt", w.ends_at as "endsAt"
    from workouts w where w.id = ${id}::bigint and w.deleted_at is null`,
  course: (id) => sql`
    select k.school_id as "schoolId", k.id as "courseId", null::uuid as uuid, null::bigint as joined, false as live,
      (select count(distinct e.user_id) from cohorts c join enrolments e on e.cohort_id = c.id and e.state = 'active'
        where c.course_id = k.id and c.status in ('enrolling', 'started')) as going,
      null::timestamptz as "startsAt", null::timestamptz as "endsAt"
    from courses k where k.id = ${id}::bigint and k.archived_at is null`,
  school: (id) => sql`
    select s.id as "schoolId", null::bigint as "courseId", null::uuid as uuid, false as live, null::bigint as going, null::bigint as joined,
      null::timestamptz as "startsAt", null::timestamptz as "endsAt"
    from schools s where s.id = ${id}::bigint and s.archived_at is null`,
};

/** What the manager's bar on a public page needs. */
export async function hostedThing(ctx: Ctx, kind: HostedKind, id: number): Promise<HostedRow | undefined> {
  const { rows } = await HOSTED[kind](id).execute(ctx.db);
  return rows[0];
}

export interface HostedAttendeeRow {
  readonly name: string;
  readonly imageMediaId: number | null;
  readonly joined: boolean;
}

/**
 * Some of an event's attendees who have a name, for its host: first people who have joined, then the latest RSVPs, then people coming
 * through an enrollment.
 */
export async function hostedAttendees(ctx: Ctx, eventId: number, limit: number): Promise<HostedAttendeeRow[]> {
  const { rows } = await sql<HostedAttendeeRow>`
    select u.display_name as name, u.picture_media_id as "imageMediaId", g.joined from (
      (select a.user_id, a.joined_at is not null as joined, 0 as rank, a.id from attendances a
        where a.event_id = ${eventId}::bigint and a.state = 'attending' and a.suspended_at is null
        order by a.joined_at is null, a.id desc limit ${limit}::bigint)
      union all
      (select e.user_id, false, 1, e.id from events v join enrolments e on e.cohort_id = v.cohort_id
        where v.id = ${eventId}::bigint and v.kind = 'Class Session' and e.state = 'active' and e.suspended_at is null
          and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)
        order by e.id desc limit ${limit}::bigint)) g
    join users u on u.id = g.user_id and u.erased_at is null and u.display_name is not null
    order by not g.joined, g.rank, g.id desc limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}
