/** Money as the provider sees it: whole US cents, instants as dates, ids as it gave them. */
import type { ProviderBooks } from './books.ts';
import type { CardPayments } from './card-payments.ts';
import type { MembershipPayments } from './membership-payments.ts';

export interface CheckoutLineItem {
  readonly name: string;
  readonly cents: number;
  /** Renewed each month or year; once where left out. */
  readonly every?: 'month' | 'year';
}

export interface NewCheckoutSession {
  /** Ours, the same for the same order: a second call with it answers the first session. */
  readonly key: string;
  readonly mode: 'payment' | 'subscription';
  /** Our reference; comes back with the session. */
  readonly reference: string;
  readonly customerId: string;
  readonly lines: readonly CheckoutLineItem[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface CheckoutSession {
  readonly id: string;
  readonly reference: string | null;
  /** The page to pay on, while it is open. */
  readonly url: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  /** Money came in (or nothing was to be paid). A complete session may still be unpaid with delayed methods. */
  readonly paid: boolean;
  readonly totalCents: number;
  readonly currency: string;
  /** The payment behind it, once paid; also that of a first invoice. */
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly cents: number;
  readonly failure: string | null;
  /** Ours, as it was made with; null where somebody made it at the provider's. */
  readonly reference: string | null;
  /** The payment that it gives back; null where the provider doesn't say. */
  readonly paymentId: string | null;
}

export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  readonly cents: number;
  readonly reason: string;
  readonly state: 'open' | 'won' | 'lost';
  /** Until when it takes evidence; null: it doesn't say. */
  readonly answerBy: Date | null;
}

/** What a webhook told: which object to read again. The object itself is never believed. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectKind: string;
  readonly objectId: string;
  /** Ids in the object by which we find our own rows. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** An address that the provider tells of what happened. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly enabled: boolean;
  /** Types of events; `*`: all. */
  readonly events: readonly string[];
}

/** Says that the provider could not be reached or had a fault of its own: nothing is known about the effect. */
export class PaymentsAway extends Error {
  override readonly name = 'PaymentsAway';
}

/**
 * The provider refused to say what became of something: as little is known as if it were away. Others may be told all the same, so
 * a sweep goes on with the next.
 */
export class PaymentsUnreadable extends PaymentsAway {}

/** The provider was asked and said no: asking again with the same words gets the same answer. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused';
}

/** The outside world of payments. Every call throws `PaymentsAway` where nobody answers; none belongs into a transaction. */
export interface Payments extends CardPayments, MembershipPayments {
  readonly books: ProviderBooks;
  createCustomer(input: {
    key: string;
    email: string;
    name: string | null;
    reference: string;
  }): Promise<{ id: string }>;
  /** Name, address and cards go; payments stay and can be refunded. One who is gone already is no error. */
  eraseCustomer(id: string): Promise<void>;
  createCheckoutSession(input: NewCheckoutSession): Promise<CheckoutSession>;
  readCheckoutSession(id: string): Promise<CheckoutSession>;
  /** Ends an open session; one that was paid or ended meanwhile is answered as it is. */
  expireCheckoutSession(id: string): Promise<CheckoutSession>;
  /** Throws `PaymentsRefused` where the payment cannot be refunded so, now or later. */
  refund(input: { key: string; paymentId: string; cents: number; reference: string }): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of a payment, whoever made them. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  readDispute(id: string): Promise<ProviderDispute>;
  /** All disputes of a payment, open and decided. */
  disputesOf(paymentId: string): Promise<ProviderDispute[]>;
  /** All addresses of the account that are told of its events, at most a hundred. */
  webhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** Checks the signature over the raw body; null where it is wrong. */
  readWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent | null;
}
