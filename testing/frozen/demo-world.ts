import type pg from 'pg';
import { LANDING_LISTS } from '#contract/landing/landing-blocks.ts';
import type { LandingRows } from '#server/domain/landing/landing.factory.ts';
import type { World } from '#testing/faults/actors.ts';

/** People of the demo school who read what it answers; null: a visitor. */
export const READERS = {
  visitor: null,
  learner: 'free@demo.test',
  member: 'member@demo.test',
  teacher: 'teacher@demo.test',
  'course admin': 'courseadmin@demo.test',
  staff: 'staff@demo.test',
} as const;
export type Reader = keyof typeof READERS;

/** The demo school's rows as the table of rights asks for them: its course admin's course is the own one. */
export async function demoWorld(pool: pg.Pool): Promise<World> {
  const all = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await pool.query(text, [...values])).rows as T[];
  const row = async <T>(text: string, values: readonly unknown[] = []): Promise<T> => {
    const [first] = await all<T>(text, values);
    if (!first) throw new Error(`The demo school has no row for: ${text}`);
    return first;
  };
  const id = async (text: string, ...values: unknown[]): Promise<number> =>
    (await row<{ id: number }>(text, values)).id;
  const person = (email: string) => id('select id from users where email = $1', email);

  const courseOf = (email: string, role: string) =>
    row<{ id: number; slug: string; school_id: number }>(
      `select c.id, c.slug, c.school_id from courses c join staff_roles r on r.role = $2 and r.school_id = c.school_id
        and (r.course_id is null or r.course_id = c.id) join users u on u.id = r.user_id
        where u.email = $1 and c.archived_at is null
        order by (select count(*) from enrolments e where e.course_id = c.id) desc, c.id`,
      [email, role],
    );
  const schoolOf = (schoolId: number) =>
    row<{ id: number; slug: string }>('select id, slug from schools where id = $1', [schoolId]);
  const own = await courseOf('courseadmin@demo.test', 'course_admin');
  const other = await courseOf('other-teacher@demo.test', 'school_admin');

  const cohortOf = (courseId: number) =>
    id(
      `select c.id from cohorts c where course_id = $1
        order by (select count(*) from enrolments e where e.cohort_id = c.id) desc, c.id`,
      courseId,
    );
  const [cohortId, otherCohortId] = [await cohortOf(own.id), await cohortOf(other.id)];
  const eventOf = (schoolId: number) =>
    row<{ id: number; uuid: string }>(
      `select id, uuid from events where school_id = $1 and cohort_id is null and status = 'published'
        order by (select count(*) from attendances a where a.event_id = events.id) desc, id`,
      [schoolId],
    );
  const [event, otherEvent] = [await eventOf(own.school_id), await eventOf(other.school_id)];
  const hostedEventOf = async (schoolId: number): Promise<World['evening']> => {
    const held = await row<{ event_id: number; host_id: number; id: number }>(
      `select h.event_id, h.host_id, h.id from event_hosts h
        left join ticket_types t on t.event_id = h.event_id where h.school_id = $1
        order by (t.id is null), (select count(*) from attendances a where a.ticket_type_id = t.id) desc, h.id`,
      [schoolId],
    );
    const [ticket] = await all<{ id: number }>('select id from ticket_types where event_id = $1 order by id', [
      held.event_id,
    ]);
    const { event_id, host_id } = held;
    return {
      id: event_id,
      ticketTypeId: ticket?.id ?? 0,
      hostId: host_id,
      eventHostId: held.id,
      begunEventHostId: held.id,
    };
  };
  const workoutOf = async (schoolId: number, status: string): Promise<World['workout']> => {
    const found = await row<{ id: number; uuid: string }>(
      `select id, uuid from workouts where deleted_at is null
        order by (school_id = $1) desc, (status = $2) desc,
          (select count(*) from workout_places p where p.workout_id = workouts.id) desc, id`,
      [schoolId, status],
    );
    const types = await all<{ id: number; kind: string }>('select id, kind from ticket_types where workout_id = $1', [
      found.id,
    ]);
    const typeOf = (kind: string) => types.find((type) => type.kind === kind)?.id ?? 0;
    return { ...found, liveTicketTypeId: typeOf('live'), writtenTicketTypeId: typeOf('written') };
  };
  const [workout, otherWorkout] = [
    await workoutOf(own.school_id, 'published'),
    await workoutOf(other.school_id, 'published'),
  ];
  const submissionOf = (schoolId: number) =>
    id(
      `select s.id from workout_submissions s join workouts w on w.id = s.workout_id
        order by (w.school_id = $1) desc, s.id`,
      schoolId,
    );
  const surveyOf = (courseId: number) =>
    id(
      `select id from surveys where course_id = $1
        order by (select count(*) from survey_answers a where a.survey_id = surveys.id) desc, id`,
      courseId,
    );
  const contentOf = (courseId: number) =>
    row<{ id: number; module_id: number }>(
      'select id, module_id from course_contents where deleted_at is null order by (course_id = $1) desc, id',
      [courseId],
    );
  const [content, otherContent] = [await contentOf(own.id), await contentOf(other.id)];
  const lessonOf = (courseId: number) =>
    id('select id from lessons where deleted_at is null order by (course_id = $1) desc, id', courseId);
  const landingOf = async (courseId: number): Promise<LandingRows> => {
    const ids = LANDING_LISTS.map(async (list) => [
      list,
      await id(`select id from landing_${list} order by (course_id = $1) desc, id`, courseId),
    ]);
    return Object.fromEntries(await Promise.all(ids)) as LandingRows;
  };
  const emailOf = (courseId: number, sent: boolean) =>
    id(
      `select id from email_templates where deleted_at is null
        order by (course_id = $1) desc, ((email_sent_at is not null) = $2) desc, id`,
      courseId,
      sent,
    );
  const placeOf = (courseId: number) =>
    row<{ id: number; user_id: number }>(
      'select id, user_id from enrolments where course_id = $1 order by (state = $2) desc, id',
      [courseId, 'active'],
    );
  const [place, otherPlace] = [await placeOf(own.id), await placeOf(other.id)];
  const payoutOf = (schoolId: number) =>
    id("select id from payouts where school_id = $1 order by (status = 'paid') desc, id", schoolId);
  const roleOf = (schoolId: number, role: string) =>
    id(
      'select id from staff_roles where school_id = $1 and role = $2 and revoked_at is null order by id',
      schoolId,
      role,
    );
  const orderRows = await all<{ user_id: number; id: number }>(
    'select user_id, max(id) as id from orders group by user_id',
  );

  const [learner, member, teacher, courseAdmin, staff] = [
    await person(READERS.learner),
    await person(READERS.member),
    await person(READERS.teacher),
    await person(READERS['course admin']),
    await person(READERS.staff),
  ];
  return {
    people: {
      visitor: null,
      'needs-onboarding': await person('new@demo.test'),
      lead: await person('lead@demo.test'),
      beta: await person('beta@demo.test'),
      free: learner,
      member,
      enrolled: place.user_id,
      'course-admin': courseAdmin,
      'school-admin': teacher,
      staff,
    },
    strangerId: otherPlace.user_id,
    orderOf: new Map(orderRows.map(({ user_id, id: orderId }) => [user_id, orderId])),
    school: await schoolOf(own.school_id),
    course: own,
    cohortId,
    otherSchool: await schoolOf(other.school_id),
    otherCourse: other,
    otherCohortId,
    eventId: event.id,
    eventUuid: event.uuid,
    otherEventId: otherEvent.id,
    otherEventUuid: otherEvent.uuid,
    ticketTypeIds: [],
    evening: await hostedEventOf(own.school_id),
    otherEvening: await hostedEventOf(other.school_id),
    workout,
    otherWorkout,
    otherDraft: await workoutOf(other.school_id, 'draft'),
    surveyId: await surveyOf(own.id),
    otherSurveyId: await surveyOf(other.id),
    submissionId: await submissionOf(own.school_id),
    otherSubmissionId: await submissionOf(other.school_id),
    contentId: content.id,
    otherContentId: otherContent.id,
    moduleId: content.module_id,
    otherModuleId: otherContent.module_id,
    lessonId: await lessonOf(own.id),
    otherLessonId: await lessonOf(other.id),
    libraryId: await id("select id from library_contents where publication_status = 'published' order by id"),
    landing: await landingOf(own.id),
    otherLanding: await landingOf(other.id),
    schoolRoleId: await roleOf(own.school_id, 'school_admin'),
    courseRoleId: await roleOf(own.school_id, 'course_admin'),
    otherRoleId: await roleOf(other.school_id, 'school_admin'),
    emailId: await emailOf(own.id, false),
    otherEmailId: await emailOf(other.id, false),
    sentEmailId: await emailOf(own.id, true),
    otherSentEmailId: await emailOf(other.id, true),
    placeId: place.id,
    otherPlaceId: otherPlace.id,
    otherStudentId: otherPlace.user_id,
    payoutId: await payoutOf(own.school_id),
    otherPayoutId: await payoutOf(other.school_id),
    missingId: 999_999_999,
  };
}
