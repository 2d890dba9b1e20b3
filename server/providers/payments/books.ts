/** A provider's books, to be compared with ours. Cents are signed where they move our balance at the provider. */

export interface BookPayment {
  /** As `payments.provider_payment_id` names it. */
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
  /** Our reference, as sent on creation; null if the payment was created at the provider or by a renewal. */
  readonly reference: string | null;
  readonly at: Date;
}

/** Money that a provider refunded, will refund, or couldn't. */
export interface BookRefund {
  readonly refundId: string;
  readonly paymentId: string | null;
  readonly reference: string | null;
  readonly cents: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly at: Date;
}

/**
 * One movement of our balance at the provider. `fee`: what it charges; `transfer`: between it and our bank; both are
 * separate entries that our ledger doesn't carry. `other`: unknown to us.
 */
export interface BookEntry {
  readonly entryId: string;
  readonly kind: 'payment' | 'refund' | 'refund_returned' | 'dispute' | 'fee' | 'transfer' | 'other';
  /** The provider's own term for the kind of movement. */
  readonly type: string;
  /** Signed, before `feeCents`. */
  readonly cents: number;
  /** The fee on top; positive is deducted from the balance. */
  readonly feeCents: number;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  readonly at: Date;
}

/** One page of a provider's list. Lists are read page by page, never all at once. */
export interface BookPage {
  readonly payments: readonly BookPayment[];
  readonly refunds: readonly BookRefund[];
  readonly entries: readonly BookEntry[];
}

/**
 * A provider's books. Every call throws `PaymentsUnavailable` if the provider doesn't respond; never call it inside a
 * transaction.
 */
export interface ProviderBooks {
  readonly provider: 'stripe' | 'paypal';
  /** Movements more recent than this may not be in the provider's lists yet. */
  readonly delayMs: number;
  pages(from: Date, until: Date): AsyncIterable<BookPage>;
  /** One payment, whenever it was made; null if there is none. */
  payment(paymentId: string): Promise<BookPayment | null>;
  refund(refundId: string): Promise<BookRefund | null>;
}
