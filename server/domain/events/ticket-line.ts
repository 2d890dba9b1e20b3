import type { BasketLine } from '#server/domain/checkout/index.ts';

interface TicketedEvent {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly name: string;
}

interface PricedTicket {
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
}

/** A ticket as checkout sees it. */
export function ticketLineOf(event: TicketedEvent, ticket: PricedTicket): BasketLine {
  return {
    kind: 'ticket',
    subjectId: ticket.id,
    schoolId: event.schoolId,
    title: `${event.name}, ${ticket.name}`,
    memberPriceCents: ticket.priceCents,
    nonmemberPriceCents: ticket.nonmemberPriceCents,
    scopes: { event: event.id, ...(event.courseId === null ? {} : { course: event.courseId }) },
  };
}
