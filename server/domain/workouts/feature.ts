import type { Feature } from '#server/platform/feature.ts';
import { routes } from './workout/workouts.routes.ts';

export const feature: Feature = { name: 'workouts', routes };
