import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { stopped } from './student-rows.query.ts';

export interface StudentPerson {
  readonly personId: number;
  readonly displayName: string;
  readonly email: string;
  readonly unsubscribed: boolean;
  readonly waitingSince: Date | null;
}

/** A person with an account, and since when they have been waiting for this course. */
export async function studentPerson(
  ctx: Ctx,
  of: { readonly courseId: number; readonly schoolId: number; readonly personId: number },
): Promise<StudentPerson | undefined> {
  const { rows } = await sql<StudentPerson>`
    select u.id as "personId", coalesce(u.display_name, '') as "displayName", u.email,
      ${stopped(sql`u.email`, of.schoolId)} as unsubscribed,
      (select max(w.confirmed_at) from course_waitlist w where w.course_id = ${of.courseId}::bigint and w.user_id = u.id
        and w.unsubscribed_at is null) as "waitingSince"
    from users u where u.id = ${of.personId}::bigint and u.erased_at is null and u.email is not null`.execute(ctx.db);
  return rows[0];
}

export interface StudentPlaceRow {
  readonly id: number;
  readonly cohortId: number;
  readonly moniker: string;
  readonly state: string;
  readonly suspended: boolean;
  readonly reason: string;
  readonly since: Date;
  readonly endedAt: Date | null;
  readonly cohortStatus: string;
  readonly cohortEndsAt: Date | null;
}

/** A person's enrollments in a course, the newest live one first, then the newest past one. */
export async function placesInCourse(
  ctx: Ctx,
  of: { readonly courseId: number; readonly personId: number },
): Promise<StudentPlaceRow[]> {
  const { rows } = await sql<StudentPlaceRow>`
    select e.id, e.cohort_id as "cohortId", coalesce(nullif(c.moniker, ''), c.name) as moniker, e.state,
      e.suspended_at is not null as suspended, e.reason, e.enrolled_at as since, e.ended_at as "endedAt",
      c.status as "cohortStatus", c.ends_at as "cohortEndsAt"
    from enrolments e join cohorts c on c.id = e.cohort_id
    where e.course_id = ${of.courseId}::bigint and e.user_id = ${of.personId}::bigint and e.state <> 'revoked'
    order by (e.state in ('active', 'completed')) desc, e.id desc limit 20`.execute(ctx.db);
  return rows;
}

/** A cohort's class sessions that have begun, the last first, with when this person joined. */
export async function sessionsJoined(
  ctx: Ctx,
  of: { readonly cohortId: number; readonly personId: number },
): Promise<{ id: number; name: string; startsAt: Date; joinedAt: Date | null }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof sessionsJoined>>[number]>`
    select v.id, v.name, v.starts_at as "startsAt", a.joined_at as "joinedAt"
    from events v left join attendances a on a.event_id = v.id and a.user_id = ${of.personId}::bigint
    where v.cohort_id = ${of.cohortId}::bigint and v.kind = 'Class Session' and v.status = 'published'
      and v.deleted_at is null and v.starts_at <= ${ctx.clock.now()}::timestamptz
    order by v.starts_at desc, v.id desc limit 60`.execute(ctx.db);
  return rows;
}

/** A cohort's open lessons, the last first, with when this person opened and read them. */
export async function lessonsRead(
  ctx: Ctx,
  of: { readonly cohortId: number; readonly personId: number },
): Promise<{ id: number; name: string; openedAt: Date | null; readAt: Date | null }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof lessonsRead>>[number]>`
    select l.id, l.name, p.opened_at as "openedAt", p.finished_at as "readAt"
    from lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${of.personId}::bigint
    where l.cohort_id = ${of.cohortId}::bigint and l.deleted_at is null and l.publication_status <> 'draft'
      and l.publish_at <= ${ctx.clock.now()}::timestamptz
    order by l.publish_at desc, l.id desc limit 60`.execute(ctx.db);
  return rows;
}

export interface PlaceActRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string | null;
  readonly action: string;
  readonly detail: Record<string, string | number | boolean | null>;
}

/** The actions on these enrollments, newest first; platform staff are shown as Callboard. */
export async function actsOnPlaces(
  ctx: Ctx,
  of: { readonly courseId: number; readonly placeIds: readonly number[] },
): Promise<PlaceActRow[]> {
  const { rows } = await sql<PlaceActRow>`
    select y.id, y.at, y.action, y.detail,
      case when u.is_staff and not exists (select 1 from staff_roles r where r.user_id = u.id and r.school_id = y.school_id
          and r.accepted_at is not null) then 'Callboard'
        else coalesce(u.display_name, 'Someone who left') end as actor
    from activity y left join users u on u.id = y.actor_id
    where y.course_id = ${of.courseId}::bigint and y.subject_kind = 'place'
      and y.subject_id = any(${of.placeIds.map(String)}::text[])
    order by y.id desc limit 50`.execute(ctx.db);
  return rows;
}

/** A course's cohorts that are enrolling or running, by start, with their free seats. */
export async function openCohortsOf(
  ctx: Ctx,
  courseId: number,
): Promise<{ id: number; moniker: string; seatsRemaining: number; startsAt: Date | null }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof openCohortsOf>>[number]>`
    select c.id, coalesce(nullif(c.moniker, ''), c.name) as moniker, c.starts_at as "startsAt",
      case when p.closed_at is not null then 0 else greatest(0, p.capacity - p.taken - p.held) end as "seatsRemaining"
    from cohorts c join seat_pools p on p.id = c.seat_pool_id
    where c.course_id = ${courseId}::bigint and c.status in ('enrolling', 'started')
      and c.ends_at > ${ctx.clock.now()}::timestamptz
    order by c.starts_at, c.id limit 50`.execute(ctx.db);
  return rows;
}
