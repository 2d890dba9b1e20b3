import type { Feature } from '#server/platform/feature.ts';
import { completePlacesSweep } from './complete-places.ts';
import { routes } from './enrollment.routes.ts';
import { freeSeatsSweep, notifyFollowersJob } from './notify-followers.ts';
import { remindOfCohorts } from './remind-of-cohorts.ts';

export const feature: Feature = {
  name: 'enrollment',
  routes,
  jobs: [notifyFollowersJob],
  sweeps: [{ name: 'enrolment.cohort-reminders', run: remindOfCohorts }, completePlacesSweep, freeSeatsSweep],
};
