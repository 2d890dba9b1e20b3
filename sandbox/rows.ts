import type Stripe from 'stripe';

/** The number behind a payment method, which Stripe never shows. */
export type CardRow = {
  id: string;
  number: string;
  /** Authentication was done once while saving it, so that it may be charged without its owner. */
  setUp: boolean;
  /** Renewals with this card that shall still fail (set by a control). */
  failRenewals: number;
};

/** One line of a checkout before it is paid. */
export type CheckoutLine = { id: string; price: string; quantity: number; subtotal: number; discount: number };

/** What a checkout session was made with, beyond what it shows. */
export type CheckoutDetails = {
  id: string;
  lines: CheckoutLine[];
  coupon: string | null;
  paymentIntentData: NonNullable<Stripe.Checkout.SessionCreateParams['payment_intent_data']>;
  setupIntentData: NonNullable<Stripe.Checkout.SessionCreateParams['setup_intent_data']>;
  subscriptionData: NonNullable<Stripe.Checkout.SessionCreateParams['subscription_data']>;
  /** What the page shows once: why the last attempt failed. */
  notice: string | null;
  /** The payment method of an attempt that waits for its owner's confirmation. */
  paymentMethod: string | null;
  email: string | null;
};

/** A proration that waits for the next invoice. */
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

/** An event on its way to the webhook address. */
export type Delivery = { id: string; event: string; attempts: number; payload: string };

/** What a POST with an idempotency key answered. */
export type KeyRecord = {
  id: string;
  fingerprint: string;
  requestId: string;
  /** Seconds, real time: Stripe forgets keys after 24 hours. */
  at: number;
  status: number | null;
  body: string;
};

export type Setting = { id: string; value: number };
