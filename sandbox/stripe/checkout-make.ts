import type Stripe from 'stripe';
import { invalidParam, missingParam, noSuch } from '../http/failure.ts';
import type { CheckoutDetails, CheckoutLine } from '../rows.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { makePrice, type PriceInput } from './catalog.ts';
import { discounts, redeemable } from './coupons.ts';
import { needCustomer, needPrice } from './lookup.ts';
import { sameInterval } from './periods.ts';
import { mergeMetadata } from './route.ts';
import { MIN_CENTS } from './take-payment.ts';

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;
const MAX_LINES = 100;

type Input = Stripe.Checkout.SessionCreateParams;
type Mode = 'payment' | 'setup' | 'subscription';

/** Creates an open session with its lines calculated, or refuses as Stripe does. */
export function makeSession(world: World, input: Input): Stripe.Checkout.Session {
  const mode = input.mode as Mode; // The schema allows nothing else.
  checkSetting(world, input, mode);
  const lines = readLines(world, input, mode);
  const coupon = readCoupon(world, input, mode);
  const prices = lines.map((line) => needPrice(world, line.price));
  const off = discounts(
    coupon,
    lines.map((line, index) => ({ amount: line.subtotal, product: idOf(prices[index]?.product) ?? '' })),
  );
  lines.forEach((line, index) => {
    line.discount = off[index] ?? 0;
  });
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const discount = off.reduce((sum, cents) => sum + cents, 0);
  const total = subtotal - discount;
  if (mode === 'payment' && total > 0 && total < MIN_CENTS) {
    throw invalidParam(
      'line_items',
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      'amount_too_small',
    );
  }
  const now = world.now();
  const id = newId('cs_test', 40);
  const currency = prices[0]?.currency ?? input.currency ?? 'usd';
  const priced = mode !== 'setup';
  const details: CheckoutDetails = {
    id,
    lines,
    coupon: coupon?.id ?? null,
    paymentIntentData: input.payment_intent_data ?? {},
    setupIntentData: input.setup_intent_data ?? {},
    subscriptionData: input.subscription_data ?? {},
    notice: null,
    paymentMethod: null,
    email: null,
  };
  world.state.put('checkout_details', details);
  return world.create('checkout_sessions', {
    ...EMPTY,
    ...settings(input, mode),
    id,
    object: 'checkout.session',
    amount_subtotal: priced ? subtotal : null,
    amount_total: priced ? total : null,
    created: now,
    currency: priced ? currency : (input.currency ?? null),
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: input.expires_at ?? now + LONGEST_SECONDS,
    mode,
    payment_status: mode === 'setup' || total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    total_details: priced ? { amount_discount: discount, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: `${world.publicUrl}/c/pay/${id}`,
  });
}

function settings(input: Input, mode: Mode) {
  return {
    allowed_payment_method_types: (input.allowed_payment_method_types as string[] | undefined) ?? null,
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    custom_text: {
      after_submit: input.custom_text?.after_submit || null,
      shipping_address: null,
      submit: input.custom_text?.submit || null,
      terms_of_service_acceptance: null,
    },
    customer: input.customer ?? null,
    customer_creation:
      mode === 'payment' ? (input.customer_creation ?? 'if_required') : mode === 'subscription' ? 'always' : null,
    customer_email: input.customer_email ?? null,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method_collection: mode === 'subscription' ? (input.payment_method_collection ?? 'always') : 'if_required',
    submit_type: input.submit_type ?? null,
    success_url: input.success_url ?? null,
  };
}

function checkSetting(world: World, input: Input, mode: string): void {
  if (input.ui_mode !== undefined && input.ui_mode !== 'hosted_page') {
    throw invalidParam(
      'ui_mode',
      `The sandbox only speaks ui_mode hosted_page, not ${input.ui_mode}.`,
      'sandbox_unsupported',
    );
  }
  if (!input.success_url) throw missingParam('success_url');
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = input[name];
    if (url !== undefined && !/^https?:\/\/[^\s]+$/.test(url))
      throw invalidParam(name, 'Not a valid URL', 'url_invalid');
  }
  checkCustomer(world, input, mode);
  if (mode === 'setup' && !input.currency && !input.allowed_payment_method_types) throw missingParam('currency');
  const belongs = {
    payment_intent_data: 'payment',
    setup_intent_data: 'setup',
    subscription_data: 'subscription',
  } as const;
  for (const [name, wanted] of Object.entries(belongs) as [keyof typeof belongs, string][]) {
    if (input[name] && mode !== wanted) throw invalidParam(name, `You can not pass \`${name}\` in \`${mode}\` mode.`);
  }
  if (input.expires_at !== undefined) checkExpiry(input.expires_at - world.now());
}

function checkCustomer(world: World, input: Input, mode: string): void {
  if (input.customer && input.customer_email) {
    throw invalidParam('customer', 'You may only specify one of these parameters: customer, customer_email.');
  }
  if (input.customer) needCustomer(world, input.customer, 'customer');
  if (input.customer_email && !/^[^\s@]+@[^\s@]+$/.test(input.customer_email)) {
    throw invalidParam('customer_email', `Invalid email address: ${input.customer_email}`, 'email_invalid');
  }
  if (input.customer_update && !input.customer) {
    throw invalidParam('customer_update', '`customer_update` can only be used with `customer`.');
  }
  if (input.customer_creation && mode === 'subscription') {
    throw invalidParam('customer_creation', '`customer_creation` can only be used in `payment` and `setup` mode.');
  }
}

function checkExpiry(seconds: number): void {
  // A second of tolerance on both sides for the request's transit time.
  if (seconds < SHORTEST_SECONDS - 1) {
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (seconds > LONGEST_SECONDS + 1) {
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
}

function readLines(world: World, input: Input, mode: string): CheckoutLine[] {
  const wanted = input.line_items ?? [];
  if (mode === 'setup') {
    if (wanted.length > 0) throw invalidParam('line_items', 'You can not pass `line_items` in `setup` mode.');
    return [];
  }
  if (wanted.length === 0) throw missingParam('line_items');
  if (wanted.length > MAX_LINES) throw invalidParam('line_items', `Array may contain at most ${MAX_LINES} elements.`);
  const prices: Stripe.Price[] = [];
  const lines = wanted.map((item, index) => {
    const at = `line_items[${index}]`;
    if (Boolean(item.price) === Boolean(item.price_data)) {
      throw invalidParam(at, 'You must specify exactly one of `price` or `price_data` for each line item.');
    }
    const quantity = item.quantity ?? 1;
    if (quantity < 1)
      throw invalidParam(
        `${at}[quantity]`,
        'This value must be greater than or equal to 1.',
        'parameter_invalid_integer',
      );
    const price = item.price
      ? needPrice(world, item.price, `${at}[price]`)
      : makePrice(world, item.price_data as PriceInput, `${at}[price_data]`, true);
    if (item.price && !price.active)
      throw invalidParam(`${at}[price]`, 'The price specified is inactive. This field only accepts active prices.');
    if (mode === 'payment' && price.recurring) {
      throw invalidParam(
        'mode',
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      );
    }
    if (prices[0] && prices[0].currency !== price.currency) {
      throw invalidParam(at, `All prices must have the same currency; expected ${prices[0].currency}.`);
    }
    prices.push(price);
    return { id: newId('li'), price: price.id, quantity, subtotal: (price.unit_amount ?? 0) * quantity, discount: 0 };
  });
  if (mode === 'subscription') {
    const recurring = prices.flatMap((price) => (price.recurring ? [price.recurring] : []));
    if (recurring.length === 0) {
      throw invalidParam(
        'line_items',
        'You must provide at least one recurring price in `subscription` mode when using prices.',
      );
    }
    if (recurring.some((one) => !sameInterval(one, recurring[0] ?? null))) {
      throw invalidParam(
        'line_items',
        'All recurring prices of a Checkout Session must have the same billing interval.',
      );
    }
  }
  return lines;
}

function readCoupon(world: World, input: Input, mode: string): Stripe.Coupon | null {
  const wanted = input.discounts ?? [];
  if (wanted.length === 0) return null;
  if (mode === 'setup') throw invalidParam('discounts', 'You can not pass `discounts` in `setup` mode.');
  if (wanted.length > 1) throw invalidParam('discounts', 'Array may contain at most 1 elements.');
  const [first] = wanted;
  if (first?.promotion_code) throw noSuch('promotion code', first.promotion_code, 'discounts[0][promotion_code]');
  return redeemable(world, first?.coupon ?? '', 'discounts[0][coupon]');
}

/** The lines in Stripe's format. */
export function lineItems(world: World, session: string): Stripe.LineItem[] {
  const details = world.state.get('checkout_details', session);
  return (details?.lines ?? []).map((line) => {
    const price = needPrice(world, line.price);
    const product = world.state.get('products', idOf(price.product) ?? '');
    return {
      id: line.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: line.discount,
      amount_subtotal: line.subtotal,
      amount_tax: 0,
      amount_total: line.subtotal - line.discount,
      currency: price.currency,
      description: product?.name ?? price.nickname,
      metadata: {},
      price,
      quantity: line.quantity,
    };
  });
}

const EMPTY = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_details: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
