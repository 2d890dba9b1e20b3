import type Stripe from 'stripe';
import { invalidParam, noSuch, refused, StripeFailure } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf, type World } from '../world.ts';
import { couponOf, redeem, redeemable } from './coupons.ts';
import { collect, intentOf, makeInvoice, markPaid } from './invoice-make.ts';
import { needCustomer, needPrice, needSubscription } from './lookup.ts';
import { methodFor } from './payment-methods.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';
import { changePlan, type ItemChange } from './subscription-change.ts';
import { endSubscription } from './subscription-end.ts';
import { makeSubscription, paymentMethodOf, periodEnd, periodLines, recurringOf } from './subscription-make.ts';
import { declinedError } from './take-payment.ts';

/** A customer's card that a subscription may use. */
function cardOf(world: World, id: string, customer: string): string {
  const method = methodFor(world, id, 'default_payment_method');
  if (idOf(method.customer) !== customer) {
    throw invalidParam(
      'default_payment_method',
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'resource_missing',
    );
  }
  return method.id;
}

function create(world: World, input: Stripe.SubscriptionCreateParams): Stripe.Subscription {
  const customer = needCustomer(world, input.customer ?? '', 'customer');
  if (input.collection_method && input.collection_method !== 'charge_automatically') {
    throw invalidParam('collection_method', 'The sandbox only charges automatically.', 'sandbox_unsupported');
  }
  if (input.payment_behavior === 'pending_if_incomplete') {
    throw invalidParam('payment_behavior', 'The sandbox keeps no pending updates.', 'sandbox_unsupported');
  }
  const items = (input.items ?? []).map((item, index) => {
    const price = needPrice(world, item.price ?? '', `items[${index}][price]`);
    recurringOf(price, `items[${index}][price]`);
    return { price, quantity: item.quantity ?? 1, metadata: mergeMetadata({}, item.metadata) };
  });
  const subscription = makeSubscription(world, {
    customer: customer.id,
    items,
    status: 'incomplete',
    method: input.default_payment_method ? cardOf(world, input.default_payment_method, customer.id) : null,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
  });
  if (input.cancel_at_period_end) {
    Object.assign(subscription, { cancel_at_period_end: true, cancel_at: periodEnd(subscription) });
  }
  applyDiscounts(world, subscription, input.discounts);
  const invoice = makeInvoice(world, {
    customer: customer.id,
    subscription,
    lines: periodLines(subscription),
    coupon: couponOf(world, subscription, true),
    reason: 'subscription_create',
  });
  if (input.payment_behavior === 'default_incomplete' && invoice.amount_due > 0) {
    intentOf(world, invoice);
  } else {
    const offSession = input.off_session === true;
    const outcome = collect(world, invoice, paymentMethodOf(world, subscription), { offSession });
    if (outcome.kind !== 'paid' && input.payment_behavior === 'error_if_incomplete') {
      const intent = intentOf(world, invoice);
      const error =
        outcome.kind === 'declined'
          ? declinedError(intent, outcome.decline)
          : refused(
              'This payment requires additional user action before it can be completed successfully.',
              'subscription_payment_intent_requires_action',
            );
      throw new StripeFailure(outcome.kind === 'declined' ? error.status : 402, error.body, true, true);
    }
    if (outcome.kind === 'paid') subscription.status = 'active';
  }
  return world.create('subscriptions', subscription, 'customer.subscription.created');
}

function applyDiscounts(
  world: World,
  subscription: Stripe.Subscription,
  wanted: Stripe.SubscriptionCreateParams['discounts'],
): void {
  if (wanted === undefined) return;
  const ids = (wanted || []).map((discount, index) => {
    const coupon = redeemable(world, discount.coupon ?? '', `discounts[${index}][coupon]`);
    return redeem(world, coupon, {
      customer: idOf(subscription.customer),
      subscription: subscription.id,
      session: null,
    }).id;
  });
  world.change('subscriptions', subscription, { discounts: ids });
}

function update(
  world: World,
  subscription: Stripe.Subscription,
  input: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  if (input.payment_behavior === 'pending_if_incomplete') {
    throw invalidParam('payment_behavior', 'The sandbox keeps no pending updates.', 'sandbox_unsupported');
  }
  const before = JSON.parse(JSON.stringify(subscription)) as Record<string, unknown>;
  const customer = idOf(subscription.customer) ?? '';
  if (
    subscription.status === 'canceled' &&
    Object.keys(input).some((key) => !['metadata', 'cancellation_details', 'expand'].includes(key))
  ) {
    throw refused('A canceled subscription can only update its cancellation_details and metadata.');
  }
  applyDiscounts(world, subscription, input.discounts as Stripe.SubscriptionCreateParams['discounts']);
  world.change(
    'subscriptions',
    subscription,
    omitUndefined({
      default_payment_method: input.default_payment_method && cardOf(world, input.default_payment_method, customer),
      description: input.description === undefined ? undefined : input.description || null,
      metadata: input.metadata === undefined ? undefined : mergeMetadata(subscription.metadata, input.metadata),
      cancellation_details: input.cancellation_details && {
        comment: input.cancellation_details.comment || null,
        feedback: input.cancellation_details.feedback || null,
        feedback_option: null,
        reason: subscription.cancellation_details?.reason ?? null,
      },
      ...(input.cancel_at_period_end !== undefined && {
        cancel_at_period_end: input.cancel_at_period_end,
        cancel_at: input.cancel_at_period_end ? periodEnd(subscription) : null,
        canceled_at: input.cancel_at_period_end ? world.now() : null,
        cancellation_details: {
          comment: input.cancellation_details?.comment || null,
          feedback: input.cancellation_details?.feedback || null,
          feedback_option: null,
          reason: input.cancel_at_period_end ? ('cancellation_requested' as const) : null,
        },
      }),
    }),
  );
  if (input.items || input.billing_cycle_anchor?.type === 'now') {
    changePlan(world, subscription, {
      items: (input.items ?? []) as ItemChange[],
      proration: (input.proration_behavior ?? 'create_prorations') as 'create_prorations',
      anchorNow: input.billing_cycle_anchor?.type === 'now',
      prorationDate: input.proration_date,
      errorIfIncomplete: input.payment_behavior === 'error_if_incomplete',
    });
  }
  sendUpdated(world, subscription, before);
  return subscription;
}

/** Sends `customer.subscription.updated` with the previous values. */
export function sendUpdated(world: World, subscription: Stripe.Subscription, before: Record<string, unknown>): void {
  const now = JSON.parse(JSON.stringify(subscription)) as Record<string, unknown>;
  const changed = Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
  world.emit(
    'customer.subscription.updated',
    subscription,
    Object.fromEntries(changed.map((key) => [key, before[key]])),
  );
}

/** An intent that collects an invoice succeeded: marks the invoice paid and revives its subscription. */
export function invoicePaid(world: World, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'succeeded') return;
  const payment = world.state.all('invoice_payments').find((row) => idOf(row.payment.payment_intent) === intent.id);
  const invoice = payment && world.state.get('invoices', idOf(payment.invoice) ?? '');
  if (!invoice) return;
  markPaid(world, invoice);
  revive(world, invoice);
}

/** After an invoice is paid, makes its subscription active again if nothing else is open. */
export function revive(world: World, invoice: Stripe.Invoice): void {
  const subscription = world.state.get('subscriptions', idOf(invoice.parent?.subscription_details?.subscription) ?? '');
  if (!subscription || !['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  const open = world.state
    .all('invoices')
    .some((row) => row.status === 'open' && idOf(row.parent?.subscription_details?.subscription) === subscription.id);
  if (open) return;
  const isNew = !world.state
    .all('events')
    .some((event) => event.type === 'customer.subscription.created' && event.data.object.id === subscription.id);
  if (isNew) {
    subscription.status = 'active';
    return;
  }
  world.change('subscriptions', subscription, { status: 'active' }, 'customer.subscription.updated');
}

export const subscriptionRoutes = [
  on<Stripe.SubscriptionCreateParams>('POST', '/v1/subscriptions', 'SubscriptionCreateParams', (world, { input }) =>
    create(world, input),
  ),
  on<Stripe.SubscriptionListParams>('GET', '/v1/subscriptions', 'SubscriptionListParams', (world, { input, url }) => {
    const rows = world.state
      .all('subscriptions')
      .filter((row) => !input.customer || idOf(row.customer) === input.customer)
      .filter((row) => !input.price || row.items.data.some((item) => item.price.id === input.price))
      .filter((row) => fitsStatus(row.status, input.status));
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/subscriptions/:id', 'SubscriptionRetrieveParams', (world, { id }) => needSubscription(world, id)),
  on<Stripe.SubscriptionUpdateParams>(
    'POST',
    '/v1/subscriptions/:id',
    'SubscriptionUpdateParams',
    (world, { id, input }) => update(world, needSubscription(world, id), input),
  ),
  on<Stripe.SubscriptionCancelParams>(
    'DELETE',
    '/v1/subscriptions/:id',
    'SubscriptionCancelParams',
    (world, { id, input }) => {
      const subscription = needSubscription(world, id);
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
        throw noSuch('subscription', id);
      }
      if (input.invoice_now || input.prorate) {
        const param = input.prorate ? 'prorate' : 'invoice_now';
        throw invalidParam(param, `The sandbox doesn't speak ${param} when canceling.`, 'sandbox_unsupported');
      }
      const { comment, feedback } = input.cancellation_details ?? {};
      endSubscription(world, subscription, {
        reason: 'cancellation_requested',
        comment: comment || null,
        feedback: feedback || null,
      });
      return subscription;
    },
  ),
];

function fitsStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return ['canceled', 'incomplete_expired'].includes(status);
  return wanted ? status === wanted : status !== 'canceled';
}
