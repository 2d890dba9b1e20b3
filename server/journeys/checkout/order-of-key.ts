import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import { type Refusal, refuse } from '#contract/primitives/problem.ts';
import { loadOrder, type Order } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { stillInProgress } from '#server/platform/http/idempotency.ts';
import { PaymentsUnavailable } from '#server/providers/payments/payments.ts';
import { settleOrder } from './settle-order.ts';

/** The refusal for a key whose order ended without a charge. Another try needs another key. */
export function orderEnded(): Refusal {
  const sentence = "This purchase has ended, and you weren't charged. Please start over.";
  return refuse(CHECKOUT_REFUSALS.orderEnded, 409, sentence);
}

/** Why an ended order sold nothing. A declined card gets its own message again. */
function endedRefusal(order: Order): Refusal {
  if (order.purpose === 'credits' && order.sessionId !== null && order.failure !== null)
    return refuse(CREDIT_REFUSALS.cardDeclined, 422, order.failure);
  return orderEnded();
}

/**
 * The order that an earlier request with this key placed without getting a response, after checking its state at the
 * provider; null for a first request. Code that takes money calls this first and responds from the order (rules §1).
 * Refuses with the order's own refusal if it has ended; 409 `idempotency_in_progress` while the provider is
 * unreachable.
 */
export async function orderOfKey(ctx: Ctx): Promise<Order | null> {
  const orderId = ctx.idempotency?.orderId ?? null;
  if (orderId === null) return null;
  let away = false;
  try {
    await settleOrder(ctx, { orderId });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    away = true;
  }
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error(`No order ${orderId}.`);
  if (order.state === 'failed' || order.state === 'expired') throw endedRefusal(order);
  if (away && order.state === 'pending') throw stillInProgress(order.id);
  return order;
}
