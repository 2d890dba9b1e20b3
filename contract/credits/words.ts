/** So many credits can be bought at once (L§5). */
export const LEAST_CREDITS = 1;
export const MOST_CREDITS = 100;
export const CREDITS_OUT_OF_RANGE = `Choose between ${LEAST_CREDITS} and ${MOST_CREDITS} credits.`;

/** Codes of the refusals that buying credits can meet, beside those of a checkout. Each comes with its sentence. */
export const CREDIT_REFUSALS = {
  /** 422: the card said no; the sentence is the provider's own. Nothing was charged. */
  cardDeclined: 'card_declined',
  /** 503: the answer to a charge got lost. It is asked for; trying again never charges twice. */
  unclear: 'payment_unclear',
  /** 409: this PayPal order isn't this person's, or isn't as we made it. Nothing was taken. */
  payPalMismatch: 'paypal_mismatch',
  /** 404: PayPal isn't offered here. */
  payPalOff: 'paypal_off',
  /** 409: these credits were spent, or were bought too long ago. */
  notRefundable: 'credits_not_refundable',
} as const;
