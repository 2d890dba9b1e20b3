import type { Room } from '#server/platform/room.ts';
import { routes } from './enrolment.routes.ts';

export const room: Room = { name: 'enrolment', routes };
