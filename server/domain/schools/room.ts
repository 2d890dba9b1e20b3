import type { Room } from '#server/platform/room.ts';
import { routes } from './courses.routes.ts';
import { moveDueCohortsSweep } from './move-due-cohorts.ts';

export const room: Room = { name: 'schools', routes, sweeps: [moveDueCohortsSweep] };
