import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import { type Refusal, refuse } from '#contract/primitives/problem.ts';
import { loadOrder, type Order } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { stillInProgress } from '#server/platform/http/idempotency.ts';
import { PaymentsAway } from '#server/providers/payments/payments.ts';
import { settleOrder } from './settle-order.ts';

/** The order of a key has ended, and nothing was taken for it: another try takes another key. */
export function orderEnded(): Refusal {
  const sentence = "This purchase has ended, and you weren't charged. Please start over.";
  return refuse(CHECKOUT_REFUSALS.orderEnded, 409, sentence);
}

/** Why an order that has ended brought nothing; a card that said no says it again in its own words. */
function endedRefusal(order: Order): Refusal {
  if (order.purpose === 'credits' && order.sessionId !== null && order.failure !== null)
    return refuse(CREDIT_REFUSALS.cardDeclined, 422, order.failure);
  return orderEnded();
}

/**
 * The order that an earlier request with this key placed without getting an answer, as it stands at its provider now; null
 * where this request is the first. Who takes money asks it before anything else, and answers from the order (rules §1).
 * Refuses: what the order was refused with, where it has ended; 409 `idempotency_in_progress` while the provider is away.
 */
export async function orderOfKey(ctx: Ctx): Promise<Order | null> {
  const orderId = ctx.idempotency?.orderId ?? null;
  if (orderId === null) return null;
  let away = false;
  try {
    await settleOrder(ctx, { orderId });
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    away = true;
  }
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error(`No order ${orderId}.`);
  if (order.state === 'failed' || order.state === 'expired') throw endedRefusal(order);
  if (away && order.state === 'pending') throw stillInProgress(order.id);
  return order;
}
