import {
  endOrder,
  loadOrder,
  type Order,
  RECONCILE_AFTER_MINUTES,
  setReconciled,
  unsettledOrders,
} from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import type { CheckoutSession } from '#server/providers/payments/payments.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { settlePaid } from './settle-paid.ts';
import { settlePurchase } from './settle-purchase.ts';

const SWEEP_LIMIT = 200;

async function readOrExpireSession(ctx: Ctx, order: Order, sessionId: string): Promise<CheckoutSession> {
  const { payments } = ctx.providers;
  const over = order.expiresAt !== null && order.expiresAt <= ctx.clock.now();
  const session = await payments.readCheckoutSession(sessionId);
  // No one may pay for seats that we are about to release.
  return session.state === 'open' && over ? payments.expireCheckoutSession(sessionId) : session;
}

/**
 * Rereads the provider's session of an order and takes the next step: paid → fulfilled, over → expired. However often
 * it runs, and in any order with webhooks, the result is the same.
 */
export async function settleOrder(ctx: Ctx, request: { orderId: number; sessionId?: string }): Promise<void> {
  const order = await loadOrder(ctx, request.orderId);
  if (!order) return;
  if (order.purpose === 'credits') return settlePurchase(ctx, request);
  if (order.state === 'paid') {
    await fulfillOrder(ctx, { orderId: order.id });
    return;
  }
  if (!['pending', 'expired', 'failed'].includes(order.state)) return;
  const sessionId = order.sessionId ?? request.sessionId;
  const over = order.expiresAt !== null && order.expiresAt <= ctx.clock.now();
  if (!sessionId) {
    // The provider's page was never opened, so no one can have paid.
    if (over) await endOrder(ctx, { orderId: order.id, as: 'expired' });
    return;
  }
  const session = await readOrExpireSession(ctx, order, sessionId);
  await setReconciled(ctx, order.id);
  if (session.paid) await settlePaid(ctx, order.id, session);
  else if (session.state === 'expired') await endOrder(ctx, { orderId: order.id, as: 'expired' });
}

/** Runs each minute: settles orders that have expired, or that aren't final after ten minutes. */
export async function settleOpenOrders(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RECONCILE_AFTER_MINUTES * 60_000);
  await forEachWhileReachable(ctx, await unsettledOrders(ctx, before, SWEEP_LIMIT), async (orderId) => {
    // Recorded before asking the provider, so an order that fails each time goes to the end of the queue.
    await setReconciled(ctx, orderId);
    await settleOrder(ctx, { orderId });
  });
}
