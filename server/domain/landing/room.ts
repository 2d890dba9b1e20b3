import type { Room } from '#server/platform/room.ts';
import { routes } from './landing-page.routes.ts';

export const room: Room = { name: 'landing', routes };
