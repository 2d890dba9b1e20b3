import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import type { ProviderSubscription } from '#server/providers/payments/membership-payments.ts';
import { type EndReason, endMembership } from './end-membership.ts';
import { planPriceByProviderId } from './plan.store.ts';
import { noteCompared, setPlanned, setPlanPrice } from './plan-change.store.ts';
import { settleInvoice } from './settle-invoice.ts';
import {
  givenOver,
  graceOver,
  loadSubscription,
  lockSubscription,
  markReconciled,
  overduePeriods,
  type Subscription,
  subscriptionByProviderId,
} from './subscription.store.ts';

const SWEEP_LIMIT = 200;
/** After this long without a report about a renewal, we query the provider. */
const ASK_AFTER_MS = 10 * 60_000;
/** Another process may compare at the same moment; if that happens this many times in a row, something is wrong. */
const MAX_ATTEMPTS = 10;

function endReason(subscription: Subscription, providerSubscription: ProviderSubscription): EndReason {
  if (providerSubscription.endedBy === 'payment_failed' || subscription.status === 'grace') return 'payment_failed';
  return providerSubscription.endedBy === 'request' ? 'cancelled' : 'ended_by_provider';
}

/** Copies the provider's plan for the end of the period: cancel, another plan, or nothing. */
async function followPlanned(
  tx: Ctx,
  subscription: Subscription,
  providerSubscription: ProviderSubscription,
): Promise<void> {
  const next = providerSubscription.nextPriceId
    ? await planPriceByProviderId(tx, providerSubscription.nextPriceId)
    : undefined;
  const to = providerSubscription.cancelAtPeriodEnd
    ? 'cancel'
    : next && providerSubscription.nextPriceId !== providerSubscription.priceId
      ? next.code
      : null;
  const cancelAt = to === 'cancel' ? (providerSubscription.cancelAt ?? providerSubscription.periodEnd) : null;
  const same = subscription.downgradeTo === to && subscription.cancelAt?.getTime() === cancelAt?.getTime();
  if (same) return;
  const now = tx.clock.now();
  const begins = to === 'cancel' && subscription.downgradeTo !== 'cancel';
  await setPlanned(tx, subscription.id, { to, cancelAt, requestedAt: to === null ? null : now });
  if (!begins || !cancelAt) return;
  await queueMail(tx, {
    kind: 'membership_cancelled',
    occasion: `subscription:${subscription.id}:${now.toISOString()}`,
    to: { userId: subscription.userId },
    data: {
      plan: subscription.planName,
      accessUntil: cancelAt.toISOString(),
      url: `${tx.config.publicUrl}/subscriptions`,
    },
  });
}

/**
 * Saves the provider's state of a membership. False if another process has compared it in the meantime: the caller
 * looks again.
 */
function follow(ctx: Ctx, seen: Subscription, providerSubscription: ProviderSubscription): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const subscription = await lockSubscription(tx, seen.id);
    if (subscription.compared !== seen.compared) return false;
    await noteCompared(tx, seen.id);
    if (subscription.status === 'ended') return true;
    if (providerSubscription.state === 'ended') {
      await endMembership(tx, seen.id, endReason(subscription, providerSubscription));
      return true;
    }
    const price = await planPriceByProviderId(tx, providerSubscription.priceId);
    if (price && price.id !== subscription.planPriceId) await setPlanPrice(tx, seen.id, price);
    await followPlanned(tx, subscription, providerSubscription);
    return true;
  });
}

/**
 * Re-reads a membership at the provider: its invoices one by one, oldest first, then plan, planned change, and end. If
 * webhooks got lost, came twice, or out of order, this alone leads to the same facts. False if the membership is
 * unknown here.
 */
export async function settleSubscription(ctx: Ctx, providerSubscriptionId: string): Promise<boolean> {
  const known = await subscriptionByProviderId(ctx, providerSubscriptionId);
  if (!known) return false;
  // Set before the request: a membership that fails each time goes to the end of the queue like all others.
  await markReconciled(ctx, known.id);
  const { payments } = ctx.providers;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const seen = await loadSubscription(ctx, known.id);
    const invoices = await payments.listInvoices(providerSubscriptionId);
    const oldestFirst = invoices.sort((a, b) => a.periodStart.getTime() - b.periodStart.getTime());
    for (const invoice of oldestFirst) await settleInvoice(ctx, invoice);
    if (await follow(ctx, seen, await payments.readSubscription(providerSubscriptionId))) return true;
  }
  throw new Error(`Membership ${known.id} is compared by others all the time.`);
}

/**
 * Handles what ends with time and what no webhook reported: grace that is over, free memberships, renewals without a
 * report.
 */
export async function sweepMemberships(ctx: Ctx): Promise<void> {
  for (const id of await givenOver(ctx, SWEEP_LIMIT)) {
    await inTransaction(ctx, (tx) => endMembership(tx, id, 'period_over'));
  }
  const before = new Date(ctx.clock.now().getTime() - ASK_AFTER_MS);
  await forEachWhileReachable(ctx, await overduePeriods(ctx, before, SWEEP_LIMIT), (providerId) =>
    settleSubscription(ctx, providerId),
  );
  await forEachWhileReachable(ctx, await graceOver(ctx, SWEEP_LIMIT), (id) => endAfterGrace(ctx, id));
}

/** Ends one membership whose grace is over, unless the provider says that it was paid at the last moment. */
async function endAfterGrace(ctx: Ctx, id: number): Promise<void> {
  const { providerSubscriptionId: providerId } = await loadSubscription(ctx, id);
  if (providerId) {
    await settleSubscription(ctx, providerId);
    if ((await loadSubscription(ctx, id)).status !== 'grace') return;
    // The provider would keep retrying, so cancel there first.
    await ctx.providers.payments.cancelSubscription({ id: providerId, key: `end-membership-${id}` });
  }
  await inTransaction(ctx, (tx) => endMembership(tx, id, 'payment_failed'));
}
