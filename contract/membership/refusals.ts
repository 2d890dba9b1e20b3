/** Codes of the refusals around a membership; each comes with its sentence, which the screen shows word for word. */
export const MEMBERSHIP_REFUSALS = {
  /** 409: there is no membership that could be changed. */
  noMembership: 'no_membership',
  /** 409: it was given by a code or by staff, and ends by itself. */
  notPaid: 'not_paid',
  /** 409: a payment failed or is disputed; that has to be settled first. */
  paymentOpen: 'payment_open',
  /** 409: a change is planned already; it has to be taken back first. */
  changePlanned: 'change_planned',
  /** 409: nothing is planned that could be taken back. */
  nothingPlanned: 'nothing_planned',
  /** 422: this plan is not among the ones that one may change to. */
  planNotOffered: 'plan_not_offered',
  /** 409: too late, or something of it was used. */
  notRefundable: 'not_refundable',
  /** 404: no such saved card of one's own. */
  noSuchCard: 'no_such_card',
} as const;
