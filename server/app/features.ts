import { feature as accounts } from '#server/features/accounts/feature.ts';
import { mount as accountSettings } from '#server/features/accounts/learner/mount.ts';
import { mount as accountStaff } from '#server/features/accounts/staff/mount.ts';
import { mount as campaigns } from '#server/features/campaigns/manage/mount.ts';
import { feature as certificates } from '#server/features/certificates/feature.ts';
import { feature as checkout } from '#server/features/checkout/feature.ts';
import { mount as ownOrders } from '#server/features/checkout/learner/mount.ts';
import { mount as staffMoney } from '#server/features/checkout/staff/mount.ts';
import { mount as staffOrders } from '#server/features/checkout/staff/orders/mount.ts';
import { feature as enrolment } from '#server/features/enrollment/feature.ts';
import { mount as ownEnrollments } from '#server/features/enrollment/learner/mount.ts';
import { mount as students } from '#server/features/enrollment/manage/mount.ts';
import { feature as events } from '#server/features/events/feature.ts';
import { mount as eventCalendars } from '#server/features/events/learner/mount.ts';
import { mount as teachingEvents } from '#server/features/events/manage/editor/mount.ts';
import { mount as teachingHosts } from '#server/features/events/manage/hosts/mount.ts';
import { mount as teachingEventLists } from '#server/features/events/manage/list/mount.ts';
import { mount as teachingRecaps } from '#server/features/events/manage/recap/mount.ts';
import { mount as teachingSeries } from '#server/features/events/manage/series/mount.ts';
import { mount as teachingTickets } from '#server/features/events/manage/tickets/mount.ts';
import { mount as eventStaff } from '#server/features/events/staff/mount.ts';
import { feature as landing } from '#server/features/landing/feature.ts';
import { mount as landingEditor } from '#server/features/landing/manage/mount.ts';
import { feature as lessons } from '#server/features/lessons/feature.ts';
import { mount as teachingLessons } from '#server/features/lessons/manage/mount.ts';
import { feature as library } from '#server/features/library/feature.ts';
import { feature as mailings } from '#server/features/mailings/feature.ts';
import { mount as staffMail } from '#server/features/mailings/staff/mount.ts';
import { mount as uploads } from '#server/features/media/learner/mount.ts';
import { mount as meetings } from '#server/features/meetings/manage/mount.ts';
import { mount as meetingAccounts } from '#server/features/meetings/staff/mount.ts';
import { feature as membership } from '#server/features/membership/feature.ts';
import { mount as membershipOffer } from '#server/features/membership/learner/mount.ts';
import { feature as notifications } from '#server/features/notifications/feature.ts';
import { feature as payoutRows } from '#server/features/payouts/feature.ts';
import { mount as payouts } from '#server/features/payouts/manage/mount.ts';
import { mount as staffPayouts } from '#server/features/payouts/staff/mount.ts';
import { feature as push } from '#server/features/push/feature.ts';
import { mount as ownPush } from '#server/features/push/learner/mount.ts';
import { feature as schools } from '#server/features/schools/feature.ts';
import { mount as catalog } from '#server/features/schools/learner/mount.ts';
import { mount as teachingCohorts } from '#server/features/schools/manage/cohorts/mount.ts';
import { mount as teaching } from '#server/features/schools/manage/hub/mount.ts';
import { mount as launching } from '#server/features/schools/manage/launch/mount.ts';
import { mount as newCourses } from '#server/features/schools/manage/new-course/mount.ts';
import { mount as schoolRoles } from '#server/features/schools/manage/staff-roles/mount.ts';
import { mount as schoolsForStaff } from '#server/features/schools/staff/mount.ts';
import { feature as search } from '#server/features/search/feature.ts';
import { feature as seats } from '#server/features/seats/feature.ts';
import { feature as surveys } from '#server/features/surveys/feature.ts';
import { mount as surveyConsents } from '#server/features/surveys/learner/mount.ts';
import { mount as teachingSurveys } from '#server/features/surveys/manage/mount.ts';
import { feature as workouts } from '#server/features/workouts/feature.ts';
import { mount as teachingWorkouts } from '#server/features/workouts/manage/editor/mount.ts';
import { mount as feedback } from '#server/features/workouts/manage/feedback/mount.ts';
import { mount as checkoutJourney } from '#server/journeys/checkout/mount.ts';
import { mount as credits } from '#server/journeys/credits/mount.ts';
import { mount as enrollmentJourney } from '#server/journeys/enrollment/mount.ts';
import { mount as eventJourneys } from '#server/journeys/events/mount.ts';
import { mount as membershipJourneys } from '#server/journeys/membership/mount.ts';
import { mount as settling } from '#server/journeys/settling/mount.ts';
import { mount as waitlists } from '#server/journeys/waitlist/mount.ts';
import { mount as workoutJourneys } from '#server/journeys/workouts/mount.ts';
import type { Feature } from '#server/platform/feature.ts';

/** Every feature that the app mounts, in the order in which their sweeps run. */
export const features: readonly Feature[] = [
  accounts,
  seats,
  schools,
  landing,
  events,
  workouts,
  enrolment,
  payoutRows,
  surveys,
  lessons,
  library,
  certificates,
  settling,
  checkoutJourney,
  ownOrders,
  enrollmentJourney,
  catalog,
  ownEnrollments,
  teachingCohorts,
  teachingEventLists,
  teachingEvents,
  teachingSeries,
  teachingRecaps,
  eventStaff,
  teachingLessons,
  teachingTickets,
  teachingSurveys,
  surveyConsents,
  teachingHosts,
  students,
  eventJourneys,
  eventCalendars,
  meetings,
  meetingAccounts,
  accountSettings,
  accountStaff,
  workoutJourneys,
  teachingWorkouts,
  campaigns,
  feedback,
  waitlists,
  uploads,
  landingEditor,
  credits,
  staffMoney,
  staffMail,
  staffOrders,
  staffPayouts,
  newCourses,
  launching,
  schoolsForStaff,
  schoolRoles,
  teaching,
  membershipJourneys,
  membershipOffer,
  payouts,
  checkout,
  membership,
  mailings,
  notifications,
  push,
  ownPush,
  search,
];
