import type { ProviderBooks } from './books.ts';
import type { ProviderRefund } from './payments.ts';

/** The current state of an order at PayPal, in whole US cents. */
export interface PayPalOrder {
  readonly id: string;
  /** `open`: not approved yet. `approved`: the buyer agreed, nothing is taken. `captured`: the money is ours. */
  readonly state: 'open' | 'approved' | 'captured' | 'ended';
  readonly reference: string | null;
  readonly cents: number;
  readonly currency: string;
  /** The capture, once the money is ours; refunds refer to it. */
  readonly captureId: string | null;
  readonly capturedCents: number;
}

/**
 * PayPal's Orders v2. Every call throws `PaymentsUnavailable` if PayPal doesn't respond and `PaymentsRefused` if it refuses;
 * never call it inside a transaction.
 */
export interface PayPal {
  readonly books: ProviderBooks;
  createOrder(input: {
    key: string;
    cents: number;
    reference: string;
    /** What PayPal keeps after the reference; 127 characters in all. */
    facts: string;
    description: string;
  }): Promise<PayPalOrder>;
  readOrder(id: string): Promise<PayPalOrder>;
  /** Takes the money of an approved order, once; one that was already captured is returned as is. */
  captureOrder(input: { key: string; id: string }): Promise<PayPalOrder>;
  refundCapture(input: { key: string; captureId: string; cents: number; reference: string }): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of an order's capture, regardless of who made them. */
  refundsOfOrder(orderId: string): Promise<ProviderRefund[]>;
}
