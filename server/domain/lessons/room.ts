import type { Room } from '#server/platform/room.ts';
import { routes } from './lessons.routes.ts';

export const room: Room = { name: 'lessons', routes };
