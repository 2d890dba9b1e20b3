import type { CohortStatus } from '#server/features/schools/index.ts';
import type { BoardRow } from './cohort-board.query.ts';
import type { SelectionFacts } from './selection.rules.ts';

export function factsOf(row: BoardRow): SelectionFacts & { priceCents: number } {
  return {
    name: row.name,
    // The column's check constraint allows exactly these five states.
    status: row.status as CohortStatus,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    paymentDueAt: row.payment_due_at,
    alreadyEnrolled: row.already_enrolled,
    alreadyTaken: row.already_taken,
    seatsRemaining: row.seats_remaining,
    priceCents: row.price_cents,
  };
}
