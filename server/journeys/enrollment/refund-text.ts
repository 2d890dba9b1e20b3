import type { RefundRule } from '#server/features/enrollment/index.ts';

/** Until when leaving a cohort gives a full refund, in words (rules §3). */
export const REFUND_RULES: Readonly<Record<RefundRule, string>> = {
  until_24h_before: 'Full refund until 24 hours before the start.',
  until_midpoint: 'Full refund until the midpoint, as long as no more than half of the sessions have been held.',
  first_two_weeks: 'Full refund until two weeks after the start.',
  none: 'No refund.',
};
