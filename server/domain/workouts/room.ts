import type { Room } from '#server/platform/room.ts';
import { routes } from './workouts.routes.ts';

export const room: Room = { name: 'workouts', routes };
