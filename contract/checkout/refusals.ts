import { ADDRESS_UNVERIFIED } from '../accounts/address-unverified.ts';
/**
 * Refusal codes for a checkout. Each comes with a sentence that the screen shows word for word. The comments list the
 * `details`.
 */
export const CHECKOUT_REFUSALS = {
  /** 409; `price`: dollars to pay now, after credits. Nothing was charged. */
  priceChanged: 'price_changed',
  /** 409; `cohortIds`: what can no longer be bought, `names`: what the sentence calls it. */
  basketChanged: 'basket_changed',
  /** 422: nothing is selected. */
  basketEmpty: 'basket_empty',
  /** 409; `maximum`: how many credits can be spent on this basket now. */
  creditsOutOfRange: 'credits_out_of_range',
  /** 409 from the enroll call; `price`: dollars still to pay, so a payment link is needed. */
  notFree: 'not_free',
  /** 409 from the payment link: nothing is left to pay, so use the enroll call. */
  nothingToPay: 'nothing_to_pay',
  /** 422; `minimum`: dollars. A remainder this small can't be charged. */
  belowMinimum: 'below_minimum',
  /** 403: this person's email address isn't verified yet. */
  addressUnverified: ADDRESS_UNVERIFIED.code,
  /** 409; `orderId`: the previous checkout's order, which was just paid and takes precedence. */
  alreadyPaid: 'already_paid',
  /** 409: a membership is already running. */
  alreadyMember: 'already_member',
  /** 409: the order with this `Idempotency-Key` has ended and nothing was charged; another try needs another key. */
  orderEnded: 'order_ended',
  /** 502 or 503: the payment provider didn't respond. Nothing was stored; the basket is unchanged. */
  providerUnavailable: 'provider_away',
} as const;
export type CheckoutRefusal = (typeof CHECKOUT_REFUSALS)[keyof typeof CHECKOUT_REFUSALS];

/** Path to which the provider sends a person who has paid (or thinks so). The page fetches the order's state itself. */
export function paidPath(orderId: number): string {
  return `/finalize_enrollment?order=${orderId}`;
}

/** Path to which the provider sends a person who turned back on its page. */
export function checkoutCanceledPath(orderId: number): string {
  return `/finalize_enrollment?order=${orderId}&cancelled=true`;
}
