import { z } from 'zod';
import { courseSession } from '../events/class-sessions.endpoints.ts';
import { contentLine, lessonLine, materialProgress } from '../lessons/lesson.ts';
import { coverTold } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { accentTold } from '../schools/accent-told.ts';
import { cohort, unscheduledCohort } from '../schools/cohort.ts';
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
    /** In order of their start. */
    cohorts: z.array(cohort),
    /** Ids of selected cohorts. */
    cohortInterest: z.array(id),
    /** Courses without a date, by name: the same page of them. */
    unscheduledCohorts: z.array(unscheduledCohort),
    /** Ids of courses whose reminder is set. */
    following: z.array(id),
    /** Sum of the selected cohorts' credit costs. */
    interestedCohortCost: z.number().int(),
    /** Sum of what this person pays for them, before codes and credits. */
    interestedPrice: dollars,
    meta: pageMeta,
    /** Of the courses without a date. */
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
  /** Dollars of the first payment. */
  cost: dollars,
  interval: z.enum(['monthly', 'yearly']),
});
export const recommendedAction = z.object({ upgradePlan: z.string(), cost: dollars });

/** A selection that can't be bought any more, with the sentence that says why. */
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

/** A cohort that one has or had a place in, as a card of the dashboard. */
export const dashboardCohort = z.object({
  id,
  name: z.string(),
  courseName: z.string(),
  courseSlug: z.string(),
  topic: z.string(),
  /** Of its school; null: none chosen, the house’s. */
  accent: accentTold,
  imageUrl: z.string().nullable(),
  cover: coverTold,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  status: z.enum(['draft', 'enrolling', 'started', 'completed', 'cancelled']),
  sessionsHeld: z.number().int(),
  sessionsCount: z.number().int(),
});
export type DashboardCohort = z.infer<typeof dashboardCohort>;

/** What waits for this person: a lesson that is open and unread, or a written place in a workout without their work. */
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
    /** Of each running place the first lesson that is open and unread, then work to send in; a few at most. */
    toPrepare: z.array(preparation),
  }),
});

export const course = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  topic: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  cover: coverTold,
  schoolId: id,
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** Of its school; null: none chosen, the house’s. */
  accent: accentTold,
  /** In the catalogue. */
  listed: z.boolean(),
  /** No longer offered; its learners keep what they have. */
  archived: z.boolean(),
  isFollowing: z.boolean(),
  /** Its cohorts that have begun, cancelled ones aside. */
  cohortsTaught: z.number().int(),
});
export type Course = z.infer<typeof course>;

/** A class session on the page of its course, with what stays of it once it was held. */
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
    /** How far one has come in it; null for a visitor, and where there is no material. */
    material: materialProgress.nullable(),
    /** What one can enrol in, in order of start. */
    cohorts: z.array(cohort),
    /** Of each of `cohorts` and `upcomingUserCohorts`. */
    cohortDates: z.array(cohortDates),
    /** Class sessions of one's cohorts in order of start: all that were held, and from a week before each begins those ahead. */
    events: z.array(heldSession),
    /** One's cohorts that run or will. */
    upcomingUserCohorts: z.array(cohort),
    /** One's cohorts that are over. */
    completedUserCohorts: z.array(cohort),
    attendingEventIds: z.array(id),
    /**
     * Lessons of one's cohorts. For who has none in the course: those of the cohort that runs or begins next, or was over last;
     * empty for a visitor.
     */
    lessons: z.array(lessonLine),
    /** This person may open them; else their names are to be seen. */
    lessonsOpen: z.boolean(),
  }),
});
