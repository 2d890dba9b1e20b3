const DAY_MS = 24 * 60 * 60 * 1000;
/** Cohorts shorter than this: full refund until 24 hours before the start (rules §3). */
export const SHORT_DAYS = 7;
/** Up to this long: until the midpoint; longer ones: the first two weeks. */
export const MEDIUM_DAYS = 28;

export type RefundRule = 'until_24h_before' | 'until_midpoint' | 'first_two_weeks' | 'none';

export interface FrozenRule {
  readonly rule: RefundRule;
  readonly lastRefundableAt: Date | null;
}

/** Until when one may leave a cohort with a full refund; frozen with the place when it is given. */
export function refundRuleOf(cohort: { startsAt: Date | null; endsAt: Date | null }): FrozenRule {
  const { startsAt, endsAt } = cohort;
  if (!startsAt || !endsAt) return { rule: 'none', lastRefundableAt: null };
  const [start, length] = [startsAt.getTime(), endsAt.getTime() - startsAt.getTime()];
  if (length < SHORT_DAYS * DAY_MS) return { rule: 'until_24h_before', lastRefundableAt: new Date(start - DAY_MS) };
  if (length <= MEDIUM_DAYS * DAY_MS) return { rule: 'until_midpoint', lastRefundableAt: new Date(start + length / 2) };
  return { rule: 'first_two_weeks', lastRefundableAt: new Date(start + 14 * DAY_MS) };
}

/**
 * Whether leaving now brings everything back. Of sessions, not more than half may have been held ('until_midpoint'). New dates
 * that let one leave do so until their instant, whatever the rule says (rules-teachers C3).
 */
export function refundable(
  frozen: FrozenRule & { readonly movedRefundUntil: Date | null },
  now: Date,
  sessions: { held: number; total: number },
): boolean {
  if (frozen.movedRefundUntil !== null && now <= frozen.movedRefundUntil) return true;
  if (frozen.lastRefundableAt === null || now > frozen.lastRefundableAt) return false;
  return frozen.rule !== 'until_midpoint' || sessions.total === 0 || sessions.held * 2 <= sessions.total;
}
