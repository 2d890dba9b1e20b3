/** Fewest and most credits per purchase (L§5). */
export const MIN_CREDITS = 1;
export const MAX_CREDITS = 100;
export const CREDITS_OUT_OF_RANGE = `Choose between ${MIN_CREDITS} and ${MAX_CREDITS} credits.`;

/** Refusal codes for buying credits, besides those for a checkout. Each comes with its sentence. */
export const CREDIT_REFUSALS = {
  /** 422: the card was declined; the sentence is the provider's own. Nothing was charged. */
  cardDeclined: 'card_declined',
  /** 503: the response to a charge was lost. We query it later; trying again never charges twice. */
  unclear: 'payment_unclear',
  /** 409: this PayPal order isn't this person's, or differs from what we created. Nothing was taken. */
  payPalMismatch: 'paypal_mismatch',
  /** 404: PayPal isn't offered here. */
  payPalOff: 'paypal_off',
  /** 409: these credits were spent, or were bought too long ago. */
  notRefundable: 'credits_not_refundable',
} as const;
