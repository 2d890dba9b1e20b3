/** What PayPal remembers of an order; money in whole cents. */
export type PayPalOrderRow = {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** The buyer said no in the window; the order stays as it is and may be opened again. */
  turnedDown: boolean;
  cents: number;
  customId: string | null;
  description: string | null;
  createdAt: number;
  captureId: string | null;
  refundedCents: number;
  /** The next capture is refused as by a buyer's bank. */
  failsCapture: boolean;
};

export type PayPalRefundRow = {
  id: string;
  captureId: string;
  cents: number;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  customId: string | null;
};

/** An answer to a request with that `PayPal-Request-Id`. */
export type PayPalRequestRow = { id: string; status: number; body: string };
