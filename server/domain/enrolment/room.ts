import type { Room } from '#server/platform/room.ts';
import { routes } from './enrolment.routes.ts';
import { freeSeatsSweep, tellFollowersJob } from './tell-followers.ts';

export const room: Room = { name: 'enrolment', routes, jobs: [tellFollowersJob], sweeps: [freeSeatsSweep] };
