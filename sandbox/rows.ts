import type Stripe from 'stripe';

/** The number behind a payment method, which Stripe never shows. */
export type CardRow = {
  id: string;
  number: string;
  /** True if the card was authenticated when it was saved, so it can be charged without its owner. */
  setUp: boolean;
  /** How many more renewals with this card must fail (set by a control). */
  failRenewals: number;
};

/** One line of an unpaid checkout. */
export type CheckoutLine = { id: string; price: string; quantity: number; subtotal: number; discount: number };

/** The input of a checkout session, beyond what the session shows. */
export type CheckoutDetails = {
  id: string;
  lines: CheckoutLine[];
  coupon: string | null;
  paymentIntentData: NonNullable<Stripe.Checkout.SessionCreateParams['payment_intent_data']>;
  setupIntentData: NonNullable<Stripe.Checkout.SessionCreateParams['setup_intent_data']>;
  subscriptionData: NonNullable<Stripe.Checkout.SessionCreateParams['subscription_data']>;
  /** Why the last attempt failed. Shown once on the page. */
  notice: string | null;
  /** The payment method of an attempt that waits for its owner's confirmation. */
  paymentMethod: string | null;
  email: string | null;
};

/** A proration waiting for the next invoice. */
export type PendingItem = {
  id: string;
  customer: string;
  subscription: string;
  subscriptionItem: string;
  price: string;
  amount: number;
  description: string;
  periodStart: number;
  periodEnd: number;
};

export type Delivery = { id: string; event: string; attempts: number; payload: string };

/** The stored response for a POST's idempotency key. */
export type KeyRecord = {
  id: string;
  fingerprint: string;
  requestId: string;
  /** Sandbox time in seconds. As at Stripe, keys are forgotten after 24 hours. */
  at: number;
  status: number | null;
  body: string;
};

export type Setting = { id: string; value: number };
