import type { Feature } from '#server/platform/feature.ts';
import { moveDueCohortsSweep } from './cohort/move-due-cohorts.ts';
import { routes } from './course/courses.routes.ts';

export const feature: Feature = { name: 'schools', routes, sweeps: [moveDueCohortsSweep] };
