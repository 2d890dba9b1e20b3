import type { Leaving as LeavingAnswer } from '#contract/enrollment/places.endpoints.ts';
import { toCents, toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { ALL, loadUnrefundedAmounts } from '#server/features/checkout/index.ts';
import { livePlaceOf, refundable, refundPreview, returnPlace } from '#server/features/enrollment/index.ts';
import { countSessions } from '#server/features/events/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { queuePromotion } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { REFUND_RULES } from './refund-text.ts';

const SUSPENDED = "Your payment for this seat is disputed. You can leave once that's resolved.";
const PAID_NOTHING = "You didn't pay for this seat.";
/** Shown if a credit was split across several courses (rules §5). */
const PAID_BY_A_PART =
  "Part of one credit paid for this seat. You'll get that credit back with the other course it paid for.";
const DATES_MOVED = "This cohort's dates changed, so you have longer to get a full refund.";
/** Shown if a School Admin moved the learner (rules-teachers N4). */
const MOVED_HERE =
  'You were moved here from another cohort, so you have at least as long to get a full refund as you did there.';

export interface Leaving {
  /** Whether the rule frozen at purchase still gives a full refund. */
  readonly refundable: boolean;
  readonly cashCents: number;
  readonly credits: number;
}

async function placeAndRule(ctx: Ctx, request: { userId: number; cohortId: number }) {
  const now = ctx.clock.now();
  const place = await livePlaceOf(ctx, request.userId, request.cohortId);
  const [cohort] = await loadCohortsForSale(ctx, [request.cohortId]);
  // A cohort past its end is completed within the minute: no one can leave it anymore.
  if (place?.state !== 'active' || !cohort || cohort.statusAt(now) === 'completed') throw notFound();
  const { refundRule: rule, lastRefundableAt, movedRefundUntil } = place;
  const frozen = { rule, lastRefundableAt, movedRefundUntil };
  const full = refundable(frozen, now, await countSessions(ctx, cohort.id, now));
  return { place, cohort, full };
}

/** What leaving would refund, shown before it is done. 404 if the person isn't enrolled. */
export async function leavingRefund(ctx: Ctx, request: { userId: number; cohortId: number }): Promise<Leaving> {
  const { place, full } = await placeAndRule(ctx, request);
  const back = full ? await refundPreview(ctx, place, ALL) : { cashCents: 0, credits: 0 };
  return { refundable: full, ...back };
}

/** What the leave dialog shows: what was paid, what is refunded, by which rule, and why not. */
export async function showLeavingOf(ctx: Ctx, request: { userId: number; cohortId: number }): Promise<LeavingAnswer> {
  const { place, full } = await placeAndRule(ctx, request);
  const paid = await refundPreview(ctx, place, ALL);
  const back = full ? paid : { cashCents: 0, credits: 0 };
  const { lastRefundableAt, movedRefundUntil, refundRule, suspended } = place;
  const now = ctx.clock.now();
  const moved = movedRefundUntil !== null && (lastRefundableAt === null || movedRefundUntil > lastRefundableAt);
  const until = moved ? movedRefundUntil : lastRefundableAt;
  const line = place.orderLineId === null ? undefined : await loadUnrefundedAmounts(ctx, place.orderLineId);
  const paidNothing = paid.cashCents === 0 && paid.credits === 0;
  const whyPaidNothing = line && line.creditCents > 0 && line.credits === 0 ? PAID_BY_A_PART : PAID_NOTHING;
  const late = until === null || now > until;
  const tooLate = late ? 'The refund deadline has passed.' : 'More than half of the sessions have been held.';
  return {
    refundable: full,
    cash: toDollars(back.cashCents),
    credits: back.credits,
    paidCash: toDollars(paid.cashCents),
    paidCredits: paid.credits,
    refundableUntilUtc: until?.toISOString() ?? null,
    rule: moved && !late ? (place.reason === 'transferred' ? MOVED_HERE : DATES_MOVED) : REFUND_RULES[refundRule],
    whyNothing: paidNothing ? whyPaidNothing : full ? null : tooLate,
    allowed: !suspended,
    whyNot: suspended ? SUSPENDED : null,
  };
}

/**
 * A learner leaves a cohort. The seat is offered to the next person on the waitlist or is free again. Within the frozen
 * rule everything paid is refunded, afterwards nothing (rules §3). An email confirms that they left. 409 while the
 * payment is disputed, and `refund_changed` if the refund differs from `quoted`.
 */
export function leaveCohort(
  ctx: Ctx,
  request: {
    userId: number;
    cohortId: number;
    quoted?: { readonly cash: number; readonly credits: number } | undefined;
  },
): Promise<Leaving> {
  return inTransaction(ctx, async (tx) => {
    const { place, cohort, full } = await placeAndRule(tx, request);
    // The provider already took back the cash, so a refund on top would pay twice.
    if (place.suspended) throw refuse('payment_disputed', 409, SUSPENDED);
    const back = await returnPlace(tx, {
      place,
      poolId: cohort.seatPoolId,
      as: 'left',
      reason: 'left',
      share: full ? ALL : null,
      requestedBy: request.userId,
    });
    if (!back) throw notFound();
    const { cashCents, credits } = back;
    const { quoted } = request;
    if (quoted && (toCents(quoted.cash) !== cashCents || quoted.credits !== credits)) {
      throw refuse('refund_changed', 409, 'The refund has changed. Please take another look.', {
        cash: toDollars(cashCents),
        credits,
      });
    }
    await queueMail(tx, {
      kind: 'cohort_left',
      occasion: `place:${place.id}`,
      to: { userId: place.userId },
      data: { cohortId: cohort.id, refund: { cashCents, credits } },
      schoolId: cohort.schoolId,
    });
    await queuePromotion(tx, cohort.seatPoolId);
    await ctx.idempotency?.store(tx, 200, { left: { cash: toDollars(cashCents), credits } });
    return { refundable: full, cashCents, credits };
  });
}
