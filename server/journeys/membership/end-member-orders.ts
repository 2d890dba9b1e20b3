import { loadOrder, openCheckoutOf, setReconciled } from '#server/features/checkout/index.ts';
import { keepsItsPrices, MEMBER_PRICES_ENDED_JOB } from '#server/features/membership/index.ts';
import { endCheckout } from '#server/journeys/checkout/end-checkout.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import { lostMemberOrders } from './member-orders.query.ts';

const SWEEP_LIMIT = 200;
const PRICES_GONE = 'These were member prices, and your membership no longer includes them. Please check out again.';

async function endIfLost(ctx: Ctx, orderId: number): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (order?.state !== 'pending' || (await keepsItsPrices(ctx, order))) return;
  await endCheckout(ctx, orderId, { as: 'failed', failure: PRICES_GONE });
}

/**
 * For a person who lost member prices (the membership ended, a renewal failed, a payment is disputed, a staff flag was
 * removed). Their open checkout at member prices ends (rules §5), unless it was just paid: then it is fulfilled. A
 * checkout at regular prices, or with a membership in it, stays. Running it twice has no further effect.
 */
export async function endMemberOrders(ctx: Ctx, request: { userId: number }): Promise<void> {
  const orderId = await openCheckoutOf(ctx, request.userId);
  if (orderId !== undefined) await endIfLost(ctx, orderId);
}

export const endMemberOrdersJob = defineJob<{ userId: number }>({
  name: MEMBER_PRICES_ENDED_JOB,
  handle: (ctx, { userId }) => endMemberOrders(ctx, { userId }),
});

/**
 * Runs each minute: ends open checkouts at member prices for people whose member prices expired, or were lost without a
 * report.
 */
export async function endLostMemberOrders(ctx: Ctx): Promise<void> {
  await forEachWhileReachable(ctx, await lostMemberOrders(ctx, SWEEP_LIMIT), async (orderId) => {
    // Recorded before asking the provider, so an order that fails each time goes to the end of the queue.
    await setReconciled(ctx, orderId);
    await endIfLost(ctx, orderId);
  });
}
