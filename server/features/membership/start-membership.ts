import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ProviderSubscription } from '#server/providers/payments/membership-payments.ts';
import { grantPlanCredits } from './grant-plan-credits.ts';
import { insertPaidPeriod } from './period.store.ts';
import type { PlanPrice } from './plan.store.ts';
import { insertSubscription } from './subscription.store.ts';

/**
 * Starts the membership that an order line paid for: subscription, first paid period, plan credits. The cash belongs to
 * the order and is posted with it. Null if this person already has a live membership.
 */
export function startMembership(
  ctx: Ctx,
  request: {
    userId: number;
    orderId: number;
    orderLineId: number;
    price: PlanPrice;
    provider: ProviderSubscription;
    invoiceId: string | null;
  },
): Promise<{ subscriptionId: number } | null> {
  return inTransaction(ctx, async (tx) => {
    const { price, provider } = request;
    const subscriptionId = await insertSubscription(tx, { ...request, price, provider });
    if (subscriptionId === undefined) return null;
    const periodId = await insertPaidPeriod(tx, {
      subscriptionId,
      start: provider.periodStart,
      end: provider.periodEnd,
      invoiceId: request.invoiceId,
      cents: price.cents,
      orderId: request.orderId,
    });
    if (periodId !== undefined) {
      await grantPlanCredits(tx, {
        userId: request.userId,
        subscriptionId,
        periodId,
        credits: price.credits,
        interval: price.interval,
      });
    }
    return { subscriptionId };
  });
}
