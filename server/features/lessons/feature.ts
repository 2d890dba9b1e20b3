import type { Feature } from '#server/platform/feature.ts';
import { routes } from './lessons.routes.ts';
import { materialRoutes } from './material.routes.ts';

export const feature: Feature = { name: 'lessons', routes: [...routes, ...materialRoutes] };
