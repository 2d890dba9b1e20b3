import Stripe from 'stripe';
import { type CardPayment, type CardPayments, CardRefused } from './card-payments.ts';
import { createOrFind } from './create-or-find.ts';
import { PaymentsRefused } from './payments.ts';
import { idOf } from './stripe-shapes.ts';

/** Stripe's error for a payment that can no longer be confirmed. */
const MOVED_ON = 'payment_intent_unexpected_state';
/** How many of a customer's newest payments we search: one that was just created is among them. */
const SCAN_LIMIT = 100;

type CallStripe = <T>(action: string, call: () => Promise<T>) => Promise<T>;

const STATES: Record<string, CardPayment['state']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'needs_action',
  requires_capture: 'working',
  processing: 'working',
  succeeded: 'paid',
  canceled: 'ended',
};

function paymentOf(intent: Stripe.PaymentIntent): CardPayment {
  return {
    id: intent.id,
    reference: intent.metadata.reference ?? null,
    // In a state that this version doesn't know, nothing is certain yet.
    state: STATES[intent.status] ?? 'working',
    cents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    chargeId: idOf(intent.latest_charge),
    clientSecret: intent.client_secret,
    failure: intent.last_payment_error?.message ?? null,
  };
}

/** Stripe's payment intents, which we confirm with a card that the browser entered or that was saved. */
export function stripeCardPayments(stripe: Stripe, callStripe: CallStripe, look: CallStripe): CardPayments {
  const read = (id: string) =>
    look('read card payment', async () => paymentOf(await stripe.paymentIntents.retrieve(id)));
  return {
    createCardPayment: (input) =>
      createOrFind(
        () =>
          callStripe('create card payment', async () =>
            paymentOf(
              await stripe.paymentIntents.create(
                {
                  amount: input.cents,
                  currency: 'usd',
                  customer: input.customerId,
                  description: input.description,
                  metadata: { ...input.metadata, reference: input.reference },
                  // Immediate, and without leaving the page.
                  allowed_payment_method_types: ['card'],
                },
                { idempotencyKey: input.key },
              ),
            ),
          ),
        () =>
          look('find card payment', async () => {
            const { data } = await stripe.paymentIntents.list({ customer: input.customerId, limit: SCAN_LIMIT });
            const found = data.find((one) => one.metadata.reference === input.reference);
            return found && paymentOf(found);
          }),
      ),
    confirmCardPayment: ({ key, id, paymentMethodId }) =>
      callStripe('confirm card payment', async () => {
        try {
          const params = { payment_method: paymentMethodId, use_stripe_sdk: true };
          return paymentOf(await stripe.paymentIntents.confirm(id, params, { idempotencyKey: key }));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method') {
            throw new PaymentsRefused(error.message);
          }
          // Paid or ended by an attempt whose response was lost: its current state counts.
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === MOVED_ON) return read(id);
          throw error;
        }
      }),
    readCardPayment: read,
    cancelCardPayment: (id) =>
      callStripe('cancel card payment', async () => {
        try {
          return paymentOf(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          // Paid or ended in the meantime: its current state counts.
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 404) return read(id);
          throw error;
        }
      }),
  };
}
