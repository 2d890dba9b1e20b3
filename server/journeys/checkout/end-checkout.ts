import { endOrder, loadOrder } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { settlePaid } from './settle-paid.ts';

/**
 * Brings an open checkout to its end now, so that nobody can pay for it afterwards: the provider's page is closed first,
 * outside of any transaction, then seats, credits and code come back. If it was just paid, it wins and is fulfilled.
 * @throws PaymentsAway where the provider can't be asked; the checkout stays as it was.
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
  // Another tab may have opened its page while we looked: nobody may pay on it any more.
  const opened = (await loadOrder(ctx, orderId))?.sessionId;
  if (opened && opened !== sessionId) await payments.expireCheckoutSession(opened);
  return 'ended';
}
