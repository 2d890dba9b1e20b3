import type { Feature } from '#server/platform/feature.ts';
import { routes } from './certificates.routes.ts';
import { mountLetterDownload } from './letter-download.ts';

export const feature: Feature = { name: 'certificates', routes, mount: mountLetterDownload };
