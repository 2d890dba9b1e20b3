import type Stripe from 'stripe';
import { invalidParam, refused, StripeFailure } from '../http/failure.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import type { Decline } from './cards.ts';
import { couponOf } from './coupons.ts';
import { collect, makeInvoice } from './invoice-make.ts';
import { needPrice } from './lookup.ts';
import { afterIntervals, sameInterval } from './periods.ts';
import { mergeMetadata } from './route.ts';
import { makeItem, paymentMethodOf, periodLines, recurringOf, takePending } from './subscription-make.ts';
import { declinedError } from './take-payment.ts';

export type ItemChange = {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
  metadata?: Stripe.MetadataParam | '' | null;
};

export type PlanChange = {
  items: ItemChange[];
  proration: 'always_invoice' | 'create_prorations' | 'none';
  /** True to begin a new period now. */
  anchorNow: boolean;
  /** Prorations are calculated from this instant. Left out: from now. */
  prorationDate?: number | undefined;
  /** True if a failed payment undoes the change. */
  errorIfIncomplete: boolean;
  /** True if the owner is present and has just authenticated. */
  authenticated?: boolean;
};

/**
 * Changes a subscription's items. Unused paid time is credited and a higher price is charged for the rest of the
 * period: on the next invoice, or right away (`always_invoice`, or if a changed interval starts a new period).
 */
export function changePlan(world: World, subscription: Stripe.Subscription, change: PlanChange): Stripe.Invoice | null {
  if (!['active', 'past_due', 'trialing', 'unpaid'].includes(subscription.status)) {
    throw refused(`A ${subscription.status} subscription can only update its cancellation_details and metadata.`);
  }
  const before = subscription.items.data;
  const reference = before[0];
  if (!reference) throw new Error(`${subscription.id} has no items`);
  const now = world.now();
  const at = change.prorationDate ?? now;
  if (at < reference.current_period_start || at > reference.current_period_end) {
    throw invalidParam('proration_date', 'The proration date must lie within the current period.');
  }
  const after = changedItems(world, subscription, change.items);
  const interval = recurringOf((after[0] as Stripe.SubscriptionItem).price, 'items[0][price]');
  if (after.some((item) => !sameInterval(item.price.recurring, interval))) {
    throw invalidParam('items', 'All prices on a subscription must have the same billing interval.');
  }
  const newPeriod = change.anchorNow || !sameInterval(reference.price.recurring, interval);
  const remainingShare =
    (reference.current_period_end - at) / (reference.current_period_end - reference.current_period_start);
  if (change.proration !== 'none') prorate(world, subscription, { before, after, at, left: remainingShare, newPeriod });
  const start = newPeriod ? now : reference.current_period_start;
  const end = newPeriod ? afterIntervals(now, interval, 1) : reference.current_period_end;
  world.change('subscriptions', subscription, {
    items: {
      ...subscription.items,
      data: after.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
    },
    ...(newPeriod && { billing_cycle_anchor: now }),
  });
  if (!newPeriod && change.proration !== 'always_invoice') return null;
  return invoiceChange(world, subscription, change, newPeriod);
}

type Items = readonly Stripe.SubscriptionItem[];

interface Proration {
  before: Items;
  after: Items;
  at: number;
  /** The fraction of the period after `at`. */
  left: number;
  newPeriod: boolean;
}

/** Whether `items` has this item with the same price and quantity. */
function hasSame(items: Items, item: Stripe.SubscriptionItem): boolean {
  const other = items.find((row) => row.id === item.id);
  return other !== undefined && other.price.id === item.price.id && other.quantity === item.quantity;
}

/** Credits unused paid time, and charges the rest of the period for new items. */
function prorate(
  world: World,
  subscription: Stripe.Subscription,
  { before, after, at, left, newPeriod }: Proration,
): void {
  for (const item of before) {
    if (newPeriod || !hasSame(after, item)) addPending(world, subscription, item, -left, at, 'Unused time on');
  }
  // A new period is charged in full.
  if (newPeriod) return;
  for (const item of after) {
    if (!hasSame(before, item)) addPending(world, subscription, item, left, at, 'Remaining time on');
  }
}

/** Invoices pending items and a new period, and collects the total. Null if there is nothing to bill. */
function invoiceChange(
  world: World,
  subscription: Stripe.Subscription,
  change: PlanChange,
  newPeriod: boolean,
): Stripe.Invoice | null {
  const lines = takePending(world, subscription);
  if (newPeriod) lines.push(...periodLines(subscription));
  if (lines.length === 0) return null;
  const invoice = makeInvoice(world, {
    customer: idOf(subscription.customer) ?? '',
    subscription,
    lines,
    coupon: newPeriod ? couponOf(world, subscription, false) : null,
    reason: 'subscription_update',
  });
  const outcome = collect(world, invoice, paymentMethodOf(world, subscription), {
    offSession: true,
    authenticated: change.authenticated ?? false,
  });
  if (outcome.kind === 'paid') return invoice;
  if (change.errorIfIncomplete && outcome.kind === 'declined') throw declined(world, invoice, outcome.decline);
  world.change('subscriptions', subscription, { status: 'past_due' });
  return invoice;
}

/** The error for a failed payment; it undoes the change. */
function declined(world: World, invoice: Stripe.Invoice, decline: Decline): StripeFailure {
  const payment = world.state.all('invoice_payments').find((row) => idOf(row.invoice) === invoice.id);
  const intent = world.state.get('payment_intents', idOf(payment?.payment.payment_intent) ?? '');
  const error = intent ? declinedError(intent, decline) : refused(decline.message);
  return new StripeFailure(error.status, error.body, true, true);
}

function changedItems(
  world: World,
  subscription: Stripe.Subscription,
  changes: ItemChange[],
): Stripe.SubscriptionItem[] {
  const items = new Map(subscription.items.data.map((item) => [item.id, item]));
  changes.forEach((change, index) => {
    const at = `items[${index}]`;
    const old = change.id ? items.get(change.id) : undefined;
    if (change.id && !old)
      throw invalidParam(`${at}[id]`, `No such subscription_item: '${change.id}'`, 'resource_missing');
    if (change.deleted) {
      if (old) items.delete(old.id);
      return;
    }
    const price = change.price ? needPrice(world, change.price, `${at}[price]`) : old?.price;
    if (!price) throw invalidParam(`${at}[price]`, `Missing required param: ${at}[price].`, 'parameter_missing');
    recurringOf(price, `${at}[price]`);
    const quantity = change.quantity ?? old?.quantity ?? 1;
    const fresh = makeItem(
      world,
      subscription.id,
      { price, quantity, metadata: mergeMetadata(old?.metadata, change.metadata) },
      0,
      0,
    );
    const item = old ? { ...fresh, id: old.id, created: old.created } : fresh;
    items.set(item.id, item);
  });
  if (items.size === 0) throw invalidParam('items', 'A subscription must have at least one active plan.');
  return [...items.values()];
}

function addPending(
  world: World,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  part: number,
  at: number,
  prefix: string,
): void {
  const amount = Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * part);
  if (amount === 0) return;
  const end = subscription.items.data[0]?.current_period_end ?? at;
  world.state.put('pending_items', {
    id: newId('ii'),
    customer: idOf(subscription.customer) ?? '',
    subscription: subscription.id,
    subscriptionItem: item.id,
    price: item.price.id,
    amount,
    description: `${prefix} ${item.price.nickname ?? 'Subscription'} after ${new Date(at * 1000).toISOString().slice(0, 10)}`,
    periodStart: at,
    periodEnd: end,
  });
}
