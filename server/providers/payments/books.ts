/** What a provider's books hold, to be compared with ours. Cents are signed where they move its balance. */

/** Money that a provider took. */
export interface BookPayment {
  /** As `payments.provider_payment_id` names it. */
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
  /** Ours, as it was made with; null where somebody made it at the provider's, or a renewal did. */
  readonly reference: string | null;
  readonly at: Date;
}

/** Money that a provider gave back, or will, or couldn't. */
export interface BookRefund {
  readonly refundId: string;
  readonly paymentId: string | null;
  readonly reference: string | null;
  readonly cents: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly at: Date;
}

/**
 * One movement of our balance at the provider. `fee`: what it costs, `transfer`: between it and a bank of ours; both are
 * entries of their own that our ledger doesn't carry. `other`: nothing that we know.
 */
export interface BookEntry {
  readonly entryId: string;
  readonly kind: 'payment' | 'refund' | 'refund_returned' | 'dispute' | 'fee' | 'transfer' | 'other';
  /** The provider's own word for it. */
  readonly type: string;
  /** Signed, before `feeCents`. */
  readonly cents: number;
  /** What it cost beside; positive takes from the balance. */
  readonly feeCents: number;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  readonly at: Date;
}

/** One page of a provider's list after another; never all of them at once. */
export interface BookPage {
  readonly payments: readonly BookPayment[];
  readonly refunds: readonly BookRefund[];
  readonly entries: readonly BookEntry[];
}

/** A provider's books. Every call throws `PaymentsAway` where nobody answers; none belongs into a transaction. */
export interface ProviderBooks {
  readonly provider: 'stripe' | 'paypal';
  /** What is younger may not stand in its lists yet. */
  readonly delayMs: number;
  /** Everything that was made from that instant on. */
  pages(from: Date, until: Date): AsyncIterable<BookPage>;
  /** One payment, whenever it was made; null where there is none. */
  payment(paymentId: string): Promise<BookPayment | null>;
  refund(refundId: string): Promise<BookRefund | null>;
}
