import type { Feature } from '#server/platform/feature.ts';
import { moveDueCohortsSweep } from './cohort/move-due-cohorts.ts';
import { courseDetailsRoutes } from './course/course-details.routes.ts';
import { schoolDetailsRoutes } from './school/school-details.routes.ts';

export const feature: Feature = {
  name: 'schools',
  routes: [...schoolDetailsRoutes, ...courseDetailsRoutes],
  sweeps: [moveDueCohortsSweep],
};
