import { randomUUID } from 'node:crypto';
import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import type { checkoutCredits as contract } from '#contract/credits/credits.endpoints.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { fullNameOf, type Person, requireVerified } from '#server/features/accounts/index.ts';
import {
  checkoutBusy,
  creditsLine,
  endUnopenedOrder,
  ensureCustomer,
  loadOrder,
  type Order,
  openPurchaseOf,
  orderMetadata,
  placeOrder,
  type Quote,
  setSession,
  withProvider,
} from '#server/features/checkout/index.ts';
import { quoteWith } from '#server/features/enrollment/index.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { orderEnded, orderOfKey } from '#server/journeys/checkout/order-of-key.ts';
import { endPurchase, settlePurchase } from '#server/journeys/checkout/settle-purchase.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { stillInProgress } from '#server/platform/http/idempotency.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { type CardPayment, type CardPayments, CardRefused } from '#server/providers/payments/card-payments.ts';
import { createOrFind } from '#server/providers/payments/create-or-find.ts';
import { PaymentsRefused, PaymentsUnavailable } from '#server/providers/payments/payments.ts';

/** How many cards one person may try per hour (rules §2). */
const CARD_ATTEMPTS: Limit = { name: 'card_attempts', points: 5, seconds: 60 * 60 };

type CreditsResponse = ResponseOf<typeof contract>;

/** Prices this many credits now. Refuses 409 `price_changed` if the person was shown another amount. */
export function quoteCredits(
  person: Person,
  wanted: { creditsToBuy: number; quotedPrice?: number | undefined },
): Quote {
  return quoteWith(person, null, {
    lines: [creditsLine(person.id, wanted.creditsToBuy)],
    priceClass: 'nonmember',
    credits: 0,
    quotedPrice: wanted.quotedPrice,
  });
}

/**
 * Ends an earlier purchase first, so that it can't be paid anymore. If it was already paid, the new one is refused with
 * 409 `already_paid`: no one pays twice because a response was lost.
 */
export async function endEarlierPurchase(ctx: Ctx, userId: number): Promise<void> {
  const orderId = await openPurchaseOf(ctx, userId);
  if (orderId === undefined) return;
  await withProvider(() => endPurchase(ctx, orderId));
  const order = await loadOrder(ctx, orderId);
  if (!order || ['failed', 'expired'].includes(order.state)) return;
  const credits = await creditsOf(ctx, userId);
  const sentence =
    "Your last purchase went through, and its credits have been added. You weren't charged for this one.";
  throw refuse(CHECKOUT_REFUSALS.alreadyPaid, 409, sentence, { orderId, credits });
}

/** Creates the payment at the provider without charging, so that we can find it whatever happens next. */
async function openPayment(ctx: Ctx, person: Person, order: Order): Promise<CardPayment> {
  const name = fullNameOf(person);
  const payment = await ctx.providers.payments.createCardPayment({
    key: `order-${order.uuid}`,
    customerId: await ensureCustomer(ctx, { id: person.id, email: person.email, name }),
    cents: order.cashCents,
    reference: order.uuid,
    metadata: orderMetadata(order, null),
    description: order.lines.map((line) => line.title).join(', '),
  });
  if (!(await setSession(ctx, order.id, { id: payment.id, url: null }, true))) {
    // Another tab ended this purchase while it was being opened, so no one may pay for it anymore.
    await ctx.providers.payments.cancelCardPayment(payment.id);
    throw checkoutBusy();
  }
  return payment;
}

/** The refusal while we don't know whether the card was charged. The order stays and is checked later. */
function unclear(orderId: number): Refusal {
  const sentence =
    "We can't tell yet whether your card was charged. We're checking. If you try again, you won't be charged twice.";
  return refuse(CREDIT_REFUSALS.unclear, 503, sentence, { orderId });
}

/** Reads a payment that an earlier step may have created; refuses as unclear if the provider is unreachable. */
async function unclearIfUnavailable<T>(orderId: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? unclear(orderId) : error;
  }
}

/** What to tell the person about a failed charge. Ends the order if nothing was or will be charged. */
async function failedCharge(ctx: Ctx, orderId: number, error: unknown): Promise<Refusal | null> {
  if (error instanceof PaymentsUnavailable) return unclear(orderId);
  if (!(error instanceof CardRefused || error instanceof PaymentsRefused)) return null;
  await endPurchase(ctx, orderId, error.message).catch((after) =>
    ctx.log.warn({ orderId, error: String(after) }, "a declined payment isn't canceled yet"),
  );
  return error instanceof CardRefused
    ? refuse(CREDIT_REFUSALS.cardDeclined, 422, error.message)
    : refuseFields({ paymentMethodId: "This card can't be used here. Please choose another one." });
}

/** Places an order for this many credits; first ends any earlier purchase. */
async function placePurchase(ctx: Ctx, person: Person, body: BodyOf<typeof contract>): Promise<Order> {
  const quote = quoteCredits(person, body);
  await takeFromLimit(ctx, CARD_ATTEMPTS, person.id);
  await endEarlierPurchase(ctx, person.id);
  const { orderId } = await placeOrder(ctx, { userId: person.id, purpose: 'credits', quote, poolIds: [] });
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error(`No order ${orderId}.`);
  return order;
}

/** Creates the payment of a new order. If the provider is unreachable, the order ends. */
async function beginPayment(ctx: Ctx, person: Person, order: Order): Promise<CardPayment> {
  try {
    return await withProvider(() => openPayment(ctx, person, order));
  } catch (error) {
    await endUnopenedOrder(ctx, order.id);
    throw error;
  }
}

/** Charges the card. If the response is lost, reads and uses the payment's state instead. */
async function confirm(ctx: Ctx, order: Order, input: Parameters<CardPayments['confirmCardPayment']>[0]) {
  const { payments } = ctx.providers;
  const findPayment = async () => {
    const now = await payments.readCardPayment(input.id);
    if (now.state === 'open' && now.failure !== null) throw new CardRefused(now.failure);
    return now.state === 'open' ? undefined : now;
  };
  try {
    const payment = await createOrFind(() => payments.confirmCardPayment(input), findPayment);
    if (payment.state === 'ended') throw orderEnded();
    // The outcome isn't known yet, whatever the response said.
    if (payment.state === 'working') throw new PaymentsUnavailable('confirm card payment: processing');
    return payment;
  } catch (error) {
    throw (await failedCharge(ctx, order.id, error)) ?? error;
  }
}

/**
 * Continues a purchase whose response was lost. Its state was just read: if it is still open, nothing was charged, so
 * the same card is confirmed again under a new key; a payment is charged at most once, whatever its keys.
 */
async function resumePurchase(ctx: Ctx, person: Person, order: Order, paymentMethodId: string): Promise<CardPayment> {
  const { payments } = ctx.providers;
  const { sessionId } = order;
  const payment = sessionId
    ? await unclearIfUnavailable(order.id, () => payments.readCardPayment(sessionId))
    : await beginPayment(ctx, person, order);
  if (payment.state === 'working') throw stillInProgress(order.id);
  if (payment.state !== 'open') return payment;
  await takeFromLimit(ctx, CARD_ATTEMPTS, person.id);
  const key = `order-${order.uuid}-confirm-${randomUUID()}`;
  return confirm(ctx, order, { key, id: payment.id, paymentMethodId });
}

/**
 * Buys credits with a card. First the order, then the payment without charging, then its confirmation, so that each
 * lost step can be looked up. If the card's owner has to confirm, the browser continues from there and the provider's
 * webhook adds the credits. The same key again returns the result for its order.
 */
export async function checkoutCredits(ctx: Ctx, body: BodyOf<typeof contract>): Promise<CreditsResponse> {
  const person = await requireVerified(ctx);
  const { paymentMethodId } = body;
  const known = await orderOfKey(ctx);
  const order = known ?? (await placePurchase(ctx, person, body));
  let waits: CardPayment | null = null;
  if (order.state === 'pending') {
    const payment = known
      ? await resumePurchase(ctx, person, order, paymentMethodId)
      : await beginPayment(ctx, person, order).then(({ id }) =>
          confirm(ctx, order, { key: `order-${order.uuid}-confirm`, id, paymentMethodId }),
        );
    if (payment.state === 'paid')
      await unclearIfUnavailable(order.id, () => settlePurchase(ctx, { orderId: order.id }));
    if (payment.state === 'needs_action') waits = payment;
  }
  return {
    credits: await creditsOf(ctx, person.id),
    requiresAction: waits !== null,
    paymentIntentClientSecret: waits?.clientSecret ?? null,
    orderId: order.id,
  };
}
