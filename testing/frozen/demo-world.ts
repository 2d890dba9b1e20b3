import { LANDING_LISTS, type LandingList } from '#contract/landing/landing-blocks.ts';
import { insertTemplates, markTemplateSent } from '#server/features/campaigns/index.ts';
import { aHost, anEvent } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import { aLandingPage, type LandingRows } from '#server/features/landing/landing.factory.ts';
import { aLesson, aModule } from '#server/features/lessons/lesson.factory.ts';
import { aSubmission } from '#server/features/workouts/submissions/submission.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { TestApp } from '#testing/app.ts';
import type { World } from '#testing/faults/actors.ts';

/** People of the demo school whose responses are recorded; null: a visitor. */
export const READERS = {
  visitor: null,
  learner: 'free@demo.test',
  member: 'member@demo.test',
  teacher: 'teacher@demo.test',
  'course admin': 'courseadmin@demo.test',
  staff: 'staff@demo.test',
} as const;
export type Reader = keyof typeof READERS;

/**
 * The demo school's rows in the shape that the rights table needs; the course of its course admin is the "own" course.
 * Creates rows that either of the two schools lacks.
 */
export async function demoWorld({ pool, system }: TestApp): Promise<World> {
  const ctx = system.ctx({ kind: 'system' }, 'test');
  const row = async <T>(text: string, values: readonly unknown[] = [], make?: () => Promise<unknown>): Promise<T> => {
    const first = async () => (await pool.query(text, [...values])).rows[0] as T | undefined;
    const existing = await first();
    if (!existing) await make?.();
    const found = existing ?? (await first());
    if (!found) throw new Error(`The demo school has no row for: ${text}`);
    return found;
  };
  const id = async (text: string, values: readonly unknown[], make?: () => Promise<unknown>): Promise<number> =>
    (await row<{ id: number }>(text, values, make)).id;
  const person = (email: string) => id('select id from users where email = $1', [email]);

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
      [courseId],
    );
  const [cohortId, otherCohortId] = [await cohortOf(own.id), await cohortOf(other.id)];
  const eventOf = (schoolId: number) =>
    row<{ id: number; uuid: string }>(
      `select id, uuid from events where school_id = $1 and cohort_id is null and status = 'published'
        order by (select count(*) from attendances a where a.event_id = events.id) desc, id`,
      [schoolId],
    );
  const [event, otherEvent] = [await eventOf(own.school_id), await eventOf(other.school_id)];
  const hostedEventOf = async (schoolId: number): Promise<World['liveEvent']> => {
    const hosted = await row<{ event_id: number; host_id: number; id: number; ticket_type_id: number }>(
      `select h.event_id, h.host_id, h.id, t.id as ticket_type_id from event_hosts h
        join ticket_types t on t.event_id = h.event_id where h.school_id = $1
        order by (select count(*) from attendances a where a.ticket_type_id = t.id) desc, h.id, t.id`,
      [schoolId],
      async () => {
        const createdEvent = await anEvent(ctx, { schoolId, name: 'Open Desk', tickets: [{}] });
        const host = await aHost(ctx, { schoolId, name: 'Rin Host' });
        await hostEvent(ctx, { eventId: createdEvent.id, hostId: host.id });
      },
    );
    return {
      id: hosted.event_id,
      ticketTypeId: hosted.ticket_type_id,
      hostId: hosted.host_id,
      eventHostId: hosted.id,
      begunEventHostId: hosted.id,
    };
  };
  const workoutOf = (schoolId: number, status: 'published' | 'draft') =>
    row<World['workout']>(
      `select w.id, w.uuid, live.id as "liveTicketTypeId", written.id as "writtenTicketTypeId" from workouts w
        join ticket_types live on live.workout_id = w.id and live.kind = 'live'
        join ticket_types written on written.workout_id = w.id and written.kind = 'written'
        where w.deleted_at is null and w.school_id = $1 and w.status = $2
        order by (select count(*) from workout_places p where p.workout_id = w.id) desc, w.id`,
      [schoolId, status],
      () => aWorkout(ctx, { schoolId, name: 'Ink and Breath', published: status === 'published' }),
    );
  const [workout, otherWorkout] = [
    await workoutOf(own.school_id, 'published'),
    await workoutOf(other.school_id, 'published'),
  ];
  const submissionOf = (schoolId: number, { id: workoutId, writtenTicketTypeId }: World['workout']) =>
    id(
      'select s.id from workout_submissions s join workouts w on w.id = s.workout_id where w.school_id = $1 order by s.id',
      [schoolId],
      async () => {
        const { userId } = await aSubmission(ctx, { workoutId, writtenTicketTypeId });
        // Factories number people across all files of a worker, so this one gets a fixed name.
        const named = { email: 'maya.okafor@demo.test', last_name: 'Okafor' };
        await ctx.db.updateTable('users').set(named).where('id', '=', userId).execute();
      },
    );
  const surveyOf = (courseId: number) =>
    id(
      `select id from surveys where course_id = $1
        order by (select count(*) from survey_answers a where a.survey_id = surveys.id) desc, id`,
      [courseId],
    );
  const contentOf = (courseId: number) =>
    row<{ id: number; module_id: number }>(
      'select id, module_id from course_contents where deleted_at is null and course_id = $1 order by id',
      [courseId],
      () => aModule(ctx, { courseId, name: 'First steps', lessons: ['Vowels'] }),
    );
  const [content, otherContent] = [await contentOf(own.id), await contentOf(other.id)];
  const lessonOf = (courseId: number, ofCohort: number) =>
    id('select id from lessons where deleted_at is null and course_id = $1 order by id', [courseId], () =>
      aLesson(ctx, { cohortId: ofCohort, name: 'Before we begin', body: '<p>Read this first.</p>' }),
    );
  const landingOf = async (courseId: number): Promise<LandingRows> => {
    const ids: [LandingList, number][] = [];
    for (const list of LANDING_LISTS) {
      const text = `select id from landing_${list} where course_id = $1 order by id`;
      ids.push([list, await id(text, [courseId], () => aLandingPage(ctx, courseId))]);
    }
    return Object.fromEntries(ids) as Record<LandingList, number>;
  };
  const emailOf = (course: typeof own, sent: boolean) =>
    id(
      `select id from email_templates where deleted_at is null and course_id = $1 and (email_sent_at is not null) = $2
        order by id`,
      [course.id, sent],
      async () => {
        const home = { schoolId: course.school_id, courseId: course.id, eventId: null, createdBy: null };
        const interval = sent
          ? { intervalValue: null, intervalUnit: null }
          : { intervalValue: 1, intervalUnit: 'days' as const };
        const kind = sent ? 'onetime' : 'waitlist';
        const [templateId = 0] = await insertTemplates(ctx, home, [
          { kind, subject: 'News', body: '<p>News</p>', ...interval },
        ]);
        if (sent) await markTemplateSent(ctx, templateId);
      },
    );
  const placeOf = (courseId: number) =>
    row<{ id: number; user_id: number }>(
      'select id, user_id from enrolments where course_id = $1 order by (state = $2) desc, id',
      [courseId, 'active'],
    );
  const [place, otherPlace] = [await placeOf(own.id), await placeOf(other.id)];
  const payoutOf = (schoolId: number) =>
    id("select id from payouts where school_id = $1 order by (status = 'paid') desc, id", [schoolId]);
  const roleOf = (schoolId: number, role: string) =>
    id('select id from staff_roles where school_id = $1 and role = $2 and revoked_at is null order by id', [
      schoolId,
      role,
    ]);
  const orders = await pool.query<{ user_id: number; id: number }>(
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
    orderOf: new Map(orders.rows.map(({ user_id, id: orderId }) => [user_id, orderId])),
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
    liveEvent: await hostedEventOf(own.school_id),
    otherLiveEvent: await hostedEventOf(other.school_id),
    workout,
    otherWorkout,
    otherDraft: await workoutOf(other.school_id, 'draft'),
    surveyId: await surveyOf(own.id),
    otherSurveyId: await surveyOf(other.id),
    submissionId: await submissionOf(own.school_id, workout),
    otherSubmissionId: await submissionOf(other.school_id, otherWorkout),
    contentId: content.id,
    otherContentId: otherContent.id,
    moduleId: content.module_id,
    otherModuleId: otherContent.module_id,
    lessonId: await lessonOf(own.id, cohortId),
    otherLessonId: await lessonOf(other.id, otherCohortId),
    libraryId: await id("select id from library_contents where publication_status = 'published' order by id", []),
    landing: await landingOf(own.id),
    otherLanding: await landingOf(other.id),
    schoolRoleId: await roleOf(own.school_id, 'school_admin'),
    courseRoleId: await roleOf(own.school_id, 'course_admin'),
    otherRoleId: await roleOf(other.school_id, 'school_admin'),
    emailId: await emailOf(own, false),
    otherEmailId: await emailOf(other, false),
    sentEmailId: await emailOf(own, true),
    otherSentEmailId: await emailOf(other, true),
    placeId: place.id,
    otherPlaceId: otherPlace.id,
    otherStudentId: otherPlace.user_id,
    payoutId: await payoutOf(own.school_id),
    otherPayoutId: await payoutOf(other.school_id),
    missingId: 999_999_999,
  };
}
