/** What there is to know of one place when its money has come. */
export interface PlaceFacts {
  readonly alreadyEnrolled: boolean;
  /** The seat is still held for this order. */
  readonly held: boolean;
  /** Enrolment is open for this person, seats aside, at the price that was paid. */
  readonly onSale: boolean;
  /** Credits of this line are set aside, or can be spent now. */
  readonly creditsThere: boolean;
}

/**
 * A place that was paid, decided per line (rules §4): in time its held seat; late a free one, if it is still on sale to
 * this person and the credits are there; else the money goes back. Exactly one of the two.
 */
export function decidePlace(facts: PlaceFacts): 'held_seat' | 'free_seat' | 'refund' {
  if (facts.alreadyEnrolled || !facts.creditsThere) return 'refund';
  if (facts.held) return 'held_seat';
  return facts.onSale ? 'free_seat' : 'refund';
}
