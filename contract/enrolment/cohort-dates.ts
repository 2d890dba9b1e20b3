import { z } from 'zod';
import { id, instant } from '../primitives/wire.ts';

/** What a course's page tells of a cohort beside its card. */
export const cohortDates = z.object({
  cohortId: id,
  /** Its published class sessions in order. */
  sessions: z.array(z.object({ startsAtUtc: instant, endsAtUtc: instant, timezone: z.string() })),
  /** How long whoever enrolls today may leave with a full refund (rules §3). */
  refundRule: z.enum(['until_24h_before', 'until_midpoint', 'first_two_weeks', 'none']),
  /** Until when, as far as an instant says it; null: not any more, or it has no dates. */
  refundableUntilUtc: instant.nullable(),
});
export type CohortDates = z.infer<typeof cohortDates>;
