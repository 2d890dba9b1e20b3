import type Stripe from 'stripe';
import { refused, StripeFailure } from '../http/failure.ts';
import { idOf, type World } from '../world.ts';
import { couponOf, redeem } from './coupons.ts';
import { makeCustomer } from './customer-make.ts';
import { intentOf, type Line, makeInvoice, markPaid } from './invoice-make.ts';
import { needCustomer, needPrice } from './lookup.ts';
import { cancelIntent } from './payment-intents.ts';
import { keepForCustomer, makeCard, type TypedCard } from './payment-methods.ts';
import { mergeMetadata } from './route.ts';
import { makeSetup, setUp } from './setup-intents.ts';
import { makeSubscription, periodLines, type WantedItem } from './subscription-make.ts';
import { makeIntent, takePayment } from './take-payment.ts';

export type Attempt = { email: string | null; card: TypedCard };
export type AttemptOutcome =
  | { kind: 'complete' }
  | { kind: 'authenticate'; url: string }
  | { kind: 'declined'; message: string; param: string | null };

/** Handles the form of the checkout page. A refused card leaves the session open, with the reason to show. */
export function attemptCheckout(world: World, session: Stripe.Checkout.Session, attempt: Attempt): AttemptOutcome {
  if (session.status !== 'open')
    throw refused(`This Checkout Session is ${session.status}.`, 'checkout_session_closed');
  const details = detailsOf(world, session);
  let method: Stripe.PaymentMethod | null = null;
  if (asksForCard(session)) {
    try {
      method = makeCard(world, attempt.card, { email: attempt.email });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      world.state.put('checkout_details', { ...details, notice: error.message });
      return { kind: 'declined', message: error.message, param: error.body.param ?? null };
    }
  }
  world.state.put('checkout_details', {
    ...details,
    notice: null,
    paymentMethod: method?.id ?? null,
    email: attempt.email,
  });
  if (!method || session.payment_status === 'no_payment_required') return withoutPayment(world, session, method);

  const needsCustomer = session.mode === 'subscription' || session.customer_creation === 'always';
  if (needsCustomer && !session.customer) giveCustomer(world, session, attempt.email);
  const outcome = takePayment(world, sessionIntent(world, session), method, {
    offSession: false,
    returnUrl: session.url,
  });
  if (outcome.kind === 'paid') return { kind: 'complete' };
  if (outcome.kind === 'authenticate') return outcome;
  return { kind: 'declined', message: outcome.decline.message, param: null };
}

/** Whether the page asks for a card: a zero payment doesn't. */
export const asksForCard = (session: Stripe.Checkout.Session): boolean =>
  session.mode === 'setup' ||
  session.payment_status === 'unpaid' ||
  (session.mode === 'subscription' && session.payment_method_collection === 'always');

function detailsOf(world: World, session: Stripe.Checkout.Session) {
  const details = world.state.get('checkout_details', session.id);
  if (!details) throw new Error(`No details of ${session.id}`);
  return details;
}

function giveCustomer(world: World, session: Stripe.Checkout.Session, email: string | null): string {
  const customer = makeCustomer(world, { email: session.customer_email ?? email });
  world.create('customers', customer, 'customer.created');
  world.change('checkout_sessions', session, { customer: customer.id });
  return customer.id;
}

/** The session's payment intent, created on the first attempt and reused. */
function sessionIntent(world: World, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known = world.state.get('payment_intents', idOf(session.payment_intent) ?? '');
  if (known) return known;
  const { paymentIntentData: data } = detailsOf(world, session);
  const intent = makeIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer),
    description: data.description ?? (session.mode === 'subscription' ? 'Subscription creation' : null),
    metadata: mergeMetadata({}, data.metadata),
    captureMethod: data.capture_method,
    receiptEmail: data.receipt_email ?? null,
    setupFutureUsage: session.mode === 'subscription' ? 'off_session' : (data.setup_future_usage ?? null),
    statementDescriptor: data.statement_descriptor ?? null,
    statementDescriptorSuffix: data.statement_descriptor_suffix ?? null,
  });
  world.change('checkout_sessions', session, { payment_intent: intent.id });
  return intent;
}

/** Handles setup mode and sessions with nothing to pay: only saves the card, if there is one. */
function withoutPayment(
  world: World,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod | null,
): AttemptOutcome {
  if (session.mode === 'subscription' && !session.customer)
    giveCustomer(world, session, detailsOf(world, session).email);
  if (!method) {
    complete(world, session, null);
    return { kind: 'complete' };
  }
  const data = detailsOf(world, session).setupIntentData;
  const known = world.state.get('setup_intents', idOf(session.setup_intent) ?? '');
  const intent =
    known ??
    makeSetup(world, {
      customer: idOf(session.customer),
      description: data.description ?? null,
      metadata: mergeMetadata({}, data.metadata),
      usage: 'off_session',
    });
  world.change('checkout_sessions', session, { setup_intent: intent.id });
  const outcome = setUp(world, intent, method, { authenticated: false, returnUrl: session.url });
  if (outcome.kind === 'saved') return { kind: 'complete' };
  if (outcome.kind === 'authenticate') return outcome;
  return { kind: 'declined', message: outcome.decline.message, param: null };
}

/** Called when an intent ends: the session waiting for it completes, or shows why not. Registered in `app.ts`. */
export function checkoutWatcher(world: World, intent: Stripe.PaymentIntent | Stripe.SetupIntent): void {
  const field = intent.object === 'payment_intent' ? 'payment_intent' : 'setup_intent';
  const session = world.state.all('checkout_sessions').findLast((row) => idOf(row[field]) === intent.id);
  if (session?.status !== 'open') return;
  if (intent.status === 'succeeded') {
    complete(world, session, world.state.get('payment_methods', idOf(intent.payment_method) ?? '') ?? null);
    return;
  }
  const error = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  world.state.put('checkout_details', { ...detailsOf(world, session), notice: error?.message ?? null });
}

function complete(world: World, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod | null): void {
  const details = detailsOf(world, session);
  const email = session.customer_email ?? details.email;
  const customerId = idOf(session.customer);
  const customer = customerId ? needCustomer(world, customerId) : null;
  if (customer && !customer.email && email) world.change('customers', customer, { email }, 'customer.updated');
  if (session.mode === 'subscription') beginSubscription(world, session, method);
  else if (details.coupon) {
    const coupon = world.state.get('coupons', details.coupon);
    if (coupon) world.change('coupons', coupon, { times_redeemed: coupon.times_redeemed + 1 });
  }
  const intent = world.state.get('payment_intents', idOf(session.payment_intent) ?? '');
  world.change(
    'checkout_sessions',
    session,
    {
      status: 'complete',
      payment_status: session.payment_status === 'no_payment_required' ? 'no_payment_required' : 'paid',
      // In subscription mode, the intent belongs to the invoice, as at Stripe.
      payment_intent: session.mode === 'subscription' ? null : (intent?.id ?? null),
      url: null,
      customer_details: {
        address: method?.billing_details.address ?? null,
        business_name: null,
        email: customer?.email ?? email,
        individual_name: null,
        name: customer?.name ?? method?.billing_details.name ?? null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
    },
    'checkout.session.completed',
  );
}

/** Starts a paid session's subscription. Its first invoice has the recurring lines and the one-time purchases. */
function beginSubscription(world: World, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod | null): void {
  const details = detailsOf(world, session);
  const customer = idOf(session.customer) ?? '';
  if (method) keepForCustomer(world, method, customer, true);
  const bought = details.lines.map((line) => ({ line, price: needPrice(world, line.price) }));
  const items: WantedItem[] = bought.flatMap(({ line, price }) =>
    price.recurring ? [{ price, quantity: line.quantity }] : [],
  );
  const subscription = makeSubscription(world, {
    customer,
    items,
    status: 'active',
    method: method?.id ?? null,
    description: details.subscriptionData.description ?? null,
    metadata: mergeMetadata({}, details.subscriptionData.metadata),
  });
  const coupon = details.coupon ? world.state.get('coupons', details.coupon) : undefined;
  if (coupon) {
    const discount = redeem(world, coupon, { customer, subscription: subscription.id, session: session.id });
    world.change('subscriptions', subscription, { discounts: [discount.id] });
  }
  const now = world.now();
  const oneTimeLines: Line[] = bought.flatMap(({ line, price }) =>
    price.recurring
      ? []
      : [
          {
            amount: line.subtotal,
            description: productName(world, price),
            price,
            quantity: line.quantity,
            start: now,
            end: now,
            subscriptionItem: null,
            proration: false,
          },
        ],
  );
  const invoice = makeInvoice(world, {
    customer,
    subscription,
    lines: [...periodLines(subscription), ...oneTimeLines],
    coupon: couponOf(world, subscription, true),
    reason: 'subscription_create',
  });
  const intent = world.state.get('payment_intents', idOf(session.payment_intent) ?? '');
  if (intent) intentOf(world, invoice, intent);
  markPaid(world, invoice);
  world.create('subscriptions', subscription, 'customer.subscription.created');
  world.change('checkout_sessions', session, { subscription: subscription.id, invoice: invoice.id });
}

const productName = (world: World, price: Stripe.Price): string =>
  world.state.get('products', idOf(price.product) ?? '')?.name ?? price.nickname ?? price.id;

/** Expires an unpaid open session, and cancels the intent that waited for it. */
export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  const intent = world.state.get('payment_intents', idOf(session.payment_intent) ?? '');
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelIntent(world, intent, 'automatic');
  world.change('checkout_sessions', session, { status: 'expired', url: null }, 'checkout.session.expired');
}
