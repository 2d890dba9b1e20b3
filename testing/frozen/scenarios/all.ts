import type { Recording } from '../session.ts';
import { accounts } from './accounts.ts';
import { campaigns } from './campaigns.ts';
import { checkout } from './checkout.ts';
import { events } from './events.ts';
import { landing } from './landing.ts';
import { lessons } from './lessons.ts';
import { media } from './media.ts';
import { money } from './money.ts';
import { schools } from './schools.ts';
import { staffs } from './staff.ts';
import { surveys } from './surveys.ts';
import { teachingCohorts } from './teaching-cohorts.ts';
import { teachingEvents } from './teaching-events.ts';
import { teachingTickets } from './teaching-tickets.ts';
import { teachingWorkouts } from './teaching-workouts.ts';
import { workouts } from './workouts.ts';

/** How each operation is recorded, beyond the request in the rights table. */
export const recordings: Readonly<Record<string, Recording>> = {
  ...accounts,
  ...campaigns,
  ...checkout,
  ...events,
  ...landing,
  ...lessons,
  ...media,
  ...money,
  ...schools,
  ...staffs,
  ...surveys,
  ...teachingCohorts,
  ...teachingEvents,
  ...teachingTickets,
  ...teachingWorkouts,
  ...workouts,
};
