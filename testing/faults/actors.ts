import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { insertTemplates, markTemplateSent } from '#server/features/campaigns/index.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aLandingPage, type LandingRows } from '#server/features/landing/landing.factory.ts';
import { aLesson, aModule } from '#server/features/lessons/lesson.factory.ts';
import { createLibraryContent } from '#server/features/library/index.ts';
import { openPayoutRows } from '#server/features/payouts/index.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { makeSurveys, surveysOfCourse } from '#server/features/surveys/index.ts';
import { aSubmission } from '#server/features/workouts/submissions/submission.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { aWorldEvent, type WorldEvent } from './world-event.ts';
import { anEnrolledPerson, anOrder, aSubscriber } from './world-people.ts';

/** The ten actors of rules §9. */
export const ACTORS = [
  'visitor',
  'needs-onboarding',
  'lead',
  'beta',
  'free',
  'member',
  'enrolled',
  'course-admin',
  'school-admin',
  'staff',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** One of each actor, a school with a course and two cohorts, and a second school that belongs to someone else. */
export interface World {
  /** Each actor's person; null for the visitor. */
  readonly people: Record<ActorName, number | null>;
  readonly strangerId: number;
  readonly school: { readonly id: number; readonly slug: string };
  readonly course: { readonly id: number; readonly slug: string };
  readonly cohortId: number;
  readonly otherSchool: { readonly id: number; readonly slug: string };
  readonly otherCourse: { readonly id: number; readonly slug: string };
  readonly otherCohortId: number;
  /** A public event at the school, and one at the other school. */
  readonly eventId: number;
  readonly eventUuid: string;
  readonly otherEventId: number;
  readonly otherEventUuid: string;
  /** Ticket types of a third event: one free, one priced. */
  readonly ticketTypeIds: readonly number[];
  /**
   * An event of the course, with a ticket someone holds and a host shown nowhere else; and the same for the other
   * course.
   */
  readonly liveEvent: WorldEvent;
  readonly otherLiveEvent: WorldEvent;
  /** One order for each person, by person id. */
  readonly orderOf: ReadonlyMap<number, number>;
  /** A published workout at the school, one at the other, and a draft at the other. */
  readonly workout: WorldWorkout;
  readonly otherWorkout: WorldWorkout;
  readonly otherDraft: WorldWorkout;
  /** The course's interest survey, and the other course's. */
  readonly surveyId: number;
  readonly otherSurveyId: number;
  /** Submissions for the first two workouts. */
  readonly submissionId: number;
  readonly otherSubmissionId: number;
  /**
   * Lessons: one in the course's material and one in a cohort, and the same for the other school; and a piece from the
   * library.
   */
  readonly contentId: number;
  readonly otherContentId: number;
  /** The modules that contain them. */
  readonly moduleId: number;
  readonly otherModuleId: number;
  readonly lessonId: number;
  readonly otherLessonId: number;
  readonly libraryId: number;
  /** One row in each list of the course's landing page, by list name, and of the other course's. */
  readonly landing: LandingRows;
  readonly otherLanding: LandingRows;
  /** Staff roles: the School Admin's, the Course Admin's, and one at the other school. */
  readonly schoolRoleId: number;
  readonly courseRoleId: number;
  readonly otherRoleId: number;
  /** An automated email of the course and one of the other course; a one-time email of each that was sent. */
  readonly emailId: number;
  readonly otherEmailId: number;
  readonly sentEmailId: number;
  readonly otherSentEmailId: number;
  /** The enrolled person's place, and someone's in the other school's cohort. */
  readonly placeId: number;
  readonly otherPlaceId: number;
  readonly otherStudentId: number;
  /** A payout for the course's cohort, and one at the other school. */
  readonly payoutId: number;
  readonly otherPayoutId: number;
  /** An id that doesn't exist. */
  readonly missingId: number;
}

interface WorldWorkout {
  readonly id: number;
  readonly uuid: string;
  readonly liveTicketTypeId: number;
  readonly writtenTicketTypeId: number;
}

const MISSING_ID = 999_999_999;

/** Builds the world through the features' factories. */
export async function buildWorld(ctx: Ctx): Promise<World> {
  const school = await aSchool(ctx);
  const course = await aCourse(ctx, { schoolId: school.id });
  const cohort = await aCohort(ctx, { courseId: course.id });
  const otherSchool = await aSchool(ctx);
  const otherCourse = await aCourse(ctx, { schoolId: otherSchool.id });
  const otherCohort = await aCohort(ctx, { courseId: otherCourse.id });

  const event = await anEvent(ctx, { schoolId: school.id });
  const otherEvent = await anEvent(ctx, { schoolId: otherSchool.id });
  const ticketed = await anEvent(ctx, {
    schoolId: otherSchool.id,
    tickets: [{ capacity: 5 }, { capacity: 5, priceCents: 2000, nonmemberPriceCents: 2500 }],
  });

  const liveEvent = await aWorldEvent(ctx, { schoolId: school.id, cohortId: cohort.id });
  const otherLiveEvent = await aWorldEvent(ctx, { schoolId: otherSchool.id, cohortId: otherCohort.id });

  const workout = await aWorkout(ctx, { schoolId: school.id });
  const otherWorkout = await aWorkout(ctx, { schoolId: otherSchool.id });
  const otherDraft = await aWorkout(ctx, { schoolId: otherSchool.id, published: false });
  const [{ id: submissionId }, { id: otherSubmissionId }] = [
    await aSubmission(ctx, { workoutId: workout.id, writtenTicketTypeId: workout.writtenTicketTypeId }),
    await aSubmission(ctx, { workoutId: otherWorkout.id, writtenTicketTypeId: otherWorkout.writtenTicketTypeId }),
  ];

  const surveyOf = async ({ id, schoolId }: { id: number; schoolId: number }) => {
    await makeSurveys(ctx, { id, schoolId });
    return (await surveysOfCourse(ctx, id))[0]?.id ?? 0;
  };
  const [surveyId, otherSurveyId] = [await surveyOf(course), await surveyOf(otherCourse)];
  const [module, otherModule] = [
    await aModule(ctx, { courseId: course.id, lessons: ['Vowels'] }),
    await aModule(ctx, { courseId: otherCourse.id, lessons: ['Vowels'] }),
  ];
  const [contentId = 0, otherContentId = 0] = [...module.contentIds, ...otherModule.contentIds];
  const lesson = await aLesson(ctx, { cohortId: cohort.id });
  const otherLesson = await aLesson(ctx, { cohortId: otherCohort.id });
  const piece = await createLibraryContent(ctx, {
    kind: 'Concept',
    name: 'Subtext',
    body: '<p>What is meant.</p>',
    status: 'published',
  });

  const landing = await aLandingPage(ctx, course.id);
  const otherLanding = await aLandingPage(ctx, otherCourse.id);

  const courseAdmin = (await makePerson(ctx)).personId;
  const schoolAdmin = (await makePerson(ctx)).personId;
  await giveCourseAdmin(ctx, { schoolId: school.id, courseId: course.id, userId: courseAdmin, invitedBy: null });
  await giveSchoolAdmin(ctx, { schoolId: school.id, userId: schoolAdmin, invitedBy: null });

  const roleAt = async (schoolId: number, userId?: number): Promise<number> => {
    const roles = ctx.db.selectFrom('staff_roles').select('id').where('school_id', '=', schoolId);
    const found = userId === undefined ? roles : roles.where('user_id', '=', userId);
    return (await found.orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
  };
  const [schoolRoleId, courseRoleId, otherRoleId] = [
    await roleAt(school.id, schoolAdmin),
    await roleAt(school.id, courseAdmin),
    await roleAt(otherSchool.id),
  ];

  const emailOf = async (of: { schoolId: number; courseId: number }, sent: boolean): Promise<number> => {
    const kind = sent ? 'onetime' : 'waitlist';
    const text = { subject: 'News', body: '<p>News</p>' };
    const interval = sent
      ? { intervalValue: null, intervalUnit: null }
      : { intervalValue: 1, intervalUnit: 'days' as const };
    const [id = 0] = await insertTemplates(ctx, { ...of, eventId: null, createdBy: null }, [
      { kind, ...text, ...interval },
    ]);
    if (sent) await markTemplateSent(ctx, id);
    return id;
  };
  const [here, there] = [
    { schoolId: school.id, courseId: course.id },
    { schoolId: otherSchool.id, courseId: otherCourse.id },
  ];

  const { addPerson } = await import('#server/features/accounts/persons/add-person.ts');
  const newcomer = await addPerson(ctx, { email: `newcomer.${process.pid}.${Date.now()}@example.test` });
  const people = {
    visitor: null,
    'needs-onboarding': newcomer.personId,
    lead: (await makePerson(ctx)).personId,
    beta: (await makePerson(ctx, { isBeta: true })).personId,
    // Used to be a member.
    free: await aSubscriber(ctx, { ended: true }),
    member: await aSubscriber(ctx, { ended: false }),
    enrolled: await anEnrolledPerson(ctx, cohort.id, course.id),
    'course-admin': courseAdmin,
    'school-admin': schoolAdmin,
    staff: (await makePerson(ctx, { isStaff: true })).personId,
  };
  const strangerId = (await makePerson(ctx)).personId;
  const otherStudentId = await anEnrolledPerson(ctx, otherCohort.id, otherCourse.id);
  const placeOf = async (userId: number): Promise<number> =>
    (await ctx.db.selectFrom('enrolments').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
  const [placeId, otherPlaceId] = [await placeOf(people.enrolled), await placeOf(otherStudentId)];
  await openPayoutRows(ctx);
  const payoutOf = async (cohortId: number): Promise<number> =>
    (await ctx.db.selectFrom('payouts').select('id').where('cohort_id', '=', cohortId).executeTakeFirstOrThrow()).id;
  const orderOf = new Map<number, number>();
  for (const personId of [...Object.values(people), strangerId]) {
    if (personId !== null) orderOf.set(personId, await anOrder(ctx, personId, cohort.id, school.id));
  }
  return {
    people,
    strangerId,
    orderOf,
    school,
    course,
    cohortId: cohort.id,
    otherSchool,
    otherCourse,
    otherCohortId: otherCohort.id,
    eventId: event.id,
    eventUuid: event.uuid,
    otherEventId: otherEvent.id,
    otherEventUuid: otherEvent.uuid,
    ticketTypeIds: ticketed.ticketTypeIds,
    liveEvent,
    otherLiveEvent,
    workout,
    otherWorkout,
    otherDraft,
    surveyId,
    otherSurveyId,
    submissionId,
    otherSubmissionId,
    contentId,
    otherContentId,
    moduleId: module.id,
    otherModuleId: otherModule.id,
    lessonId: lesson.id,
    otherLessonId: otherLesson.id,
    libraryId: piece.id,
    landing,
    otherLanding,
    schoolRoleId,
    courseRoleId,
    otherRoleId,
    emailId: await emailOf(here, false),
    otherEmailId: await emailOf(there, false),
    sentEmailId: await emailOf(here, true),
    otherSentEmailId: await emailOf(there, true),
    placeId,
    otherPlaceId,
    otherStudentId,
    payoutId: await payoutOf(cohort.id),
    otherPayoutId: await payoutOf(otherCohort.id),
    missingId: MISSING_ID,
  };
}
