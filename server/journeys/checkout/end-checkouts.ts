import { loadOrder } from '#server/features/checkout/index.ts';
import { ordersHoldingIn } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import { endCheckout } from './end-checkout.ts';
import { fulfillOrder } from './fulfill-order.ts';

/**
 * Ends the checkouts that hold seats in pools no longer on sale. A checkout that was just paid is fulfilled line by
 * line, and lines whose seat is gone are refunded (rules §4). If the provider can't be asked now, the checkout is left
 * to the next minute.
 */
export async function endCheckoutsIn(ctx: Ctx, poolIds: readonly number[]): Promise<void> {
  await forEachWhileReachable(ctx, await ordersHoldingIn(ctx, poolIds), async (orderId) => {
    const order = await loadOrder(ctx, orderId);
    if (order?.state === 'paid') await fulfillOrder(ctx, { orderId });
    else await endCheckout(ctx, orderId, { as: 'expired' });
    failPoint(ctx, 'cancellation.checkout-ended');
  });
}
