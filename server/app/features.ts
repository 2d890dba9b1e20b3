import { feature as accounts } from '#server/domain/accounts/feature.ts';
import { feature as certificates } from '#server/domain/certificates/feature.ts';
import { feature as checkout } from '#server/domain/checkout/feature.ts';
import { feature as enrolment } from '#server/domain/enrolment/feature.ts';
import { feature as events } from '#server/domain/events/feature.ts';
import { feature as landing } from '#server/domain/landing/feature.ts';
import { feature as lessons } from '#server/domain/lessons/feature.ts';
import { feature as library } from '#server/domain/library/feature.ts';
import { feature as mailings } from '#server/domain/mailings/feature.ts';
import { feature as membership } from '#server/domain/membership/feature.ts';
import { feature as notifications } from '#server/domain/notifications/feature.ts';
import { feature as payoutRows } from '#server/domain/payouts/feature.ts';
import { feature as schools } from '#server/domain/schools/feature.ts';
import { feature as search } from '#server/domain/search/feature.ts';
import { feature as seats } from '#server/domain/seats/feature.ts';
import { feature as surveys } from '#server/domain/surveys/feature.ts';
import { feature as workouts } from '#server/domain/workouts/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { mount as accountUseCases } from '#server/use-cases/accounts/mount.ts';
import { mount as campaigns } from '#server/use-cases/campaigns/mount.ts';
import { mount as catalogue } from '#server/use-cases/catalogue/mount.ts';
import { mount as promo } from '#server/use-cases/checkout/mount.ts';
import { mount as credits } from '#server/use-cases/credits/mount.ts';
import { mount as cohortPlaces } from '#server/use-cases/enrolment/mount.ts';
import { mount as eventUseCases } from '#server/use-cases/events/mount.ts';
import { mount as feedback } from '#server/use-cases/feedback/mount.ts';
import { mount as founding } from '#server/use-cases/founding/mount.ts';
import { mount as landingEditor } from '#server/use-cases/landing-editor/mount.ts';
import { mount as launching } from '#server/use-cases/launching/mount.ts';
import { mount as mediaUseCases } from '#server/use-cases/media/mount.ts';
import { mount as meetings } from '#server/use-cases/meetings/mount.ts';
import { mount as membershipUseCases } from '#server/use-cases/membership/mount.ts';
import { mount as payouts } from '#server/use-cases/payouts/mount.ts';
import { mount as schoolStaff } from '#server/use-cases/school-staff/mount.ts';
import { mount as settling } from '#server/use-cases/settling/mount.ts';
import { mount as staffMoney } from '#server/use-cases/staff/mount.ts';
import { mount as staffMail } from '#server/use-cases/staff-mail/mount.ts';
import { mount as staffOrders } from '#server/use-cases/staff-orders/mount.ts';
import { mount as staffPayouts } from '#server/use-cases/staff-payouts/mount.ts';
import { mount as students } from '#server/use-cases/students/mount.ts';
import { mount as teaching } from '#server/use-cases/teaching/mount.ts';
import { mount as teachingCohorts } from '#server/use-cases/teaching-cohorts/mount.ts';
import { mount as teachingEventLists } from '#server/use-cases/teaching-event-lists/mount.ts';
import { mount as teachingEvents } from '#server/use-cases/teaching-events/mount.ts';
import { mount as teachingHosts } from '#server/use-cases/teaching-hosts/mount.ts';
import { mount as teachingLessons } from '#server/use-cases/teaching-lessons/mount.ts';
import { mount as teachingRecaps } from '#server/use-cases/teaching-recaps/mount.ts';
import { mount as teachingSeries } from '#server/use-cases/teaching-series/mount.ts';
import { mount as teachingSurveys } from '#server/use-cases/teaching-surveys/mount.ts';
import { mount as teachingTickets } from '#server/use-cases/teaching-tickets/mount.ts';
import { mount as teachingWorkouts } from '#server/use-cases/teaching-workouts/mount.ts';
import { mount as waitlists } from '#server/use-cases/waitlist/mount.ts';
import { mount as workoutUseCases } from '#server/use-cases/workouts/mount.ts';

/** Every feature and use case that the app mounts, in the order in which sweeps run. */
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
  catalogue,
  cohortPlaces,
  teachingCohorts,
  teachingEventLists,
  teachingEvents,
  teachingSeries,
  teachingRecaps,
  teachingLessons,
  teachingTickets,
  teachingSurveys,
  teachingHosts,
  students,
  eventUseCases,
  meetings,
  accountUseCases,
  workoutUseCases,
  teachingWorkouts,
  campaigns,
  feedback,
  waitlists,
  mediaUseCases,
  landingEditor,
  credits,
  promo,
  staffMoney,
  staffMail,
  staffOrders,
  staffPayouts,
  founding,
  launching,
  schoolStaff,
  teaching,
  membershipUseCases,
  payouts,
  checkout,
  membership,
  mailings,
  notifications,
  search,
];
