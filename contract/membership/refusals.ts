/** Refusal codes for memberships. Each comes with a sentence that the screen shows word for word. */
export const MEMBERSHIP_REFUSALS = {
  /** 409: there is no membership to change. */
  noMembership: 'no_membership',
  /** 409: the membership came from a promo code or from staff, and ends on its own. */
  notPaid: 'not_paid',
  /** 409: a payment failed or is disputed; settle that first. */
  paymentOpen: 'payment_open',
  /** 409: a change is already scheduled; cancel it first. */
  changePlanned: 'change_planned',
  /** 409: no change is scheduled. */
  nothingPlanned: 'nothing_planned',
  /** 422: this plan isn't one that the person can change to. */
  planNotOffered: 'plan_not_offered',
  /** 409: the refund was requested too late, or some of the membership was used. */
  notRefundable: 'not_refundable',
  /** 404: the person has no such saved card. */
  noSuchCard: 'no_such_card',
} as const;
