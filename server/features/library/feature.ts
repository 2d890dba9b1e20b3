import type { Feature } from '#server/platform/feature.ts';
import { routes } from './library.routes.ts';

export const feature: Feature = { name: 'library', routes };
