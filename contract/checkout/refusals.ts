/**
 * Codes of the refusals that a checkout can meet; each comes with its sentence, which the screen shows word for word.
 * In `details`: see beside each.
 */
export const CHECKOUT_REFUSALS = {
  /** 409; `price`: dollars to pay now, after credits. Nothing was charged. */
  priceChanged: 'price_changed',
  /** 409; `cohortIds`: what can't be bought any more, `names`: how the sentence calls it. */
  basketChanged: 'basket_changed',
  /** 422: nothing is selected. */
  basketEmpty: 'basket_empty',
  /** 409; `maximum`: how many credits may be spent on this basket now. */
  creditsOutOfRange: 'credits_out_of_range',
  /** 409 of the enroll call; `price`: dollars that are left to pay, so a payment link is needed. */
  notFree: 'not_free',
  /** 409 of the payment link: nothing is left to pay, so the enroll call is the way. */
  nothingToPay: 'nothing_to_pay',
  /** 422; `minimum`: dollars. A rest this small can't be charged. */
  belowMinimum: 'below_minimum',
  /** 403: the address of this person isn't verified yet. */
  addressUnverified: 'address_unverified',
  /** 409; `orderId`: the checkout before this one was just paid, and it wins. */
  alreadyPaid: 'already_paid',
  /** 409: a membership is running already. */
  alreadyMember: 'already_member',
  /** 409: the order of this `Idempotency-Key` has ended and nothing was charged; another try takes another key. */
  orderEnded: 'order_ended',
  /** 502 or 503: the payment provider didn't answer; nothing was kept, the basket is as it was. */
  providerAway: 'provider_away',
} as const;
export type CheckoutRefusal = (typeof CHECKOUT_REFUSALS)[keyof typeof CHECKOUT_REFUSALS];

/** Path to which the provider sends a person back who paid (or thinks so). The page asks for the order itself. */
export function paidPath(orderId: number): string {
  return `/finalize_enrollment?order=${orderId}`;
}

/** Path to which the provider sends a person back who turned round on its page. */
export function turnedBackPath(orderId: number): string {
  return `/finalize_enrollment?order=${orderId}&cancelled=true`;
}
