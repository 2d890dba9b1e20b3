import { room as accounts } from '#server/domain/accounts/room.ts';
import { room as certificates } from '#server/domain/certificates/room.ts';
import { room as checkout } from '#server/domain/checkout/room.ts';
import { room as enrolment } from '#server/domain/enrolment/room.ts';
import { room as events } from '#server/domain/events/room.ts';
import { room as landing } from '#server/domain/landing/room.ts';
import { room as lessons } from '#server/domain/lessons/room.ts';
import { room as library } from '#server/domain/library/room.ts';
import { room as mailings } from '#server/domain/mailings/room.ts';
import { room as membership } from '#server/domain/membership/room.ts';
import { room as notifications } from '#server/domain/notifications/room.ts';
import { room as schools } from '#server/domain/schools/room.ts';
import { room as search } from '#server/domain/search/room.ts';
import { room as seats } from '#server/domain/seats/room.ts';
import { room as surveys } from '#server/domain/surveys/room.ts';
import { room as workouts } from '#server/domain/workouts/room.ts';
import type { Room } from '#server/platform/room.ts';
import { room as accountStories } from '#server/stories/account-stories.room.ts';
import { room as cohortPlaces } from '#server/stories/cohort-places.room.ts';
import { room as credits } from '#server/stories/credits.room.ts';
import { room as eventStories } from '#server/stories/event-stories.room.ts';
import { room as mediaStories } from '#server/stories/media-stories.room.ts';
import { room as membershipStories } from '#server/stories/membership-stories.room.ts';
import { room as promo } from '#server/stories/promo.room.ts';
import { room as stories } from '#server/stories/room.ts';
import { room as staffMoney } from '#server/stories/staff-money.room.ts';
import { room as workoutStories } from '#server/stories/workout-stories.room.ts';

/** Every room and story that the app mounts, in the order in which sweeps run. */
export const rooms: readonly Room[] = [
  accounts,
  seats,
  schools,
  landing,
  events,
  workouts,
  enrolment,
  surveys,
  lessons,
  library,
  certificates,
  stories,
  cohortPlaces,
  eventStories,
  accountStories,
  workoutStories,
  mediaStories,
  credits,
  promo,
  staffMoney,
  membershipStories,
  checkout,
  membership,
  mailings,
  notifications,
  search,
];
