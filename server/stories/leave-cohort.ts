import { notFound, refuse } from '#contract/primitives/problem.ts';
import { livePlaceOf, refundable } from '#server/domain/enrolment/index.ts';
import { loadCohortsForSale } from '#server/domain/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countSessions } from './cohort-sessions.query.ts';
import { ALL, giveBack, whatComesBack } from './give-back.ts';

const SUSPENDED = 'Your payment for this place is disputed. You can leave once that is decided.';

export interface Leaving {
  /** Whether the rule that was frozen at the purchase still gives everything back. */
  readonly refundable: boolean;
  readonly cashCents: number;
  readonly credits: number;
}

async function placeAndRule(ctx: Ctx, request: { userId: number; cohortId: number }) {
  const place = await livePlaceOf(ctx, request.userId, request.cohortId);
  const [cohort] = await loadCohortsForSale(ctx, [request.cohortId]);
  if (place?.state !== 'active' || !cohort) throw notFound();
  const frozen = { rule: place.refundRule, lastRefundableAt: place.lastRefundableAt };
  const full = refundable(frozen, ctx.clock.now(), await countSessions(ctx, cohort.id, ctx.clock.now()));
  return { place, cohort, full };
}

/** What leaving would bring, shown before it is done. 404 where there is no place. */
export async function leavingWouldBring(ctx: Ctx, request: { userId: number; cohortId: number }): Promise<Leaving> {
  const { place, full } = await placeAndRule(ctx, request);
  const back = full ? await whatComesBack(ctx, place, ALL) : { cashCents: 0, credits: 0 };
  return { refundable: full, ...back };
}

/**
 * Story: a learner leaves a cohort. The seat is free again; within the frozen rule everything paid for it comes back,
 * afterwards nothing (rules §3). 409 while the payment is disputed.
 */
export function leaveCohort(ctx: Ctx, request: { userId: number; cohortId: number }): Promise<Leaving> {
  return inTransaction(ctx, async (tx) => {
    const { place, cohort, full } = await placeAndRule(tx, request);
    // The provider has taken the cash back already: a refund beside it would pay twice.
    if (place.suspended) throw refuse('payment_disputed', 409, SUSPENDED);
    const back = await giveBack(tx, {
      place,
      poolId: cohort.seatPoolId,
      as: 'left',
      reason: 'left',
      share: full ? ALL : null,
      requestedBy: request.userId,
    });
    if (!back) throw notFound();
    return { refundable: full, cashCents: back.cashCents, credits: back.credits };
  });
}
