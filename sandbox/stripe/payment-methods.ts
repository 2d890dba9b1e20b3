import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { cardRefused, invalidParam, missingParam, noSuch, refused } from '../http/failure.ts';
import { page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { cardByNumber, cardByToken, cardFault, type TestCard } from './cards.ts';
import { needCustomer, needMethod } from './lookup.ts';
import { mergeMetadata, omitUndefined, on, orNull } from './route.ts';

export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc?: string | undefined };

/** Turns a typed card into a payment method, or throws Stripe's error (402). */
export function makeCard(
  world: World,
  typed: TypedCard,
  billing: Partial<Stripe.PaymentMethod.BillingDetails> = {},
): Stripe.PaymentMethod {
  const fault = cardFault(typed, world.now());
  if (fault) throw cardRefused(fault.message, fault.code, { param: fault.param });
  const card = cardByNumber(typed.number) as TestCard; // cardFault has already refused unknown numbers.
  return store(world, card, typed.exp_month, typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year, billing);
}

/** A new payment method for `pm_card_visa` or `tok_visa`. */
function makeFromToken(world: World, token: string, param: string): Stripe.PaymentMethod {
  const card = cardByToken(token);
  if (!card) throw noSuch('PaymentMethod', token, param);
  return store(world, card, 12, new Date(world.now() * 1000).getUTCFullYear() + 4, {});
}

function store(
  world: World,
  card: TestCard,
  month: number,
  year: number,
  billing: Partial<Stripe.PaymentMethod.BillingDetails>,
): Stripe.PaymentMethod {
  const id = newId('pm');
  world.state.put('cards', { id, number: card.number, setUp: false, failRenewals: 0 });
  const method: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...billing },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return world.create('payment_methods', method);
}

/** The payment method for an id in a parameter. Test tokens create a new one. */
export function methodFor(world: World, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const found = world.state.get('payment_methods', id);
  if (found) return found;
  if (id.startsWith('pm_card_')) return makeFromToken(world, id, param);
  throw noSuch('PaymentMethod', id, param);
}

export function testCardOf(world: World, method: Stripe.PaymentMethod): TestCard {
  const row = world.state.get('cards', method.id);
  const card = row && cardByNumber(row.number);
  if (!card) throw new Error(`No card behind ${method.id}`);
  return card;
}

/** Attaches a method to a customer without contacting the card: after a payment or setup that saved it. */
export function keepForCustomer(world: World, method: Stripe.PaymentMethod, customer: string, setUp: boolean): void {
  const card = world.state.get('cards', method.id);
  if (card && setUp) world.state.put('cards', { ...card, setUp: true });
  if (idOf(method.customer) === customer) return;
  world.change('payment_methods', method, { customer }, 'payment_method.attached');
}

/** Attaches a method to a customer. Throws 402 for a card that can't be saved. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const owner = idOf(method.customer);
  if (owner === customer) return method;
  if (owner) {
    throw refused(
      'The payment method you provided has already been attached to a customer.',
      'resource_already_exists',
    );
  }
  const card = testCardOf(world, method);
  if (card.decline && !card.savable) {
    throw cardRefused(card.decline.message, card.decline.code, declineCode(card.decline.declineCode));
  }
  return world.change('payment_methods', method, { customer }, 'payment_method.attached');
}

export const declineCode = (code: string | null): { decline_code?: string } => (code ? { decline_code: code } : {});

function listOf(world: World, input: Stripe.PaymentMethodListParams, url: string): unknown {
  if (input.customer) needCustomer(world, input.customer, 'customer');
  const rows = world.state
    .all('payment_methods')
    .filter((row) => input.customer !== undefined && idOf(row.customer) === input.customer)
    .filter((row) => (input.type ?? 'card') === row.type)
    .filter((row) => !input.allow_redisplay || row.allow_redisplay === input.allow_redisplay);
  return page(rows, input as Input, url);
}

export const paymentMethodRoutes = [
  on<Stripe.PaymentMethodCreateParams>(
    'POST',
    '/v1/payment_methods',
    'PaymentMethodCreateParams',
    (world, { input }) => {
      if (!input.type) throw missingParam('type');
      if (input.type !== 'card')
        throw invalidParam('type', `The payment method type "${input.type}" is not activated in the sandbox.`);
      if (!input.card) throw missingParam('card');
      const { token, number, exp_month, exp_year, cvc } = input.card;
      let method: Stripe.PaymentMethod;
      if (token) method = makeFromToken(world, token, 'card[token]');
      else {
        if (number === undefined) throw missingParam('card[number]');
        if (exp_month === undefined) throw missingParam('card[exp_month]');
        if (exp_year === undefined) throw missingParam('card[exp_year]');
        method = makeCard(world, { number, exp_month, exp_year, cvc });
      }
      return world.change('payment_methods', method, {
        ...(input.billing_details && { billing_details: billing(method, input.billing_details) }),
        ...(input.allow_redisplay && { allow_redisplay: input.allow_redisplay }),
        metadata: mergeMetadata({}, input.metadata),
      });
    },
  ),
  on<Stripe.PaymentMethodListParams>('GET', '/v1/payment_methods', 'PaymentMethodListParams', (world, { input, url }) =>
    listOf(world, input, url),
  ),
  on<Stripe.CustomerListPaymentMethodsParams>(
    'GET',
    '/v1/customers/:id/payment_methods',
    'CustomerListPaymentMethodsParams',
    (world, { id, input, url }) => {
      needCustomer(world, id);
      return listOf(world, { ...input, customer: id }, url);
    },
  ),
  on('GET', '/v1/payment_methods/:id', 'PaymentMethodRetrieveParams', (world, { id }) => needMethod(world, id)),
  on<Stripe.PaymentMethodUpdateParams>(
    'POST',
    '/v1/payment_methods/:id',
    'PaymentMethodUpdateParams',
    (world, { id, input }) => {
      const method = needMethod(world, id);
      return world.change(
        'payment_methods',
        method,
        omitUndefined({
          billing_details: input.billing_details && billing(method, input.billing_details),
          allow_redisplay: input.allow_redisplay,
          metadata: input.metadata === undefined ? undefined : mergeMetadata(method.metadata, input.metadata),
          card:
            method.card && input.card
              ? { ...method.card, ...omitUndefined({ exp_month: input.card.exp_month, exp_year: input.card.exp_year }) }
              : undefined,
        }),
        'payment_method.updated',
      );
    },
  ),
  on<Stripe.PaymentMethodAttachParams>(
    'POST',
    '/v1/payment_methods/:id/attach',
    'PaymentMethodAttachParams',
    (world, { id, input }) => {
      if (!input.customer) throw missingParam('customer');
      needCustomer(world, input.customer, 'customer');
      return attach(world, methodFor(world, id, 'id'), input.customer);
    },
  ),
  on('POST', '/v1/payment_methods/:id/detach', 'PaymentMethodDetachParams', (world, { id }) => {
    const method = needMethod(world, id);
    const owner = idOf(method.customer);
    if (!owner)
      throw refused('The payment method you provided is not attached to a customer so detachment is impossible.');
    const customer = world.state.get('customers', owner);
    if (customer && idOf(customer.invoice_settings.default_payment_method) === id) {
      world.change('customers', customer, {
        invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
      });
    }
    for (const subscription of world.state.all('subscriptions')) {
      if (idOf(subscription.default_payment_method) === id) {
        world.change('subscriptions', subscription, { default_payment_method: null });
      }
    }
    return world.change('payment_methods', method, { customer: null }, 'payment_method.detached');
  }),
];

function billing(
  method: Stripe.PaymentMethod,
  input: Stripe.PaymentMethodCreateParams.BillingDetails | Stripe.PaymentMethodUpdateParams.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const address = input.address
    ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...input.address }
    : method.billing_details.address;
  return {
    ...method.billing_details,
    ...omitUndefined({
      email: input.email === undefined ? undefined : orNull(input.email),
      name: input.name === undefined ? undefined : orNull(input.name),
      phone: input.phone === undefined ? undefined : orNull(input.phone),
    }),
    address,
  };
}
