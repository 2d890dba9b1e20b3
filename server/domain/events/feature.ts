import type { Feature } from '#server/platform/feature.ts';
import { routes as eventRoutes } from './event/events.routes.ts';
import { routes as sessionRoutes } from './sessions/class-sessions.routes.ts';

export const feature: Feature = { name: 'events', routes: [...sessionRoutes, ...eventRoutes] };
