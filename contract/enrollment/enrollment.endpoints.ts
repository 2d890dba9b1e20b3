import { z } from 'zod';
import { courseSession } from '../events/class-sessions.endpoints.ts';
import { contentLine, lessonLine, materialProgress } from '../lessons/lesson.ts';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { cohort, unscheduledCohort } from '../schools/cohort.ts';
import { COURSE_LEVELS } from '../schools/course-level.ts';
import { shownAccent } from '../schools/shown-accent.ts';
import { cohortDates } from './cohort-dates.ts';

const courseParams = z.object({ id: slugOrId });

export const listCohorts = endpoint({
  method: 'GET',
  path: '/cohorts',
  summary: "What you can enroll in, with what you've selected and follow",
  tag: 'Enrollment',
  audience: 'anyone',
  visitors: 'cached',
  query: z.object({
    status: z.literal('enrolling').default('enrolling'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({
    /** In order of start. */
    cohorts: z.array(cohort),
    /** Ids of the selected cohorts. */
    cohortInterest: z.array(id),
    /** Courses without a date, by name; `page` counts for them, too. */
    unscheduledCohorts: z.array(unscheduledCohort),
    /** Ids of courses whose reminder is set. */
    following: z.array(id),
    /** Total credit cost of the selected cohorts. */
    interestedCohortCost: z.number().int(),
    /** Total price of the selected cohorts for this person, before promo codes and credits. */
    interestedPrice: dollars,
    meta: pageMeta,
    /** Paging of the courses without a date. */
    unscheduledMeta: pageMeta,
  }),
});

export const getFollow = endpoint({
  method: 'GET',
  path: '/courses/{id}/follow',
  summary: 'Whether your reminder for a course is set',
  tag: 'Enrollment',
  audience: 'signed-in',
  params: courseParams,
  response: z.object({ isFollowing: z.boolean() }),
});

export const followCourse = endpoint({
  method: 'POST',
  path: '/courses/{id}/follow',
  summary: 'Set or remove your reminder for a course; without `following` it toggles',
  tag: 'Enrollment',
  audience: 'signed-in',
  params: courseParams,
  body: z.object({ following: z.boolean().optional() }),
  response: z.object({ isFollowing: z.boolean() }),
});

export const selectCohort = endpoint({
  method: 'POST',
  path: '/cohort_interests/select',
  summary: 'Add a cohort to the basket or remove it; without `selected` it toggles',
  tag: 'Enrollment',
  audience: 'signed-in',
  body: z.object({ cohortId: idParam, selected: z.boolean().optional() }),
  response: z.object({
    selected: z.boolean(),
    cohortInterest: z.array(id),
    interestedCohortCost: z.number().int(),
    interestedPrice: dollars,
  }),
});

export const recommendedPlan = z.object({
  plan: z.string(),
  /** First payment, in dollars. */
  cost: dollars,
  interval: z.enum(['monthly', 'yearly']),
});
export const recommendedAction = z.object({ upgradePlan: z.string(), cost: dollars });

/** A selected cohort that can no longer be bought, with the sentence that says why. */
export const selectionNotice = z.object({ cohortId: id, name: z.string(), message: z.string() });
export type SelectionNotice = z.infer<typeof selectionNotice>;

export const getCohortInterests = endpoint({
  method: 'GET',
  path: '/cohort_interests',
  summary: "The basket: what's selected and can be bought, and what dropped out of it",
  tag: 'Enrollment',
  audience: 'signed-in',
  response: z.object({
    cohorts: z.array(cohort),
    interestedCohortCost: z.number().int(),
    interestedPrice: dollars,
    recommendedPlan: recommendedPlan.nullable(),
    recommendedAction: recommendedAction.nullable(),
    notices: z.array(selectionNotice),
  }),
});

/** Dashboard card of a cohort that the person has or had an enrollment in. */
export const dashboardCohort = z.object({
  id,
  name: z.string(),
  courseName: z.string(),
  courseSlug: z.string(),
  topic: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
  imageUrl: z.string().nullable(),
  cover: shownCover,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  status: z.enum(['draft', 'enrolling', 'started', 'completed', 'cancelled']),
  sessionsHeld: z.number().int(),
  sessionsCount: z.number().int(),
});
export type DashboardCohort = z.infer<typeof dashboardCohort>;

/**
 * What this person should prepare: an open lesson they haven't read, or a written workout they haven't submitted work
 * for.
 */
export const preparation = z.object({
  kind: z.enum(['lesson', 'work']),
  /** A lesson's id, or a workout's uuid: `/lessons/{address}`, `/workouts/written/{address}`. */
  address: z.string(),
  name: z.string(),
  /** The lesson's cohort; null for a workout. */
  cohortId: id.nullable(),
});
export type Preparation = z.infer<typeof preparation>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/users/dashboard',
  summary: "The courses you're taking and have taken, and your class sessions for the next two weeks",
  tag: 'Enrollment',
  audience: 'signed-in',
  response: z.object({
    enrolledCohorts: z.array(dashboardCohort),
    pastCohorts: z.array(dashboardCohort),
    /** In order of start, from a week before their cohort begins. */
    classSessions: z.array(courseSession),
    /** The first open, unread lesson of each running enrollment, then work to submit; a few at most. */
    toPrepare: z.array(preparation),
  }),
});

export const course = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  topic: z.string(),
  level: z.enum(COURSE_LEVELS).nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  cover: shownCover,
  schoolId: id,
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
  /** True while the course is in the catalog. */
  listed: z.boolean(),
  /** True: the course is no longer offered; its learners keep what they have. */
  archived: z.boolean(),
  isFollowing: z.boolean(),
  /** Number of its cohorts that have begun, without canceled ones. */
  cohortsTaught: z.number().int(),
});
export type Course = z.infer<typeof course>;

/** A class session on its course's page, and whether a recording or summary is available. */
export const heldSession = courseSession.extend({ hasRecording: z.boolean(), hasSummary: z.boolean() });
export type HeldSession = z.infer<typeof heldSession>;

export const getCourse = endpoint({
  method: 'GET',
  path: '/courses/{id}',
  summary: 'A course with its cohorts as one person sees it; takes slug, id, or id-slug',
  tag: 'Courses',
  audience: 'anyone',
  visitors: 'cached',
  params: courseParams,
  response: z.object({
    course,
    /** Modules of the course material with the names of their lessons; empty for a visitor. */
    contents: z.array(z.object({ id, name: z.string(), lessons: z.array(contentLine) })),
    /** The person's progress in the course material; null for a visitor, and if there is no material. */
    material: materialProgress.nullable(),
    /** Cohorts open for enrollment, in order of start. */
    cohorts: z.array(cohort),
    /** Dates for each of `cohorts` and `upcomingUserCohorts`. */
    cohortDates: z.array(cohortDates),
    /**
     * Class sessions of the person's cohorts in order of start: all held ones, and from a week before each cohort
     * begins its upcoming ones.
     */
    events: z.array(heldSession),
    /** The person's running and upcoming cohorts. */
    upcomingUserCohorts: z.array(cohort),
    /** The person's completed cohorts. */
    completedUserCohorts: z.array(cohort),
    attendingEventIds: z.array(id),
    /**
     * Lessons of the person's cohorts. Without a cohort in the course: lessons of the cohort that is running, starts
     * next, or ended last. Empty for a visitor.
     */
    lessons: z.array(lessonLine),
    /** True if this person may open the lessons; otherwise they see only the names. */
    lessonsOpen: z.boolean(),
  }),
});
