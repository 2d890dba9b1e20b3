import type { Ctx } from '#server/platform/ctx.ts';
import { eachWhileThere } from '#server/providers/payments/each-while-there.ts';
import { settleInvoice } from './settle-invoice.ts';
import {
  endGiven,
  endSubscription,
  graceOver,
  loadSubscription,
  overduePeriods,
  setAsked,
  subscriptionByProviderId,
} from './subscription.store.ts';

const SWEEP_LIMIT = 200;
/** A renewal of which nothing was heard that long is asked about. */
const ASK_AFTER_MS = 10 * 60_000;

/**
 * Re-reads a membership at the provider: its invoices one by one, oldest first, then whether it has ended there. Where
 * webhooks got lost this alone brings us to the same facts. False where the membership is unknown here.
 */
export async function settleSubscription(ctx: Ctx, providerSubscriptionId: string): Promise<boolean> {
  const known = await subscriptionByProviderId(ctx, providerSubscriptionId);
  if (!known) return false;
  // Before the question: one that fails each time goes to the end of the line like all others.
  await setAsked(ctx, known.id);
  const { payments } = ctx.providers;
  const invoices = await payments.listInvoices(providerSubscriptionId);
  const oldestFirst = invoices.sort((a, b) => a.periodStart.getTime() - b.periodStart.getTime());
  for (const invoice of oldestFirst) await settleInvoice(ctx, invoice);
  const told = await payments.readSubscription(providerSubscriptionId);
  if (told.state === 'ended') await endSubscription(ctx, known.id, 'ended_by_provider');
  return true;
}

/** What time ends and what nobody told: grace that is over, given memberships, renewals without a word. */
export async function sweepMemberships(ctx: Ctx): Promise<void> {
  await endGiven(ctx);
  const before = new Date(ctx.clock.now().getTime() - ASK_AFTER_MS);
  await eachWhileThere(ctx, await overduePeriods(ctx, before, SWEEP_LIMIT), (providerId) =>
    settleSubscription(ctx, providerId),
  );
  await eachWhileThere(ctx, await graceOver(ctx, SWEEP_LIMIT), (id) => endAfterGrace(ctx, id));
}

/** Ends one membership whose grace is over, unless the provider says that it was paid in the last moment. */
async function endAfterGrace(ctx: Ctx, id: number): Promise<void> {
  const { providerSubscriptionId: providerId } = await loadSubscription(ctx, id);
  if (providerId) {
    await settleSubscription(ctx, providerId);
    if ((await loadSubscription(ctx, id)).status !== 'grace') return;
    // The provider would go on trying: it is told first.
    await ctx.providers.payments.cancelSubscription({ id: providerId, key: `end-membership-${id}` });
  }
  await endSubscription(ctx, id, 'payment_failed');
}
