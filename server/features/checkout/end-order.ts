import { settleReservation } from '#server/features/ledger/index.ts';
import { releaseHoldsOfOrder } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { detachCode } from './code.store.ts';
import { lockOrder, moveOrder } from './order.store.ts';

/**
 * An order that won't be paid: its credits come back, its seats are free again, its code can be used again.
 * False where it wasn't pending any more. Ask the provider first: see `journeys/checkout/settle-order.ts`.
 */
export function endOrder(
  ctx: Ctx,
  request: { orderId: number; as: 'expired' | 'failed'; failure?: string },
): Promise<boolean> {
  const { orderId, as } = request;
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'pending') return false;
    await moveOrder(tx, orderId, as, request.failure ? { failure: request.failure } : {});
    if (order.redemptionId !== null) await detachCode(tx, order.redemptionId, orderId);
    await settleReservation(tx, { userId: order.userId, orderId, spendOn: [] });
    await releaseHoldsOfOrder(tx, { orderId, as: as === 'expired' ? 'expired' : 'released' });
    return true;
  });
}

/**
 * The provider couldn't open what this order is paid on: it ends, and no one can ever have paid. The person is asked to try again, so
 * this request's key is free for another order. One that another press has paid meanwhile keeps its key (rules §1: a key belongs to an
 * order that may have been paid).
 */
export async function endUnopened(ctx: Ctx, orderId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await endOrder(tx, { orderId, as: 'failed', failure: "The payment provider couldn't be reached." });
    if (ended) await ctx.idempotency?.untie(tx, orderId);
  });
}
