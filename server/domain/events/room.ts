import type { Room } from '#server/platform/room.ts';
import { routes as sessionRoutes } from './class-sessions.routes.ts';
import { routes as eventRoutes } from './events.routes.ts';

export const room: Room = { name: 'events', routes: [...sessionRoutes, ...eventRoutes] };
