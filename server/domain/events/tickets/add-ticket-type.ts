import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { openPool } from '#server/domain/seats/index.ts';
import { insertTicketType, setTicketTypeStatus } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockEvent } from '../event/event-row.store.ts';

export interface AddTicketType {
  readonly eventId: number;
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly capacity: number;
}

/** Adds a ticket type with seats of its own. 409 once the event is cancelled, or for a class session. */
export function addTicketType(ctx: Ctx, input: AddTicketType): Promise<{ id: number }> {
  if (input.name.trim() === '') throw refuseFields({ name: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, input.eventId);
    if (!event) throw notFound();
    if (event.status === 'cancelled') throw refuse('event_cancelled', 409, 'This event was cancelled.');
    if (event.kind === 'Class Session') throw refuse('no_tickets', 409, 'Class sessions have no tickets.');
    const seatPoolId = await openPool(tx, { kind: 'ticket_type', capacity: input.capacity });
    const owner = { eventId: event.id };
    const type = { ...input, name: input.name.trim(), schoolId: event.schoolId, seatPoolId };
    const id = await insertTicketType(tx, owner, type);
    return { id };
  });
}

/** Takes a ticket type off sale, or puts it back. What was sold stays valid. */
export function setTicketType(ctx: Ctx, input: { ticketTypeId: number; status: 'active' | 'disabled' }): Promise<void> {
  return setTicketTypeStatus(ctx, input.ticketTypeId, input.status);
}
