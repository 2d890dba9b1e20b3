import type { TeacherTicketType } from '#contract/events/ticket-types.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { type EventRow, eventStatusAt, lockedTypeFields } from '#server/features/events/index.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import type { PaidTickets, PaidTotals } from './paid-tickets.query.ts';
import type { TeacherTicketTypeRow } from './teacher-ticket-type.query.ts';

interface Beside {
  readonly revision: Revision;
  readonly now: Date;
  /** Prices paid for the whole event; null: this person may not see them (rules-teachers J1). */
  readonly paid: readonly PaidTickets[] | null;
  readonly back: Pick<PaidTotals, 'people'>;
}

export function presentTeacherTicketType(
  row: TeacherTicketTypeRow,
  event: EventRow,
  { revision, now, paid, back }: Beside,
): TeacherTicketType {
  const locked = lockedTypeFields({ status: eventStatusAt(event, now), kind: event.kind });
  return {
    id: row.id,
    eventId: row.eventId,
    name: row.name,
    capacity: row.capacity,
    price: toDollars(row.priceCents),
    nonmemberPrice: toDollars(row.nonmemberPriceCents),
    status: row.status,
    position: row.position,
    activatedAtUtc: row.activatedAt?.toISOString() ?? null,
    seats: { taken: row.taken, held: row.held, waiting: row.waiting },
    paid: paid
      ? paid
          .filter((each) => each.ticketTypeId === row.id)
          .map(({ paidCents, people }) => ({ price: toDollars(paidCents), people }))
      : null,
    refundable: back.people,
    canDelete: !row.wanted && locked.status === undefined,
    locked,
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: revision.savedAt?.toISOString() ?? null,
  };
}
