import { type RawBuilder, sql } from 'kysely';
import type { ManagedKind } from '#contract/primitives/endpoint.ts';
import { anyCourseByAddress, schoolByAddress } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';

type ByNumber = Exclude<ManagedKind, 'school' | 'course'>;

/** True if the thing belongs to an archived course: then it can be read, but not changed (rules-teachers X4). */
const ARCHIVED = sql`(select true from courses k where k.id = course_id and k.archived_at is not null) as archived`;

/** A landing page row belongs to its course. The table name comes from our code, never from a client. */
const ofLanding =
  (table: string) =>
  (id: number): RawBuilder<ManagedThing> =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from ${sql.table(table)} where id = ${id}::bigint`;

/** How to find each kind, with its school and the course whose admins manage it. */
const PLACES: Readonly<Record<ByNumber, (id: number) => RawBuilder<ManagedThing>>> = {
  cohort: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from cohorts where id = ${id}::bigint`,
  // A learner's enrollment in a cohort. Includes ended ones, which the action then refuses.
  place: (id) =>
    sql`select e.id, c.school_id as "schoolId", c.course_id as "courseId"
      from enrolments e join cohorts c on c.id = e.cohort_id where e.id = ${id}::bigint`,
  event: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId" from events
      where id = ${id}::bigint and deleted_at is null`,
  // Workouts belong to the school, whatever course they are about (rules §9).
  workout: (id) =>
    sql`select id, school_id as "schoolId", null::bigint as "courseId" from workouts
      where id = ${id}::bigint and deleted_at is null`,
  // A submission belongs to its workout's school.
  submission: (id) =>
    sql`select s.id, w.school_id as "schoolId", null::bigint as "courseId"
      from workout_submissions s join workouts w on w.id = s.workout_id
      where s.id = ${id}::bigint and w.deleted_at is null`,
  // An event's emails stay with the event, even if its course is archived.
  template: (id) =>
    sql`select t.id, t.school_id as "schoolId", coalesce(t.course_id, e.course_id) as "courseId",
        (select true from courses k where k.id = t.course_id and k.archived_at is not null) as archived
      from email_templates t left join events e on e.id = t.event_id
      where t.id = ${id}::bigint and t.deleted_at is null and e.deleted_at is null`,
  lesson: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from lessons
      where id = ${id}::bigint and deleted_at is null`,
  // Found only to be restored.
  deleted_lesson: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from lessons
      where id = ${id}::bigint and deleted_at is not null`,
  course_module: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from course_modules
      where id = ${id}::bigint and deleted_at is null`,
  course_content: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from course_contents
      where id = ${id}::bigint and deleted_at is null`,
  survey: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId", ${ARCHIVED} from surveys where id = ${id}::bigint`,
  // Payout recipients concern the whole school (rules-teachers D8).
  recipient: (id) =>
    sql`select id, school_id as "schoolId", null::bigint as "courseId" from payout_recipients
      where id = ${id}::bigint and archived_at is null`,
  // Payouts concern the whole school, whatever they are for (rules-teachers P11).
  payout: (id) =>
    sql`select id, school_id as "schoolId", null::bigint as "courseId" from payouts where id = ${id}::bigint`,
  // Only an event's ticket type; a workout's spots are changed with the workout.
  ticket_type: (id) =>
    sql`select y.id, y.school_id as "schoolId", v.course_id as "courseId"
      from ticket_types y join events v on v.id = y.event_id and v.deleted_at is null where y.id = ${id}::bigint`,
  // A host belongs to the school. Course admins manage a host too if it appears only at events of courses they
  // administer (rules-teachers H3).
  host: (id) =>
    sql`select h.id, h.school_id as "schoolId", null::bigint as "courseId", coalesce(x.courses, '[]') as "courseIds"
      from hosts h left join lateral (
        select case when bool_and(v.course_id is not null) then json_agg(distinct v.course_id) end as courses
        from event_hosts e join events v on v.id = e.event_id and v.deleted_at is null where e.host_id = h.id) x on true
      where h.id = ${id}::bigint`,
  event_host: (id) =>
    sql`select l.id, l.school_id as "schoolId", v.course_id as "courseId"
      from event_hosts l join events v on v.id = l.event_id and v.deleted_at is null where l.id = ${id}::bigint`,
  // Includes invitations; ended roles can't be found.
  staff_role: (id) =>
    sql`select id, school_id as "schoolId", course_id as "courseId" from staff_roles
      where id = ${id}::bigint and revoked_at is null`,
  landing_outcome: ofLanding('landing_outcomes'),
  landing_testimonial: ofLanding('landing_testimonials'),
  landing_instructor: ofLanding('landing_instructors'),
  landing_outline: ofLanding('landing_outlines'),
  landing_schedule: ofLanding('landing_schedules'),
  landing_benefit: ofLanding('landing_benefits'),
  landing_faq: ofLanding('landing_faqs'),
};

const NUMBER = /^\d{1,15}$/;

/** Finds a thing by its path parameter: schools and courses by slug, id, or id-slug, all others by id. */
export async function findManagedThing(
  ctx: Ctx,
  kind: ManagedKind,
  address: string,
): Promise<ManagedThing | undefined> {
  if (kind === 'school') {
    const school = await schoolByAddress(ctx, address);
    return school && { id: school.id, schoolId: school.id, courseId: null };
  }
  if (kind === 'course') {
    const course = await anyCourseByAddress(ctx, address);
    return (
      course && {
        id: course.id,
        schoolId: course.schoolId,
        courseId: course.id,
        ...(course.archivedAt ? { archived: true } : {}),
      }
    );
  }
  if (!NUMBER.test(address)) return undefined;
  const { rows } = await prepared(ctx.db, `rights_${kind}`, PLACES[kind](Number(address)));
  return rows[0];
}

/** Whether any of these courses belongs to this school. */
export async function hasCourseIn(ctx: Ctx, schoolId: number, courseIds: readonly number[]): Promise<boolean> {
  if (courseIds.length === 0) return false;
  const row = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...courseIds])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
