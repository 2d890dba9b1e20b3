import { type BasketLine, type PricedType, typeLine } from '#server/domain/checkout/index.ts';

interface TicketedEvent {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly name: string;
}

/** A ticket as checkout sees it. */
export function ticketLineOf(event: TicketedEvent, ticket: PricedType): BasketLine {
  return typeLine('ticket', event, ticket, {
    event: event.id,
    ...(event.courseId === null ? {} : { course: event.courseId }),
  });
}
