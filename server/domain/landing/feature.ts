import type { Feature } from '#server/platform/feature.ts';
import { routes } from './landing-page.routes.ts';

export const feature: Feature = { name: 'landing', routes };
