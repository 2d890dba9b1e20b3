import { endOrder, loadOrder } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { settlePaid } from './settle-paid.ts';

/**
 * Ends an open checkout now, so that no one can pay for it afterwards: closes the provider's page first, outside of any
 * transaction, then releases seats, credits, and code. If it was just paid, the payment wins and the order is
 * fulfilled.
 * @throws PaymentsUnavailable if the provider can't be asked; the checkout stays as it was.
 */
export async function endCheckout(
  ctx: Ctx,
  orderId: number,
  how: { as: 'expired' | 'failed'; failure?: string },
): Promise<'ended' | 'paid'> {
  const { payments } = ctx.providers;
  const sessionId = (await loadOrder(ctx, orderId))?.sessionId;
  if (sessionId) {
    const session = await payments.expireCheckoutSession(sessionId);
    if (session.paid) {
      await settlePaid(ctx, orderId, session);
      return 'paid';
    }
  }
  await endOrder(ctx, { orderId, ...how });
  // Another tab may have opened this order's page in the meantime; no one may pay there anymore.
  const opened = (await loadOrder(ctx, orderId))?.sessionId;
  if (opened && opened !== sessionId) await payments.expireCheckoutSession(opened);
  return 'ended';
}
