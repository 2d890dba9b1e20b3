import { z } from 'zod';
import { id, instant } from '../primitives/wire.ts';

/** What a course's page shows about a cohort besides its card. */
export const cohortDates = z.object({
  cohortId: id,
  /** The cohort's published class sessions, in order. */
  sessions: z.array(z.object({ startsAtUtc: instant, endsAtUtc: instant, timezone: z.string() })),
  /** How long someone who enrolls today can leave with a full refund (rules §3). */
  refundRule: z.enum(['until_24h_before', 'until_midpoint', 'first_two_weeks', 'none']),
  /** The refund deadline as an instant; null: no refund anymore, or the cohort has no dates. */
  refundableUntilUtc: instant.nullable(),
});
export type CohortDates = z.infer<typeof cohortDates>;
