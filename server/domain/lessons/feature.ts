import type { Feature } from '#server/platform/feature.ts';
import { routes } from './lessons.routes.ts';
import { staffRoutes } from './staff-material.routes.ts';

export const feature: Feature = { name: 'lessons', routes: [...routes, ...staffRoutes] };
