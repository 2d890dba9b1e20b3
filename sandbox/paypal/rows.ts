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
  /** Sandbox time in seconds; null until captured. */
  capturedAt?: number | null;
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
  createdAt?: number;
};

/** A movement of the balance that is neither a capture nor a refund: a bank transfer, a fee by itself. Signed cents. */
export type PayPalMovementRow = { id: string; eventCode: string; cents: number; at: number };

/** An answer to a request with that `PayPal-Request-Id`. */
export type PayPalRequestRow = { id: string; status: number; body: string };
