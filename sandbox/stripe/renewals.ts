import type Stripe from 'stripe';
import { copy } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { couponOf } from './coupons.ts';
import { collect, makeInvoice } from './invoice-make.ts';
import { periodFrom } from './periods.ts';
import { enterPhase } from './schedules.ts';
import { endSubscription } from './subscription-end.ts';
import { paymentMethodOf, periodEnd, periodLines, takePending } from './subscription-make.ts';
import { revive, sendUpdated } from './subscriptions.ts';

/** A subscription ends if its first payment isn't made within this time. */
const INCOMPLETE_SECONDS = 23 * 60 * 60;
const LIVING = ['active', 'past_due', 'trialing', 'unpaid'];

export type Due = { at: number; run: () => void };

/** What happens to a subscription next, according to the clock; null if nothing does. */
export function dueSubscription(world: World, subscription: Stripe.Subscription): Due | null {
  if (subscription.status === 'incomplete') {
    const at = subscription.created + INCOMPLETE_SECONDS;
    return { at, run: () => endSubscription(world, subscription, { reason: 'payment_failed' }, 'incomplete_expired') };
  }
  if (!LIVING.includes(subscription.status)) return null;
  return { at: periodEnd(subscription), run: () => renew(world, subscription) };
}

/** Advances one period: ends the subscription if requested, otherwise creates an invoice and tries to collect it. */
function renew(world: World, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, { reason: 'cancellation_requested' });
    return;
  }
  const before = copy(subscription) as unknown as Record<string, unknown>;
  enterPhase(world, subscription);
  const item = subscription.items.data[0];
  if (!item?.price.recurring) return;
  const period = periodFrom(subscription.billing_cycle_anchor, item.price.recurring, item.current_period_end);
  world.change('subscriptions', subscription, {
    items: {
      ...subscription.items,
      data: subscription.items.data.map((row) => ({
        ...row,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
    },
  });
  const lines = [...takePending(world, subscription), ...periodLines(subscription)];
  const invoice = makeInvoice(world, {
    customer: idOf(subscription.customer) ?? '',
    subscription,
    lines,
    coupon: couponOf(world, subscription, false),
    reason: 'subscription_cycle',
  });
  const outcome = collect(world, invoice, paymentMethodOf(world, subscription), { offSession: true, renewal: true });
  if (outcome.kind !== 'paid') world.change('subscriptions', subscription, { status: 'past_due' });
  sendUpdated(world, subscription, before);
}

/** The next attempt to collect a failed renewal's invoice. After the last one, the subscription ends. */
export function dueRetry(world: World, invoice: Stripe.Invoice): Due | null {
  const at = invoice.next_payment_attempt;
  if (invoice.status !== 'open' || at === null) return null;
  return {
    at,
    run: () => {
      const subscription = world.state.get(
        'subscriptions',
        idOf(invoice.parent?.subscription_details?.subscription) ?? '',
      );
      if (!subscription || !LIVING.includes(subscription.status)) {
        world.change('invoices', invoice, { next_payment_attempt: null });
        return;
      }
      const outcome = collect(world, invoice, paymentMethodOf(world, subscription), {
        offSession: true,
        renewal: true,
      });
      if (outcome.kind === 'paid') revive(world, invoice);
      else if (invoice.next_payment_attempt === null)
        endSubscription(world, subscription, { reason: 'payment_failed' });
    },
  };
}
