import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { endOrder, loadOrder, openCheckoutOf } from '#server/domain/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { askingProvider } from './provider-away.ts';
import { settlePaid } from './settle-paid.ts';

/**
 * A new checkout ends the one before it first (rules §4): the provider's session is expired, seats and credits come back.
 * If it was just paid, it wins: it is fulfilled, and the new one is refused with 409 `already_paid`.
 */
export async function endFormerCheckout(ctx: Ctx, userId: number): Promise<void> {
  const orderId = await openCheckoutOf(ctx, userId);
  if (orderId === undefined) return;
  const order = await loadOrder(ctx, orderId);
  const sessionId = order?.sessionId;
  if (sessionId) {
    const session = await askingProvider(() => ctx.providers.payments.expireCheckoutSession(sessionId));
    if (session.paid) {
      await askingProvider(() => settlePaid(ctx, orderId, session));
      throw refuse(CHECKOUT_REFUSALS.alreadyPaid, 409, 'Your last checkout has just been paid.', { orderId });
    }
  }
  await endOrder(ctx, { orderId, as: 'expired' });
  // Another tab may have opened its page while we looked: nobody may pay on it any more.
  const opened = (await loadOrder(ctx, orderId))?.sessionId;
  if (opened && opened !== sessionId) {
    await askingProvider(() => ctx.providers.payments.expireCheckoutSession(opened));
  }
}
