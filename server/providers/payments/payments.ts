/** Money as the provider sees it: whole US cents, instants as dates, ids as the provider issued them. */
import type { ProviderBooks } from './books.ts';
import type { CardPayments } from './card-payments.ts';
import type { MembershipPayments } from './membership-payments.ts';

export interface CheckoutLineItem {
  readonly name: string;
  readonly cents: number;
  /** Renews each month or year; left out: charged once. */
  readonly every?: 'month' | 'year';
}

export interface NewCheckoutSession {
  /** Our key, the same for the same order: a second call with it returns the first session. */
  readonly key: string;
  readonly mode: 'payment' | 'subscription';
  /** Our reference, which the session returns. */
  readonly reference: string;
  /** What the provider keeps with the session and its payment or subscription. */
  readonly metadata: Readonly<Record<string, string>>;
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
  /**
   * True if the money is in, or nothing was due. A complete session may still be unpaid with delayed payment methods.
   */
  readonly paid: boolean;
  readonly totalCents: number;
  readonly currency: string;
  /** The payment made in the session, once it is paid; also for a first invoice. */
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
  /** Our reference, as sent on creation; null if someone created the refund at the provider. */
  readonly reference: string | null;
  /** The payment that it refunds; null if the provider doesn't say. */
  readonly paymentId: string | null;
}

export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  readonly cents: number;
  readonly reason: string;
  readonly state: 'open' | 'won' | 'lost';
  /** The deadline for evidence; null: the provider doesn't say. */
  readonly answerBy: Date | null;
}

/** A webhook's content: which object to read again. The object itself is never trusted. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectKind: string;
  readonly objectId: string;
  /** Ids in the object that lead to our own rows. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A URL that the provider notifies of events. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly enabled: boolean;
  /** Event types; `*`: all. */
  readonly events: readonly string[];
}

/** The provider could not be reached or failed: nothing is known about the effect. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/**
 * The provider refused to report an outcome, so as little is known as if it were away. Other outcomes may still be
 * readable, so a sweep continues with the next.
 */
export class PaymentsUnreadable extends PaymentsUnavailable {}

/** The provider refused: the same request gets the same response. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused';
}

/** The payment provider. Every call throws `PaymentsUnavailable` if it doesn't respond; never call it inside a transaction. */
export interface Payments extends CardPayments, MembershipPayments {
  readonly books: ProviderBooks;
  createCustomer(input: {
    key: string;
    email: string;
    name: string | null;
    reference: string;
  }): Promise<{ id: string }>;
  /**
   * Deletes the customer's name, email address, and cards; payments stay and can be refunded. A customer who is already
   * gone is no error.
   */
  eraseCustomer(id: string): Promise<void>;
  createCheckoutSession(input: NewCheckoutSession): Promise<CheckoutSession>;
  readCheckoutSession(id: string): Promise<CheckoutSession>;
  /** Ends an open session; one that was paid or ended in the meantime is returned as is. */
  expireCheckoutSession(id: string): Promise<CheckoutSession>;
  /** Throws `PaymentsRefused` if the payment can't be refunded through the provider, now or later. */
  refund(input: { key: string; paymentId: string; cents: number; reference: string }): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of a payment, regardless of who made them. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  readDispute(id: string): Promise<ProviderDispute>;
  disputesOf(paymentId: string): Promise<ProviderDispute[]>;
  /** All of the account's URLs that are notified of its events, at most a hundred. */
  webhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** Checks the signature over the raw body; null if it is wrong. */
  readWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent | null;
}
