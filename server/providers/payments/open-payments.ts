import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { createOrFind } from './create-or-find.ts';
import {
  type CheckoutLineItem,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  PaymentsUnreadable,
  type ProviderEvent,
} from './payments.ts';
import { stripeBooks } from './stripe-books.ts';
import { stripeCardPayments } from './stripe-card-payments.ts';
import { stripeMemberships } from './stripe-memberships.ts';
import { disputeOf, refundOf, sessionOf } from './stripe-shapes.ts';

/** No one waits longer than this for the provider; the SDK retries once with the same key. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;
/** Temporary refusals: no balance to refund from, or the same request is still in progress. */
const PASSING = new Set(['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'idempotency_key_in_use']);
/** How many refunds of one payment we search for ours. */
const MAX_REFUNDS = 1000;
/** How many of a customer's newest objects we search: one that was just created is among them. */
const SCAN_LIMIT = 100;
/** How far a webhook's signature time may be from now: the SDK checks only for the past, not for the future. */
const SIGNATURE_TOLERANCE_SECONDS = 5 * 60;
const SESSION_PARTS = ['payment_intent', 'invoice.payments'];

function lineOf(line: CheckoutLineItem): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: line.cents,
      product_data: { name: line.name },
      ...(line.every ? { recurring: { interval: line.every } } : {}),
    },
  };
}

function target(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return { host: url.hostname, port: url.port || (protocol === 'https' ? 443 : 80), protocol };
}

/** Opens Stripe (or the sandbox that speaks its API). Calls nothing yet. */
export function openPayments(config: Config, log: Log): Payments {
  const stripe = new Stripe(config.stripe.secretKey, {
    // The API version that the SDK's own types describe.
    apiVersion: Stripe.API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...target(config.stripe.apiUrl),
  });

  /**
   * Throws `PaymentsUnavailable` if Stripe doesn't respond, for too many calls, for an error on its side, and for a key
   * whose first request is still running or had other parameters, so its outcome must be looked up. Any other refusal
   * is our own fault.
   */
  async function callStripe<T>(action: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const away =
        error instanceof Stripe.errors.StripeConnectionError ||
        error instanceof Stripe.errors.StripeAPIError ||
        error instanceof Stripe.errors.StripeAuthenticationError ||
        error instanceof Stripe.errors.StripeIdempotencyError ||
        error instanceof Stripe.errors.StripeRateLimitError;
      if (!away) throw error;
      log.warn({ what: action, type: error.type, status: error.statusCode }, 'payments are away');
      throw new PaymentsUnavailable(`${action}: ${error.type}`);
    }
  }

  /** Looks up an outcome. If that is refused, nothing is known: `PaymentsUnreadable`. */
  async function look<T>(action: string, call: () => Promise<T>): Promise<T> {
    try {
      return await callStripe(action, call);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      log.error({ what: action, type: error.type, status: error.statusCode }, 'the payment provider refused a look-up');
      throw new PaymentsUnreadable(`${action}: ${error.type}`);
    }
  }

  const readSession = (id: string) =>
    look('read session', async () => sessionOf(await stripe.checkout.sessions.retrieve(id, { expand: SESSION_PARTS })));

  return {
    ...stripeCardPayments(stripe, callStripe, look),
    ...stripeMemberships(stripe, callStripe, look),
    books: stripeBooks(stripe, callStripe),
    createCustomer(input) {
      const { email, name, reference } = input;
      const make = (idempotencyKey: string) =>
        callStripe('create customer', async () => {
          const params = { email, ...(name ? { name } : {}), metadata: { reference } };
          return { id: (await stripe.customers.create(params, { idempotencyKey })).id };
        });
      const find = () =>
        look('find customer', async () => {
          const { data } = await stripe.customers.list({ email, limit: SCAN_LIMIT });
          const found = data.find((one) => one.metadata.reference === reference);
          return found && { id: found.id };
        });
      // If the customer wasn't created, retries with a new key, because the provider remembers for a day that the first
      // request failed.
      return createOrFind(
        () => make(input.key),
        async () => (await find()) ?? make(`${input.key}-${randomUUID()}`),
      );
    },

    eraseCustomer: (id) =>
      callStripe('erase customer', async () => {
        try {
          await stripe.customers.del(id);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)) throw error;
        }
      }),

    createCheckoutSession: (input) =>
      createOrFind(
        () =>
          callStripe('create session', async () => {
            const metadata = { ...input.metadata, reference: input.reference };
            const session = await stripe.checkout.sessions.create(
              {
                mode: input.mode,
                customer: input.customerId,
                client_reference_id: input.reference,
                line_items: input.lines.map(lineOf),
                // Immediate methods only: a seat isn't held for money that arrives in days.
                allowed_payment_method_types: ['card'],
                expires_at: Math.floor(input.expiresAt.getTime() / 1000),
                success_url: input.successUrl,
                cancel_url: input.cancelUrl,
                metadata,
                ...(input.mode === 'payment'
                  ? { payment_intent_data: { metadata } }
                  : { subscription_data: { metadata } }),
              },
              { idempotencyKey: input.key },
            );
            return sessionOf(session);
          }),
        () =>
          look('find session', async () => {
            const { data } = await stripe.checkout.sessions.list({ customer: input.customerId, limit: SCAN_LIMIT });
            const found = data.find((one) => one.client_reference_id === input.reference);
            return found && sessionOf(found);
          }),
      ),

    readCheckoutSession: readSession,

    expireCheckoutSession: (id) =>
      callStripe('expire session', async () => {
        try {
          return sessionOf(await stripe.checkout.sessions.expire(id));
        } catch (error) {
          // No longer open: its current state counts.
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 404)
            return readSession(id);
          throw error;
        }
      }),

    refund: (input) =>
      callStripe('refund', async () => {
        try {
          const { paymentId: payment_intent, cents: amount, reference } = input;
          const params = { payment_intent, amount, metadata: { reference } };
          return refundOf(await stripe.refunds.create(params, { idempotencyKey: input.key }));
        } catch (error) {
          const refused =
            error instanceof Stripe.errors.StripeInvalidRequestError &&
            [400, 402, 404].includes(error.statusCode ?? 0) &&
            !PASSING.has(error.code ?? '');
          throw refused ? new PaymentsRefused(error.message) : error;
        }
      }),
    readRefund: (id) => look('read refund', async () => refundOf(await stripe.refunds.retrieve(id))),
    refundsOf: (payment_intent) =>
      look('list refunds', async () => {
        const all = stripe.refunds.list({ payment_intent, limit: 100 });
        return (await all.autoPagingToArray({ limit: MAX_REFUNDS })).map(refundOf);
      }),
    readDispute: (id) => look('read dispute', async () => disputeOf(await stripe.disputes.retrieve(id))),
    disputesOf: (payment_intent) =>
      look('list disputes', async () =>
        (await stripe.disputes.list({ payment_intent, limit: 100 })).data.map((dispute) => disputeOf(dispute)),
      ),

    webhookEndpoints: () =>
      look('list webhook endpoints', async () =>
        (await stripe.webhookEndpoints.list({ limit: 100 })).data.map(({ url, status, enabled_events }) => ({
          url,
          enabled: status === 'enabled',
          events: enabled_events,
        })),
      ),

    readWebhook(rawBody, signature) {
      if (!signature || isAhead(signature)) return null;
      try {
        return eventOf(stripe.webhooks.constructEvent(rawBody, signature, config.stripe.webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

/**
 * Whether a signature's timestamp is further in the future than clock skew can explain. Uses machine time, as Stripe
 * does.
 */
function isAhead(signature: string): boolean {
  const latest = Date.now() / 1000 + SIGNATURE_TOLERANCE_SECONDS;
  return signature.split(',').some((part) => part.startsWith('t=') && Number(part.slice(2)) > latest);
}

function eventOf(event: Stripe.Event): ProviderEvent {
  // Every object in Stripe's events has an id and a kind; only a few rare ones (balances) lack the id.
  const object = event.data.object as unknown as { id?: string; object: string };
  return {
    id: event.id,
    type: event.type,
    objectKind: object.object,
    objectId: object.id ?? '',
    payload: { type: event.type, object: object.object, id: object.id ?? null, created: event.created },
  };
}
