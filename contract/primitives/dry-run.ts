import { z } from 'zod';
import { instant } from './wire.ts';

/** The dry run's figures (`totals`); 409 `figures_changed` if one has changed, with the new ones in `details.totals`. */
export const expectedTotals = z.record(z.string(), z.number()).optional();

/** When something starts and ends, before or after a change; null: not set. */
export const times = z.object({
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
});

/** `ahead`: not canceled. `running`: people are refunded or released one by one. `done`: all are. */
export const cancellationState = z.enum(['ahead', 'running', 'done']);
