import type { Room } from '#server/platform/room.ts';
import { routes } from './lessons.routes.ts';
import { staffRoutes } from './staff-material.routes.ts';

export const room: Room = { name: 'lessons', routes: [...routes, ...staffRoutes] };
