/** The facts about one enrollment at the time its payment arrives. */
export interface PaidEnrollmentFacts {
  readonly alreadyEnrolled: boolean;
  readonly held: boolean;
  /** Enrollment is open for this person, regardless of seats, at the price they paid. */
  readonly onSale: boolean;
  /** The line's credits are set aside, or can be spent now. */
  readonly creditsAvailable: boolean;
}

/**
 * Decides what happens to a paid enrollment, per line (rules §4): in time, its held seat; late, a free seat if it is
 * still on sale to this person and the credits are there; otherwise a refund. Always exactly one of these.
 */
export function decidePaidEnrollment(facts: PaidEnrollmentFacts): 'held_seat' | 'free_seat' | 'refund' {
  if (facts.alreadyEnrolled || !facts.creditsAvailable) return 'refund';
  if (facts.held) return 'held_seat';
  return facts.onSale ? 'free_seat' : 'refund';
}
