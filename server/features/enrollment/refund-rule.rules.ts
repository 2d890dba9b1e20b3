const DAY_MS = 24 * 60 * 60 * 1000;
/** Cohorts shorter than this: full refund until 24 hours before the start (rules §3). In days. */
export const SHORT_DAYS = 7;
/** Cohorts up to this many days: full refund until the midpoint; longer ones: during the first two weeks. */
export const MEDIUM_DAYS = 28;

export type RefundRule = 'until_24h_before' | 'until_midpoint' | 'first_two_weeks' | 'none';

export interface FrozenRule {
  readonly rule: RefundRule;
  readonly lastRefundableAt: Date | null;
}

/** Until when a person may leave a cohort with a full refund; frozen with the enrollment. */
export function refundRuleOf(cohort: { startsAt: Date | null; endsAt: Date | null }): FrozenRule {
  const { startsAt, endsAt } = cohort;
  if (!startsAt || !endsAt) return { rule: 'none', lastRefundableAt: null };
  const [start, length] = [startsAt.getTime(), endsAt.getTime() - startsAt.getTime()];
  if (length < SHORT_DAYS * DAY_MS) return { rule: 'until_24h_before', lastRefundableAt: new Date(start - DAY_MS) };
  if (length <= MEDIUM_DAYS * DAY_MS) return { rule: 'until_midpoint', lastRefundableAt: new Date(start + length / 2) };
  return { rule: 'first_two_weeks', lastRefundableAt: new Date(start + 14 * DAY_MS) };
}

/**
 * Whether leaving now is fully refundable. With 'until_midpoint', no more than half of the sessions may have been held.
 * If changed dates let the person leave, they may until `movedRefundUntil`, whatever the rule says (rules-teachers C3).
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

/**
 * The refund rule for an enrollment moved to another cohort: frozen again from the new dates, and never worse
 * (rules-teachers N4). If the old rule allowed more, its deadline is kept as an instant until which everything is
 * refundable, whatever the new rule says.
 */
export function refundRuleMoved(
  was: { readonly lastRefundableAt: Date | null; readonly movedRefundUntil: Date | null },
  to: { startsAt: Date | null; endsAt: Date | null },
): FrozenRule & { readonly movedRefundUntil: Date | null } {
  const frozen = refundRuleOf(to);
  const kept = latest(was.lastRefundableAt, was.movedRefundUntil);
  // Sessions held may end the new rule before its deadline.
  const covered = kept !== null && frozen.rule !== 'until_midpoint' && latest(frozen.lastRefundableAt, kept) !== kept;
  return { ...frozen, movedRefundUntil: covered ? null : kept };
}

/** The later of two instants, or the only one; null only if both are null. */
function latest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** Until when everything is refundable, going by the deadlines alone (sessions held may end it sooner); null: never. */
export function refundableUntil(frozen: {
  readonly lastRefundableAt: Date | null;
  readonly movedRefundUntil: Date | null;
}): Date | null {
  return latest(frozen.lastRefundableAt, frozen.movedRefundUntil);
}
