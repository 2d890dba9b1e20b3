import { markPaid, type ReceivedPayment } from '#server/features/checkout/index.ts';
import { CANCEL_SUBSCRIPTION_JOB } from '#server/features/membership/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { FULFILL_ORDER_JOB, fulfillOrder } from './fulfill-order.ts';

/**
 * Records a payment with a job to fulfill its order, then fulfills the order right away; whichever comes second finds
 * it done. A payment of a different amount is refunded, and a membership that the provider started for it is ended
 * there.
 */
export async function settlePaid(
  ctx: Ctx,
  orderId: number,
  session: ReceivedPayment & { subscriptionId?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const marked = await markPaid(tx, { orderId, session });
    if (marked === 'paid') await tx.jobs.send(FULFILL_ORDER_JOB, { orderId });
    const { subscriptionId: providerSubscriptionId } = session;
    if (marked === 'refused' && providerSubscriptionId)
      await tx.jobs.send(CANCEL_SUBSCRIPTION_JOB, { providerSubscriptionId });
  });
  failPoint(ctx, 'order.paid');
  await fulfillOrder(ctx, { orderId });
}
