/** Why a rule, a school, or the buyer triggered a refund, as staff read it. */
export const REFUND_REASONS: Readonly<Record<string, string>> = {
  left: 'Left the cohort',
  cohort_left: 'Left the cohort',
  cancelled: 'Canceled by the school',
  cohort_cancelled: 'Cohort canceled',
  removed_by_school: 'Refunded and removed by the school',
  ticket_cancelled: 'Canceled their ticket',
  ticket_became_free: 'Ticket became free',
  work_unanswered: 'No feedback in time',
  seat_lost: 'Sold out before payment went through',
  membership_unused: 'Unused membership refunded',
  credits_returned: 'Credits refunded',
  by_decision: 'Refunded by Callboard',
};
