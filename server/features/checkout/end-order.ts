import { settleReservation } from '#server/features/ledger/index.ts';
import { releaseHoldsOfOrder } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { detachCode } from './code.store.ts';
import { lockOrder, transitionOrder } from './order.store.ts';

/**
 * Ends an order that won't be paid: returns its credits, releases its seats, and frees its code. False if it was no
 * longer pending. Check with the provider first: see `journeys/checkout/settle-order.ts`.
 */
export function endOrder(
  ctx: Ctx,
  request: { orderId: number; as: 'expired' | 'failed'; failure?: string },
): Promise<boolean> {
  const { orderId, as } = request;
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'pending') return false;
    await transitionOrder(tx, orderId, as, request.failure ? { failure: request.failure } : {});
    if (order.redemptionId !== null) await detachCode(tx, order.redemptionId, orderId);
    await settleReservation(tx, { userId: order.userId, orderId, spendOn: [] });
    await releaseHoldsOfOrder(tx, { orderId, as: as === 'expired' ? 'expired' : 'released' });
    return true;
  });
}

/**
 * Ends an order whose payment page the provider couldn't open, so no one can have paid it. The person is asked to try
 * again, so this request's idempotency key is freed for another order. An order that a parallel request has paid in the
 * meantime keeps its key (rules §1: a key belongs to an order that may have been paid).
 */
export async function endUnopenedOrder(ctx: Ctx, orderId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await endOrder(tx, { orderId, as: 'failed', failure: "The payment provider couldn't be reached." });
    if (ended) await ctx.idempotency?.untie(tx, orderId);
  });
}
