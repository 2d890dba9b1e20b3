/** Why a rule, a school or the buyer gave money back, as staff read it. */
export const REFUND_REASONS: Readonly<Record<string, string>> = {
  left: 'They left the cohort',
  cohort_left: 'They left the cohort',
  cancelled: 'Cancelled by the school',
  cohort_cancelled: 'The cohort was cancelled',
  removed_by_school: 'Refunded and removed by the school',
  ticket_cancelled: 'They gave their ticket back',
  ticket_became_free: 'The ticket became free',
  work_unanswered: 'Their work was not answered in time',
  seat_lost: 'No seat was left when the money came',
  membership_unused: 'Membership given back unused',
  credits_returned: 'Credits given back',
  by_decision: 'Refunded by Callboard',
};
