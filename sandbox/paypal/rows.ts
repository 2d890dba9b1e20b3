/** A stored PayPal order; amounts in cents. */
export type PayPalOrderRow = {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** True if the buyer declined in the window. The order stays unchanged and may be opened again. */
  turnedDown: boolean;
  cents: number;
  customId: string | null;
  description: string | null;
  createdAt: number;
  captureId: string | null;
  /** Sandbox time in seconds; null until captured. */
  capturedAt?: number | null;
  refundedCents: number;
  /** True if the next capture fails, as if the buyer's bank refused it. */
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

/** A balance movement that is neither a capture nor a refund: a bank transfer or a separate fee. Signed cents. */
export type PayPalMovementRow = { id: string; eventCode: string; cents: number; at: number };

/** The response stored for a `PayPal-Request-Id`. */
export type PayPalRequestRow = { id: string; status: number; body: string };
