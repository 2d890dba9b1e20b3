import type { Feature } from '#server/platform/feature.ts';
import { completePlacesSweep } from './complete-places.ts';
import { routes } from './enrolment.routes.ts';
import { freeSeatsSweep, tellFollowersJob } from './tell-followers.ts';

export const feature: Feature = {
  name: 'enrolment',
  routes,
  jobs: [tellFollowersJob],
  sweeps: [completePlacesSweep, freeSeatsSweep],
};
