import type { World } from './actors.ts';
import { accountRights } from './rights.accounts.ts';
import { campaignRights } from './rights.campaigns.ts';
import { creditRights } from './rights.credits.ts';
import type { Entry, Target } from './rights.entry.ts';
import { eventRights } from './rights.events.ts';
import { feedbackRights } from './rights.feedback.ts';
import { foundingRights } from './rights.founding.ts';
import { landingRights } from './rights.landing.ts';
import { launchingRights } from './rights.launching.ts';
import { learnerRights } from './rights.learner.ts';
import { lessonRights } from './rights.lessons.ts';
import { meetingRights } from './rights.meetings.ts';
import { membershipRights } from './rights.membership.ts';
import { payoutRights } from './rights.payouts.ts';
import { schoolSettingsRights } from './rights.school-settings.ts';
import { schoolStaffRights } from './rights.school-staff.ts';
import { seriesRights } from './rights.series.ts';
import { staffMoneyRights } from './rights.staff-money.ts';
import { studentRights } from './rights.students.ts';
import { surveyRights } from './rights.surveys.ts';
import { teachingRights } from './rights.teaching.ts';
import { teachingCohortRights } from './rights.teaching-cohorts.ts';
import { teachingEventListRights } from './rights.teaching-event-lists.ts';
import { teachingEventRights } from './rights.teaching-events.ts';
import { teachingLessonRights } from './rights.teaching-lessons.ts';
import { teachingTicketRights } from './rights.teaching-tickets.ts';
import { teachingWorkoutRights } from './rights.teaching-workouts.ts';
import { workoutRights } from './rights.workouts.ts';

const PUBLIC_THING = ['own', 'foreign', 'missing'] as const;
const ALL = ['own'] as const;

const self = (world: World, target: Target, id: number): number =>
  target === 'own' ? id : target === 'foreign' ? world.strangerId : world.missingId;
const course = (world: World, target: Target): number | string =>
  target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId;
const cohort = (world: World, target: Target): number =>
  target === 'own' ? world.cohortId : target === 'foreign' ? world.otherCohortId : world.missingId;

const ofSelf: Pick<Entry, 'targets' | 'ask'> = {
  targets: PUBLIC_THING,
  ask: (world, target, id) => ({ params: { id: self(world, target, id) } }),
};
const ofCourse: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: course(world, target) } }),
  foreign: [200],
};
const school = (world: World, target: Target) =>
  target === 'own' ? world.school.slug : target === 'foreign' ? world.otherSchool.id : world.missingId;
const ofSchool: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: school(world, target) } }),
  foreign: [200],
};
const list: Entry = { targets: ALL, ask: () => ({}) };

/** An entry for every operation in the API; an operation without one fails the build. */
export const rights: Record<string, Entry> = {
  // A JSON body isn't a form: actors who may upload get an error that says so.
  'POST /uploads': { targets: ALL, ask: () => ({ body: {} }), own: [415] },
  // Surveys are public; a nonce or link can't be guessed
  'GET /surveys/{id}': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId } }),
  },
  'GET /courses/{id}/surveys': ofCourse,
  'POST /survey_answers': {
    targets: ['missing'],
    ask: (world) => ({
      body: { studentLead: { email: 'rights@example.test', courseId: 1 }, surveyId: world.missingId },
    }),
  },
  'PATCH /survey_answers/{nonce}': {
    targets: ['missing'],
    ask: () => ({ params: { nonce: 'x'.repeat(43) }, body: { answers: [] } }),
  },
  'GET /course_waitlist/{token}': { targets: ['missing'], ask: () => ({ params: { token: 'x'.repeat(43) } }) },
  'POST /course_waitlist/{token}': {
    targets: ['missing'],
    ask: () => ({ params: { token: 'x'.repeat(43) }, body: { joined: true } }),
  },
  'GET /users/mention_search': { targets: ALL, ask: () => ({ query: { contains: 'ma' } }) },

  // Accounts
  'POST /auth/sign_up': { targets: ALL, ask: () => ({ body: { email: 'rights@example.test' } }) },
  'POST /auth/sign_in': {
    targets: ALL,
    ask: () => ({ body: { email: 'rights@example.test', password: 'not this one' } }),
    own: [422, 401],
  },
  'POST /auth/sign_out': { targets: [], ask: () => ({}) },
  'POST /auth/links': { targets: ALL, ask: () => ({ body: { email: 'rights@example.test' } }) },
  'POST /auth/links/redeem': {
    targets: ALL,
    ask: () => ({ body: { token: 'x'.repeat(43) } }),
    own: [422, 404, 409, 400, 410],
  },
  'POST /auth/password_resets': { targets: ALL, ask: () => ({ body: { email: 'rights@example.test' } }) },
  'PATCH /auth/password_resets/{token}': {
    targets: ['missing'],
    ask: () => ({ params: { token: 'x'.repeat(43) }, body: { password: 'a long enough one 42' } }),
    missing: [404, 422, 409],
  },
  'POST /auth/first_staff': {
    targets: ['missing'],
    ask: () => ({
      body: { token: 'x'.repeat(43), email: 'rights.first@example.test', password: 'a long enough one 42' },
    }),
    missing: [404],
  },
  'GET /users/me': list,
  'GET /users/{id}': ofSelf,
  'GET /users/{id}/edit': ofSelf,
  'GET /users/{id}/onboard': { ...ofSelf, own: [200, 409] },
  'POST /users/{id}/onboard': {
    targets: ['foreign', 'missing'],
    ask: (world, target, id) => ({
      params: { id: self(world, target, id) },
      body: { firstName: 'A', lastName: 'B', timezone: 'Europe/Paris', password: 'a long enough one 42' },
    }),
  },
  'GET /static/timezones': list,

  // Schools and courses
  'GET /courses': list,
  'GET /front_page': list,
  'GET /courses/{id}': ofCourse,
  'GET /courses/{id}/landing_page': ofCourse,
  'GET /schools/{id}/events': ofSchool,
  'GET /schools/{id}/life': ofSchool,
  'POST /schools/{id}/follow': {
    ...ofSchool,
    ask: (world, target) => ({ params: { id: school(world, target) }, body: { following: true } }),
  },
  'GET /schools/{id}': ofSchool,

  // Enrollment
  'GET /cohorts': list,
  'GET /courses/{id}/follow': ofCourse,
  'POST /courses/{id}/follow': {
    ...ofCourse,
    ask: (world, target) => ({ params: { id: course(world, target) }, body: { following: true } }),
  },
  'POST /cohort_interests/select': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({ body: { cohortId: cohort(world, target), selected: true } }),
    own: [200, 409],
    foreign: [200],
  },
  'GET /cohort_interests': list,

  // Checkout: baskets differ from actor to actor, and the provider is away in this test
  'GET /plans': list,
  'GET /checkouts/current': list,
  'POST /stripe/build_payment_link': { targets: ALL, ask: () => ({ body: { mode: 'payment' } }), own: [409, 422, 503] },
  'POST /cohort_interests/enroll': { targets: ALL, ask: () => ({ body: { creditsToSpend: 0 } }), own: [409, 422] },
  'GET /orders/{id}': {
    targets: PUBLIC_THING,
    ask: (world, target, id) => ({ params: { id: world.orderOf.get(self(world, target, id)) ?? world.missingId } }),
  },

  'GET /users/dashboard': list,
  'GET /events/class_sessions': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({ query: { cohort_id: cohort(world, target) } }),
    foreign: [200],
  },

  ...accountRights,
  ...campaignRights,
  ...creditRights,
  ...eventRights,
  ...foundingRights,
  ...launchingRights,
  ...learnerRights,
  ...meetingRights,
  ...membershipRights,
  ...workoutRights,
  ...teachingWorkoutRights,
  ...staffMoneyRights,
  ...payoutRights,
  ...studentRights,
  ...feedbackRights,
  ...landingRights,
  ...lessonRights,
  ...teachingLessonRights,
  ...schoolSettingsRights,
  ...schoolStaffRights,
  ...surveyRights,
  ...teachingRights,
  ...teachingCohortRights,
  ...teachingTicketRights,
  ...seriesRights,
  ...teachingEventListRights,
  ...teachingEventRights,
};
