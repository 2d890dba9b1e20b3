import Stripe from 'stripe';
import { invalidParam } from '../http/failure.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import type { Line } from './invoice-make.ts';
import { afterIntervals } from './periods.ts';

const DAY_SECONDS = 24 * 60 * 60;

export type WantedItem = { price: Stripe.Price; quantity: number; metadata?: Record<string, string> };

export type SubscriptionValues = {
  customer: string;
  items: WantedItem[];
  status: Stripe.Subscription.Status;
  method: string | null;
  description: string | null;
  metadata: Record<string, string>;
};

/** The interval of a recurring price. Refuses other prices. */
export function recurringOf(price: Stripe.Price, param: string): Stripe.Price.Recurring {
  if (!price.recurring) {
    throw invalidParam(
      param,
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    );
  }
  return price.recurring;
}

export function makeItem(
  world: World,
  subscription: string,
  wanted: WantedItem,
  start: number,
  end: number,
): Stripe.SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: wanted.metadata ?? {},
    plan: planOf(wanted.price),
    price: wanted.price,
    quantity: wanted.quantity,
    subscription,
    tax_rates: [],
  };
}

/** Creates a subscription whose first period begins now. Charges nothing and sends no event. */
export function makeSubscription(world: World, values: SubscriptionValues): Stripe.Subscription {
  const id = newId('sub');
  const now = world.now();
  const first = values.items[0];
  if (!first) throw invalidParam('items', 'A subscription needs at least one item.');
  const end = afterIntervals(now, recurringOf(first.price, 'items[0][price]'), 1);
  const subscription: Stripe.Subscription = {
    ...EMPTY,
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    created: now,
    currency: first.price.currency,
    customer: values.customer,
    default_payment_method: values.method,
    description: values.description,
    items: {
      object: 'list',
      data: values.items.map((item) => makeItem(world, id, item, now, end)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: values.metadata,
    start_date: now,
    status: values.status,
  };
  return world.state.put('subscriptions', subscription);
}

/** The price of one subscription period, as invoice lines. */
export function periodLines(subscription: Stripe.Subscription): Line[] {
  return subscription.items.data.map((item) => ({
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    description: `${item.quantity ?? 1} × ${item.price.nickname ?? 'Subscription'} (per ${item.price.recurring?.interval ?? 'period'})`,
    price: item.price,
    quantity: item.quantity ?? 1,
    start: item.current_period_start,
    end: item.current_period_end,
    subscriptionItem: item.id,
    proration: false,
  }));
}

/** Removes and returns the prorations that wait for the next invoice. */
export function takePending(world: World, subscription: Stripe.Subscription): Line[] {
  const lines: Line[] = [];
  for (const item of world.state.all('pending_items')) {
    if (item.subscription !== subscription.id) continue;
    const price = world.state.get('prices', item.price);
    if (!price) continue;
    world.state.remove('pending_items', item.id);
    lines.push({
      amount: item.amount,
      description: item.description,
      price,
      quantity: 1,
      start: item.periodStart,
      end: item.periodEnd,
      subscriptionItem: item.subscriptionItem,
      proration: true,
    });
  }
  return lines;
}

/** The card that pays for a subscription when the customer isn't present. */
export function paymentMethodOf(world: World, subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = world.state.get('customers', idOf(subscription.customer) ?? '');
  const id = idOf(subscription.default_payment_method) ?? idOf(customer?.invoice_settings.default_payment_method);
  return (id && world.state.get('payment_methods', id)) || null;
}

/** Moves the subscription back as if its period had ended this many days ago. */
export function ageSubscription(world: World, subscription: Stripe.Subscription, days: number): void {
  const recurring = subscription.items.data[0]?.price.recurring;
  if (!recurring) throw new Error(`${subscription.id} has no recurring price`);
  const end = world.now() - days * DAY_SECONDS;
  const start = afterIntervals(end, recurring, -1);
  world.change('subscriptions', subscription, {
    created: start,
    start_date: start,
    billing_cycle_anchor: start,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
    },
  });
}

export const periodEnd = (subscription: Stripe.Subscription): number =>
  Math.min(...subscription.items.data.map((item) => item.current_period_end));

function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: Stripe.Decimal.from(String(price.unit_amount ?? 0)),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

const EMPTY = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;
