import type { Room } from '#server/platform/room.ts';
import { surveySweep } from './ask-after-cohorts.ts';
import { routes } from './surveys.routes.ts';

export const room: Room = { name: 'surveys', routes, sweeps: [surveySweep] };
