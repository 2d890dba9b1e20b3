import type { Feature } from '#server/platform/feature.ts';
import { surveySweep } from './ask-after-cohorts.ts';
import { routes } from './surveys.routes.ts';
import { teacherRoutes } from './teacher-surveys.routes.ts';

export const feature: Feature = { name: 'surveys', routes: [...routes, ...teacherRoutes], sweeps: [surveySweep] };
