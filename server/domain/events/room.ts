import type { Room } from '#server/platform/room.ts';
import { routes } from './class-sessions.routes.ts';

export const room: Room = { name: 'events', routes };
