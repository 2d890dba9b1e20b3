import type { ProviderBooks } from './books.ts';
import type { ProviderRefund } from './payments.ts';

/** An order at PayPal as it stands, in whole US cents. */
export interface PayPalOrder {
  readonly id: string;
  /** `open`: not approved yet. `approved`: the buyer said yes, nothing is taken. `captured`: the money is ours. */
  readonly state: 'open' | 'approved' | 'captured' | 'ended';
  readonly reference: string | null;
  readonly cents: number;
  readonly currency: string;
  /** The capture, once the money is ours: refunds go to it. */
  readonly captureId: string | null;
  readonly capturedCents: number;
}

/**
 * PayPal's Orders v2. Every call throws `PaymentsAway` where nobody answers and `PaymentsRefused` where PayPal says no;
 * none belongs into a transaction.
 */
export interface PayPal {
  readonly books: ProviderBooks;
  createOrder(input: { key: string; cents: number; reference: string; description: string }): Promise<PayPalOrder>;
  readOrder(id: string): Promise<PayPalOrder>;
  /** Takes the money of an approved order, once; one that was captured before is answered as it is. */
  captureOrder(input: { key: string; id: string }): Promise<PayPalOrder>;
  refundCapture(input: { key: string; captureId: string; cents: number; reference: string }): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of an order's capture, whoever made them. */
  refundsOfOrder(orderId: string): Promise<ProviderRefund[]>;
}
