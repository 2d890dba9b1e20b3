import { insertRenewalPayment, refundRenewal } from '#server/domain/checkout/index.ts';
import { cashAtProvider, post, sales } from '#server/domain/ledger/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ProviderInvoice } from '#server/providers/payments/payments.ts';
import { grantPlanCredits } from './grant-plan-credits.ts';
import { GRACE_DAYS } from './plan.rules.ts';
import {
  beginGrace,
  hasPeriodOfInvoice,
  insertPaidPeriod,
  lockSubscription,
  renewUntil,
  type Subscription,
  subscriptionByProviderId,
} from './subscription.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function notePaid(tx: Ctx, userId: number, invoice: ProviderInvoice): Promise<void> {
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

/** Money for a membership that is over: it brought nothing, so it goes back whole. An invoice of before is left alone. */
async function giveBack(
  tx: Ctx,
  { id: subscriptionId, userId }: Subscription,
  invoice: ProviderInvoice,
): Promise<void> {
  const { id: invoiceId, paymentId, cents } = invoice;
  if (cents === 0 || (await hasPeriodOfInvoice(tx, invoiceId))) return;
  // Without a payment there is nothing that could be sent back: the event stays and is seen as stuck.
  if (!paymentId) throw new Error(`Invoice ${invoiceId} was paid after the membership ended, by no payment.`);
  const noted = await insertRenewalPayment(tx, { subscriptionId, invoiceId, paymentId, cents });
  if (noted === undefined) return;
  await notePaid(tx, userId, invoice);
  await refundRenewal(tx, { paymentId: noted, userId, cents, cause: `ended:invoice:${invoiceId}`, reason: 'ended' });
}

/**
 * One monotone step by what the provider says of a renewal's invoice: paid → the period moves on, credits, ledger;
 * refused → grace of 14 days and a mail; paid after the membership ended → all of it goes back. False where the membership
 * is unknown here. The first invoice belongs to its order and changes nothing.
 */
export async function settleInvoice(ctx: Ctx, invoice: ProviderInvoice): Promise<boolean> {
  if (invoice.subscriptionId === null || invoice.reason === 'create') return true;
  const known = await subscriptionByProviderId(ctx, invoice.subscriptionId);
  if (!known) return false;
  await inTransaction(ctx, async (tx) => {
    const subscription = await lockSubscription(tx, known.id);
    const { userId } = subscription;
    if (subscription.status === 'ended') {
      if (invoice.state === 'paid') await giveBack(tx, subscription, invoice);
      return;
    }
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
        await notePaid(tx, userId, invoice);
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
