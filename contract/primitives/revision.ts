import { z } from 'zod';
import { instant, sentNumber } from './wire.ts';

/** Fields that everything editable returns, to spread into its schema. */
export const revisionFields = {
  revision: z.number().int().describe('Goes up with each save; send it with a change'),
  savedBy: z.string().nullable().describe('Who saved last; null before the first save'),
  savedAt: instant.nullable(),
} as const;

/** The revision that a change is based on. Without it the last save wins. */
export const revisionSent = sentNumber().pipe(z.number().int().min(0)).optional();
