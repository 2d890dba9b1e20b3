import {
  endOrder,
  loadOrder,
  type Order,
  type ReceivedPayment,
  setReconciled,
} from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CardPayment } from '#server/providers/payments/card-payments.ts';
import type { PayPalOrder } from '#server/providers/payments/paypal.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { settlePaid } from './settle-paid.ts';

type PurchaseState =
  | { readonly state: 'paid'; readonly money: ReceivedPayment }
  | { readonly state: 'open' }
  /** Nothing was charged, and nothing will be. `failure`: the provider's message. */
  | { readonly state: 'ended'; readonly failure: string | null };

function ofCard(payment: CardPayment): PurchaseState {
  if (payment.state === 'paid') {
    const { id, cents: totalCents, currency, chargeId } = payment;
    return { state: 'paid', money: { id, totalCents, currency, paymentId: id, chargeId } };
  }
  return payment.state === 'ended' ? { state: 'ended', failure: payment.failure } : { state: 'open' };
}

function ofPayPal(order: PayPalOrder): PurchaseState {
  if (order.state === 'captured') {
    const { id, capturedCents: totalCents, currency, captureId } = order;
    const money: ReceivedPayment = {
      provider: 'paypal',
      id,
      totalCents,
      currency,
      paymentId: captureId,
      chargeId: null,
    };
    return { state: 'paid', money };
  }
  return order.state === 'ended' ? { state: 'ended', failure: null } : { state: 'open' };
}

/**
 * Reads a purchase's state. With `end`, the purchase can't be paid afterwards: a card payment is canceled; a PayPal
 * order takes money only when we capture it, and we don't capture ended orders. A card declined by its bank or its
 * owner also ends the purchase: the next try is a separate order.
 */
async function purchaseStateOf(ctx: Ctx, order: Order, paymentId: string, end: boolean): Promise<PurchaseState> {
  const { payments, paypal } = ctx.providers;
  if (order.provider === 'paypal') {
    if (!paypal) throw new Error(`Order ${order.id} goes by PayPal, which isn't configured.`);
    const purchaseState = ofPayPal(await paypal.readOrder(paymentId));
    return end && purchaseState.state === 'open' ? { state: 'ended', failure: null } : purchaseState;
  }
  const payment = await payments.readCardPayment(paymentId);
  const refused = payment.state === 'open' && payment.failure !== null;
  if (!refused && (!end || ['paid', 'ended'].includes(payment.state))) return ofCard(payment);
  const after = ofCard(await payments.cancelCardPayment(paymentId));
  return after.state === 'ended' ? { state: 'ended', failure: payment.failure } : after;
}

async function settle(ctx: Ctx, orderId: number, how: { end: boolean; failure?: string }): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (order?.state === 'paid') return fulfillOrder(ctx, { orderId });
  if (!order || !['pending', 'expired', 'failed'].includes(order.state)) return;
  const over = order.expiresAt !== null && order.expiresAt <= ctx.clock.now();
  const as = over ? 'expired' : 'failed';
  if (!order.sessionId) {
    // The provider doesn't know the order, or took nothing for it, so no one can have paid.
    if (how.end || over) await endOrder(ctx, { orderId, as, ...(how.failure ? { failure: how.failure } : {}) });
    return;
  }
  const purchaseState = await purchaseStateOf(ctx, order, order.sessionId, how.end || over);
  await setReconciled(ctx, orderId);
  if (purchaseState.state === 'paid') return settlePaid(ctx, orderId, purchaseState.money);
  if (purchaseState.state === 'open') return;
  const failure = how.failure ?? purchaseState.failure;
  await endOrder(ctx, { orderId, as, ...(failure ? { failure } : {}) });
}

/**
 * Rereads the payment of a credit purchase and takes the next step: paid → fulfilled, declined → failed, over →
 * expired. However often it runs, and in any order with webhooks, the result is the same.
 */
export function settlePurchase(ctx: Ctx, request: { orderId: number }): Promise<void> {
  return settle(ctx, request.orderId, { end: false });
}

/** Ends a purchase now, so that no one can pay for it afterwards. If it was paid in the meantime, it is fulfilled. */
export function endPurchase(ctx: Ctx, orderId: number, failure?: string): Promise<void> {
  return settle(ctx, orderId, { end: true, ...(failure ? { failure } : {}) });
}
