import { z } from 'zod';
import { instant } from './wire.ts';

/** `code` of a 409: somebody else saved since this revision was read; nothing was written (rules-teachers A1). */
export const STALE = 'stale';
export const STALE_WORDS = 'Somebody else saved this in the meantime. Nothing of yours was saved yet.';

/** What every edited thing answers, to spread into its schema. */
export const revisionFields = {
  revision: z.number().int().describe('Raised by each person’s save; send it along with a change'),
  savedBy: z.string().nullable().describe('Who saved last; null before anybody did'),
  savedAt: instant.nullable(),
} as const;

/** In a change: the revision that it is based on. Without it the last save wins. */
export const revisionSent = z.number({ error: 'Give a whole number.' }).int().min(0).optional();
