import type { Room } from '#server/platform/room.ts';
import { completePlacesSweep } from './complete-places.ts';
import { routes } from './enrolment.routes.ts';
import { freeSeatsSweep, tellFollowersJob } from './tell-followers.ts';

export const room: Room = {
  name: 'enrolment',
  routes,
  jobs: [tellFollowersJob],
  sweeps: [completePlacesSweep, freeSeatsSweep],
};
