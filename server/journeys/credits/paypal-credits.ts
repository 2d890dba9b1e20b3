import type {
  checkoutCreditsByPayPal as checkoutContract,
  createPayPalOrder as createContract,
} from '#contract/credits/credits.endpoints.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { requireVerified } from '#server/features/accounts/index.ts';
import {
  CHECKOUT_LINKS,
  endUnopenedOrder,
  loadOrder,
  type Order,
  orderIdByPayPalOrder,
  payPalFacts,
  placeOrder,
  setPayPalOrder,
  withProvider,
} from '#server/features/checkout/index.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { orderOfKey } from '#server/journeys/checkout/order-of-key.ts';
import { endPurchase, settlePurchase } from '#server/journeys/checkout/settle-purchase.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { PaymentsRefused, PaymentsUnavailable } from '#server/providers/payments/payments.ts';
import type { PayPal, PayPalOrder } from '#server/providers/payments/paypal.ts';
import { endEarlierPurchase, quoteCredits } from './checkout-credits.ts';

function requirePayPal(ctx: Ctx): PayPal {
  const { paypal } = ctx.providers;
  if (!paypal) throw refuse(CREDIT_REFUSALS.payPalOff, 404, "PayPal isn't available here. Please pay with a card.");
  return paypal;
}

/** Creates the PayPal order on the first call and reuses it afterwards. If creating it fails, our order ends. */
async function ensurePayPalOrder(ctx: Ctx, paypal: PayPal, order: Order): Promise<ResponseOf<typeof createContract>> {
  const { id: orderId, sessionId } = order;
  if (sessionId !== null) return { ppOrderId: sessionId, orderId };
  try {
    const created = await withProvider(() =>
      paypal.createOrder({
        key: `order-${order.uuid}`,
        cents: order.cashCents,
        reference: order.uuid,
        facts: payPalFacts(order),
        description: order.lines.map((line) => line.title).join(', '),
      }),
    );
    await setPayPalOrder(ctx, orderId, created.id);
    return { ppOrderId: created.id, orderId };
  } catch (error) {
    await endUnopenedOrder(ctx, orderId);
    throw error;
  }
}

/**
 * Starts paying for credits with PayPal. We create the order there with our amount, currency, and reference; the browser
 * only gets its id. The same key again returns the order it created.
 */
export async function createPayPalOrder(
  ctx: Ctx,
  body: BodyOf<typeof createContract>,
): Promise<ResponseOf<typeof createContract>> {
  const person = await requireVerified(ctx);
  const paypal = requirePayPal(ctx);
  const known = await orderOfKey(ctx);
  if (known) return ensurePayPalOrder(ctx, paypal, known);
  const quote = quoteCredits(person, body);
  await takeFromLimit(ctx, CHECKOUT_LINKS, person.id);
  await endEarlierPurchase(ctx, person.id);
  const sale = { userId: person.id, purpose: 'credits', quote, poolIds: [], provider: 'paypal' } as const;
  const { orderId } = await placeOrder(ctx, sale);
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error(`No order ${orderId}.`);
  return ensurePayPalOrder(ctx, paypal, order);
}

/** Whether PayPal's order is the one we created: reference, amount, currency. */
function matchesOrder(order: Order, payPalOrder: PayPalOrder): boolean {
  return (
    payPalOrder.reference === order.uuid && payPalOrder.cents === order.cashCents && payPalOrder.currency === 'usd'
  );
}

/** The refusal while we don't know whether PayPal took the money. The order stays and is checked later. */
function unclear(orderId: number): Refusal {
  const sentence = "We can't tell yet whether PayPal took the payment. We're checking; you won't be charged twice.";
  return refuse(CREDIT_REFUSALS.unclear, 503, sentence, { orderId });
}

/** Reads an order whose money an earlier request may have taken; refuses as unclear if PayPal is unreachable. */
async function unclearIfUnavailable<T>(orderId: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? unclear(orderId) : error;
  }
}

/**
 * Takes the money, once: the key is the order's. A capture that is refused ends the order; one with an unknown outcome
 * leaves it open.
 */
async function capture(ctx: Ctx, paypal: PayPal, order: Order, id: string): Promise<void> {
  try {
    await paypal.captureOrder({ key: `capture-${order.uuid}`, id });
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw unclear(order.id);
    if (!(error instanceof PaymentsRefused)) throw error;
    await endPurchase(ctx, order.id, error.message).catch((after) =>
      ctx.log.warn({ orderId: order.id, error: String(after) }, "a refused payment hasn't ended yet"),
    );
    const sentence = "PayPal couldn't process this payment. You weren't charged. Please try another way to pay.";
    throw refuse(CREDIT_REFUSALS.cardDeclined, 422, sentence);
  }
}

/**
 * Handles a buyer who came back from PayPal. Before anything is charged, the order has to be theirs and exactly as we
 * created it; a second call finds it done.
 */
export async function checkoutCreditsByPayPal(
  ctx: Ctx,
  body: BodyOf<typeof checkoutContract>,
): Promise<ResponseOf<typeof checkoutContract>> {
  const person = await requireVerified(ctx);
  const paypal = requirePayPal(ctx);
  const orderId = await orderIdByPayPalOrder(ctx, person.id, body.ppOrderId);
  const order = orderId === undefined ? undefined : await loadOrder(ctx, orderId);
  // Someone else's order counts as missing.
  if (!order) throw notFound();
  const responseOf = async (approved: boolean) => ({ approved, credits: await creditsOf(ctx, person.id) });
  if (order.state === 'failed' || order.state === 'expired') {
    const sentence = "This purchase has ended, and you weren't charged. Please start over.";
    throw refuse(CREDIT_REFUSALS.payPalMismatch, 409, sentence);
  }
  // Paid by another request: its credits are added before this one responds.
  if (order.state === 'paid') await settlePurchase(ctx, { orderId: order.id });
  if (order.state !== 'pending') return responseOf(true);
  // Only the number in the request is wrong: the order itself can still be paid.
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  if (quantity !== body.creditsToBuy) {
    const sentence = `This PayPal order is for ${quantity} ${quantity === 1 ? 'credit' : 'credits'}, not ${body.creditsToBuy}. You weren't charged.`;
    throw refuse(CREDIT_REFUSALS.payPalMismatch, 409, sentence);
  }
  const payPalOrder = await unclearIfUnavailable(order.id, () => paypal.readOrder(body.ppOrderId));
  if (!matchesOrder(order, payPalOrder)) {
    await endPurchase(ctx, order.id, 'What PayPal has is not what was ordered.');
    const sentence = "This PayPal order isn't the one you started here. You weren't charged. Please start over.";
    throw refuse(CREDIT_REFUSALS.payPalMismatch, 409, sentence);
  }
  if (payPalOrder.state === 'open') return responseOf(false);
  if (payPalOrder.state === 'approved') await capture(ctx, paypal, order, payPalOrder.id);
  await unclearIfUnavailable(order.id, () => settlePurchase(ctx, { orderId: order.id }));
  return responseOf(true);
}
