import type { Feature } from '#server/platform/feature.ts';
import { routes } from './landing-page.routes.ts';
import { landingSweep } from './sweep-landing.ts';

export const feature: Feature = { name: 'landing', routes, sweeps: [landingSweep] };
