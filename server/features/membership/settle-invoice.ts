import { insertRenewalPayment, refundRenewal } from '#server/features/checkout/index.ts';
import { cashAtProvider, post, sales } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ProviderInvoice } from '#server/providers/payments/membership-payments.ts';
import { leftShare } from './change.rules.ts';
import { MEMBER_PRICES_ENDED_JOB } from './end-membership.ts';
import { grantPlanCredits } from './grant-plan-credits.ts';
import { hasPeriodOfInvoice, insertPaidPeriod, periodCutShort } from './period.store.ts';
import { GRACE_DAYS, type Interval } from './plan.rules.ts';
import { planPriceById, planPriceByProviderId } from './plan.store.ts';
import {
  lockSubscription,
  renewUntil,
  type Subscription,
  startGracePeriod,
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

/** Refunds in full a payment for a membership that is already over. Leaves an invoice from before the end alone. */
async function refundProration(
  tx: Ctx,
  { id: subscriptionId, userId }: Subscription,
  invoice: ProviderInvoice,
): Promise<void> {
  const { id: invoiceId, paymentId, cents } = invoice;
  if (cents === 0 || (await hasPeriodOfInvoice(tx, invoiceId))) return;
  // Without a payment there is nothing to refund: the event stays and shows up as stuck.
  if (!paymentId) throw new Error(`Invoice ${invoiceId} was paid after the membership ended, by no payment.`);
  const noted = await insertRenewalPayment(tx, { subscriptionId, invoiceId, paymentId, cents });
  if (noted === undefined) return;
  await notePaid(tx, userId, invoice);
  await refundRenewal(tx, { paymentId: noted, userId, cents, cause: `ended:invoice:${invoiceId}`, reason: 'ended' });
}

interface PlanOfPeriod {
  readonly name: string;
  readonly credits: number;
  readonly interval: Interval;
}

/**
 * The plan of an invoice's period: by the invoice's price if a plan change created one, else the price that the
 * membership was bought at. So it doesn't matter which event comes first, the plan change or the invoice.
 */
async function planOf(tx: Ctx, subscription: Subscription, invoice: ProviderInvoice): Promise<PlanOfPeriod> {
  const changed = invoice.priceId ? await planPriceByProviderId(tx, invoice.priceId) : undefined;
  const known = changed ?? (subscription.planPriceId ? await planPriceById(tx, subscription.planPriceId) : undefined);
  return known ?? { name: subscription.planName, credits: subscription.planCredits, interval: subscription.interval };
}

async function settlePaid(tx: Ctx, subscription: Subscription, invoice: ProviderInvoice): Promise<void> {
  const { id: invoiceId, paymentId, cents } = invoice;
  const { id: subscriptionId, userId } = subscription;
  const noteMoney = async (): Promise<boolean> => {
    if (cents === 0) return false;
    const noted = paymentId && (await insertRenewalPayment(tx, { subscriptionId, invoiceId, paymentId, cents }));
    if (paymentId && noted === undefined) return false;
    await notePaid(tx, userId, invoice);
    return true;
  };
  // The price difference of a change within a period: only the payment is recorded, and only once.
  if (invoice.priceId === null) {
    await noteMoney();
    return;
  }
  const cut = await periodCutShort(tx, subscriptionId, invoice.periodStart);
  const periodId = await insertPaidPeriod(tx, {
    subscriptionId,
    start: invoice.periodStart,
    end: invoice.periodEnd,
    invoiceId,
    cents,
    orderId: null,
  });
  await renewUntil(tx, subscriptionId, { start: invoice.periodStart, end: invoice.periodEnd });
  if (periodId === undefined) return;
  await noteMoney();
  const plan = await planOf(tx, subscription, invoice);
  const unusedShare = cut && leftShare({ periodStart: cut.start, periodEnd: cut.end }, invoice.periodStart);
  const credits = await grantPlanCredits(tx, {
    userId,
    subscriptionId,
    periodId,
    credits: plan.credits,
    interval: plan.interval,
    before: cut ? { credits: cut.credits, left: unusedShare ?? 0 } : null,
  });
  await queueMail(tx, {
    kind: 'membership_renewed',
    occasion: `invoice:${invoiceId}`,
    to: { userId },
    data: {
      plan: plan.name,
      interval: plan.interval,
      amountCents: cents,
      credits,
      paidUntil: invoice.periodEnd.toISOString(),
      because: invoice.reason === 'update' ? 'changed' : 'renewed',
      url: `${tx.config.publicUrl}/subscriptions`,
    },
  });
}

/**
 * A renewal was declined: access continues for 14 days from when it was due, without member prices; once per decline.
 */
async function settleRefused(tx: Ctx, subscription: Subscription, invoice: ProviderInvoice): Promise<void> {
  const until = new Date(invoice.periodStart.getTime() + GRACE_DAYS * DAY_MS);
  if (!(await startGracePeriod(tx, subscription.id, until))) return;
  await tx.jobs.send(MEMBER_PRICES_ENDED_JOB, { userId: subscription.userId });
  await queueMail(tx, {
    kind: 'payment_failed',
    occasion: `invoice:${invoice.id}`,
    to: { userId: subscription.userId },
    data: {
      title: subscription.planName,
      amountCents: invoice.cents,
      url: `${tx.config.publicUrl}/subscriptions`,
      accessUntil: until.toISOString(),
    },
  });
}

/**
 * One monotone step by what the provider says about an invoice: paid → the period moves on, with credits, ledger entry,
 * and email; declined → grace of 14 days and an email; paid after the membership ended → refunded in full. False if the
 * membership is unknown here. The first invoice belongs to its order and changes nothing.
 */
export async function settleInvoice(ctx: Ctx, invoice: ProviderInvoice): Promise<boolean> {
  if (invoice.subscriptionId === null || invoice.reason === 'create') return true;
  const known = await subscriptionByProviderId(ctx, invoice.subscriptionId);
  if (!known) return false;
  await inTransaction(ctx, async (tx) => {
    const subscription = await lockSubscription(tx, known.id);
    if (subscription.status === 'ended') {
      if (invoice.state === 'paid') await refundProration(tx, subscription, invoice);
    } else if (invoice.state === 'paid') {
      await settlePaid(tx, subscription, invoice);
    } else if (
      invoice.state === 'open' &&
      invoice.attempted &&
      invoice.reason === 'cycle' &&
      subscription.periodEnd < invoice.periodEnd
    ) {
      await settleRefused(tx, subscription, invoice);
    }
  });
  return true;
}
