import { loadOrder, openCheckoutOf, setReconciled } from '#server/features/checkout/index.ts';
import { keepsItsPrices, MEMBER_PRICES_ENDED_JOB } from '#server/features/membership/index.ts';
import { endCheckout } from '#server/journeys/checkout/end-checkout.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { eachWhileThere } from '#server/providers/payments/each-while-there.ts';
import { lostMemberOrders } from './member-orders.query.ts';

const SWEEP_LIMIT = 200;
const PRICES_GONE = 'These were member prices, and your membership no longer includes them. Please check out again.';

async function endIfLost(ctx: Ctx, orderId: number): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (order?.state !== 'pending' || (await keepsItsPrices(ctx, order))) return;
  await endCheckout(ctx, orderId, { as: 'failed', failure: PRICES_GONE });
}

/**
 * A person gets member prices no more (the membership ended, a renewal failed, a payment is disputed, a staff flag
 * is gone). Their open checkout at member prices ends (rules §5), unless it was just paid: then it wins. One at anybody's
 * prices, or with a membership of its own, stays. Twice is once.
 */
export async function endMemberOrders(ctx: Ctx, request: { userId: number }): Promise<void> {
  const orderId = await openCheckoutOf(ctx, request.userId);
  if (orderId !== undefined) await endIfLost(ctx, orderId);
}

export const endMemberOrdersJob = defineJob<{ userId: number }>({
  name: MEMBER_PRICES_ENDED_JOB,
  handle: (ctx, { userId }) => endMemberOrders(ctx, { userId }),
});

/** Each minute: open checkouts at member prices of those who lost them by the clock, or of whom no word came. */
export async function endLostMemberOrders(ctx: Ctx): Promise<void> {
  await eachWhileThere(ctx, await lostMemberOrders(ctx, SWEEP_LIMIT), async (orderId) => {
    // Before the question: one that fails each time goes to the end of the line like all others.
    await setReconciled(ctx, orderId);
    await endIfLost(ctx, orderId);
  });
}
