import { endOrder, loadOrder } from '#server/domain/checkout/index.ts';
import { ordersHoldingIn } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { eachWhileThere } from '#server/providers/payments/each-while-there.ts';
import { fulfilOrder } from '../settling/fulfil-order.ts';
import { settlePaid } from '../settling/settle-paid.ts';

/**
 * Ends an open checkout: the provider's session is expired, seats and credits come back. `paid`: it was just paid, that
 * wins, and it is fulfilled. Any number of times it ends the same. Throws `PaymentsAway`.
 */
export async function endCheckout(ctx: Ctx, orderId: number): Promise<'ended' | 'paid'> {
  const order = await loadOrder(ctx, orderId);
  const sessionId = order?.sessionId;
  if (sessionId) {
    const session = await ctx.providers.payments.expireCheckoutSession(sessionId);
    if (session.paid) {
      await settlePaid(ctx, orderId, session);
      return 'paid';
    }
  }
  await endOrder(ctx, { orderId, as: 'expired' });
  // Another tab may have opened its page while we looked: nobody may pay on it any more.
  const opened = (await loadOrder(ctx, orderId))?.sessionId;
  if (opened && opened !== sessionId) await ctx.providers.payments.expireCheckoutSession(opened);
  return 'ended';
}

/**
 * What sells no more ends the checkouts that hold its seats; what was paid just then is fulfilled line by line, so the
 * money of what is gone comes back (rules §4). One that the provider can't be asked about now is left to the next minute.
 */
export async function endCheckoutsIn(ctx: Ctx, poolIds: readonly number[]): Promise<void> {
  await eachWhileThere(ctx, await ordersHoldingIn(ctx, poolIds), async (orderId) => {
    const order = await loadOrder(ctx, orderId);
    if (order?.state === 'paid') await fulfilOrder(ctx, { orderId });
    else await endCheckout(ctx, orderId);
    failPoint(ctx, 'cancellation.checkout-ended');
  });
}
