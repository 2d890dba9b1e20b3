import type { Room } from '#server/platform/room.ts';
import { routes } from './library.routes.ts';

export const room: Room = { name: 'library', routes };
