import type Stripe from 'stripe';
import { cardRefused, invalidParam, type StripeFailure } from '../http/failure.ts';
import { copy, newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import type { Decline } from './cards.ts';
import { makeCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { declineCode, keepForCustomer, testCardOf } from './payment-methods.ts';

/** The provider's minimum, in cents. */
export const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

const NEEDS_OWNER: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
const RENEWAL_REFUSED: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export type IntentValues = {
  amount: number;
  currency: string;
  customer?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  captureMethod?: Stripe.PaymentIntent['capture_method'];
  receiptEmail?: string | null;
  setupFutureUsage?: Stripe.PaymentIntent['setup_future_usage'];
  statementDescriptor?: string | null;
  statementDescriptorSuffix?: string | null;
};

export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < 1) {
    throw invalidParam(param, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  }
  if (amount < MIN_CENTS) throw invalidParam(param, 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > MAX_CENTS) throw invalidParam(param, 'Amount must be no more than $999,999.99', 'amount_too_large');
}

export function makeIntent(world: World, values: IntentValues): Stripe.PaymentIntent {
  const id = newId('pi');
  return world.create(
    'payment_intents',
    {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: null,
      amount: values.amount,
      amount_capturable: 0,
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: { allow_redirects: 'always', enabled: true },
      canceled_at: null,
      cancellation_reason: null,
      capture_method: values.captureMethod ?? 'automatic_async',
      client_secret: `${id}_secret_${newId('k').slice(2)}`,
      confirmation_method: 'automatic',
      created: world.now(),
      currency: values.currency,
      customer: values.customer ?? null,
      customer_account: null,
      description: values.description ?? null,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: values.metadata ?? {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: null,
      payment_method_types: ['card'],
      payment_record: null,
      processing: null,
      receipt_email: values.receiptEmail ?? null,
      review: null,
      setup_future_usage: values.setupFutureUsage ?? null,
      shipping: null,
      source: null,
      statement_descriptor: values.statementDescriptor ?? null,
      statement_descriptor_suffix: values.statementDescriptorSuffix ?? null,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: null,
    },
    'payment_intent.created',
  );
}

export type How = {
  /** True if the owner isn't present to authenticate. */
  offSession: boolean;
  /** True if the owner has just authenticated. */
  authenticated?: boolean;
  /** True for a renewal: the control "fail the next renewals" applies. */
  renewal?: boolean;
  /** Where the browser returns after authentication. */
  returnUrl?: string | null;
};

export type Outcome = { kind: 'paid' } | { kind: 'authenticate'; url: string } | { kind: 'declined'; decline: Decline };

/** Charges an intent's amount to a card and advances the intent. The only place where money is taken. */
export function takePayment(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: How,
): Outcome {
  const card = testCardOf(world, method);
  const row = world.state.get('cards', method.id);
  const unproven = card.authentication === 'always' || (card.authentication === 'unlessSetUp' && !row?.setUp);
  if (unproven && !how.authenticated && !how.offSession) {
    const url = `${world.publicUrl}/c/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
    world.change(
      'payment_intents',
      intent,
      {
        status: 'requires_action',
        payment_method: method.id,
        last_payment_error: null,
        next_action: how.returnUrl
          ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: how.returnUrl } }
          : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } },
      },
      'payment_intent.requires_action',
    );
    return { kind: 'authenticate', url };
  }
  const decline = unproven && !how.authenticated ? NEEDS_OWNER : (renewalRefused(world, method, how) ?? card.decline);
  if (decline) {
    const charge = makeCharge(world, intent, method, { decline, captured: false, authenticated: false });
    failIntent(world, intent, method, decline, charge.id);
    return { kind: 'declined', decline };
  }
  const captured = intent.capture_method !== 'manual';
  const charge = makeCharge(world, intent, method, {
    decline: null,
    captured,
    authenticated: how.authenticated ?? false,
  });
  world.change(
    'payment_intents',
    intent,
    {
      status: captured ? 'succeeded' : 'requires_capture',
      amount_received: captured ? intent.amount : 0,
      amount_capturable: captured ? 0 : intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      last_payment_error: null,
      next_action: null,
    },
    captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
  );
  const customer = idOf(intent.customer);
  if (customer && intent.setup_future_usage) keepForCustomer(world, method, customer, true);
  if (captured) world.settled(intent);
  if (card.disputes) openDispute(world, charge, 'fraudulent');
  return { kind: 'paid' };
}

function renewalRefused(world: World, method: Stripe.PaymentMethod, how: How): Decline | undefined {
  const row = world.state.get('cards', method.id);
  if (!how.renewal || !row || row.failRenewals <= 0) return undefined;
  world.state.put('cards', { ...row, failRenewals: row.failRenewals - 1 });
  return RENEWAL_REFUSED;
}

/** Resets the intent so that it needs another card and says why. */
export function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge: string | null,
): void {
  world.change(
    'payment_intents',
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: charge ?? intent.latest_charge,
      last_payment_error: {
        ...(charge && { charge }),
        code: decline.code as Stripe.PaymentIntent.LastPaymentError['code'],
        ...declineCode(decline.declineCode),
        message: decline.message,
        payment_method: copy(method),
        type: decline.code === AUTHENTICATION_FAILED.code ? 'invalid_request_error' : 'card_error',
      },
    },
    'payment_intent.payment_failed',
  );
  world.settled(intent);
}

/** The error returned when a card refuses an intent's confirmation. */
export function declinedError(intent: Stripe.PaymentIntent, decline: Decline): StripeFailure {
  const charge = idOf(intent.latest_charge);
  return cardRefused(decline.message, decline.code, {
    ...declineCode(decline.declineCode),
    ...(charge && { charge }),
    payment_intent: copy(intent),
    payment_method: intent.last_payment_error?.payment_method,
  });
}
