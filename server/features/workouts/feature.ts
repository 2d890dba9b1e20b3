import type { Feature } from '#server/platform/feature.ts';
import { refundUnanswered } from './places/refund-unanswered.ts';
import { remindOfWorkouts } from './workout/remind-of-workouts.ts';
import { routes } from './workout/workouts.routes.ts';

export const feature: Feature = {
  name: 'workouts',
  routes,
  sweeps: [
    { name: 'workouts.refund-unanswered', run: refundUnanswered },
    { name: 'workouts.workout-reminders', run: remindOfWorkouts },
  ],
};
