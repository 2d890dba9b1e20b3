import { insertRenewalPayment } from '#server/domain/checkout/index.ts';
import { cashAtProvider, post, sales } from '#server/domain/ledger/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ProviderInvoice } from '#server/providers/payments/payments.ts';
import { grantPlanCredits } from './grant-plan-credits.ts';
import { GRACE_DAYS } from './plan.rules.ts';
import {
  beginGrace,
  insertPaidPeriod,
  lockSubscription,
  renewUntil,
  subscriptionByProviderId,
} from './subscription.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * One monotone step by what the provider says of a renewal's invoice: paid → the period moves on, credits, ledger;
 * refused → grace of 14 days and a mail. False where the membership is unknown here. The first invoice belongs to its
 * order and changes nothing.
 */
export async function settleInvoice(ctx: Ctx, invoice: ProviderInvoice): Promise<boolean> {
  if (invoice.subscriptionId === null || invoice.reason === 'create') return true;
  const known = await subscriptionByProviderId(ctx, invoice.subscriptionId);
  if (!known) return false;
  await inTransaction(ctx, async (tx) => {
    const subscription = await lockSubscription(tx, known.id);
    if (subscription.status === 'ended') return;
    const { userId } = subscription;
    if (invoice.state === 'paid') {
      const periodId = await insertPaidPeriod(tx, {
        subscriptionId: subscription.id,
        start: invoice.periodStart,
        end: invoice.periodEnd,
        invoiceId: invoice.id,
        cents: invoice.cents,
        orderId: null,
      });
      await renewUntil(tx, subscription.id, { start: invoice.periodStart, end: invoice.periodEnd });
      if (periodId === undefined) return;
      if (invoice.cents > 0) {
        const { id: invoiceId, paymentId, cents } = invoice;
        if (paymentId) await insertRenewalPayment(tx, { subscriptionId: subscription.id, invoiceId, paymentId, cents });
        await post(tx, {
          cause: `payment:invoice:${invoice.id}`,
          kind: 'renewal',
          userId,
          entries: [
            { account: cashAtProvider, amount: invoice.cents },
            { account: sales(null), amount: -invoice.cents },
          ],
        });
      }
      await grantPlanCredits(tx, {
        userId,
        subscriptionId: subscription.id,
        periodId,
        credits: subscription.planCredits,
        interval: subscription.interval,
      });
    } else if (invoice.state === 'open' && invoice.attempted && subscription.periodEnd < invoice.periodEnd) {
      const until = new Date(tx.clock.now().getTime() + GRACE_DAYS * DAY_MS);
      if (!(await beginGrace(tx, subscription.id, until))) return;
      await queueMail(tx, {
        kind: 'payment_failed',
        occasion: `invoice:${invoice.id}`,
        to: { userId },
        data: {
          title: subscription.planName,
          amountCents: invoice.cents,
          url: `${tx.config.publicUrl}/subscriptions`,
          accessUntil: until.toISOString(),
        },
      });
    }
  });
  return true;
}
