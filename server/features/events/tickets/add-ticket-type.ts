import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { openPool, restPool } from '#server/features/seats/index.ts';
import { eventTicketTypesOf, findEventTicketType, insertTicketType } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockEvent } from '../event/event-row.store.ts';
import { putOnSale, startTicketing, takeOffSale } from './sell-ticket-type.ts';

export interface AddTicketType {
  readonly eventId: number;
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly capacity: number;
  /** Default: on sale right away, which makes the event ticketed. */
  readonly status?: 'active' | 'disabled';
}

/** Adds a ticket type with its own seats. 409 once the event is canceled, or for a class session. */
export function addTicketType(ctx: Ctx, input: AddTicketType): Promise<{ id: number }> {
  if (input.name.trim() === '') throw refuseFields({ name: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, input.eventId);
    if (!event) throw notFound();
    if (event.status === 'cancelled') throw refuse('event_cancelled', 409, 'This event was canceled.');
    if (event.kind === 'Class Session') throw refuse('no_tickets', 409, "Class sessions don't have tickets.");
    const { status = 'active' } = input;
    const before = await eventTicketTypesOf(tx, event.id);
    const seatPoolId = await openPool(tx, { kind: 'ticket_type', capacity: input.capacity });
    const type = { ...input, name: input.name.trim(), schoolId: event.schoolId, seatPoolId };
    const id = await insertTicketType(tx, { eventId: event.id }, type, status);
    if (status === 'disabled') await restPool(tx, { poolId: seatPoolId });
    else if (before.every((each) => each.activatedAt === null)) await startTicketing(tx, event);
    return { id };
  });
}

/**
 * Takes a ticket type off sale, or puts it back on. Sold tickets stay valid. 404 for a ticket type without an event.
 */
export function setTicketType(ctx: Ctx, input: { ticketTypeId: number; status: 'active' | 'disabled' }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const type = await findEventTicketType(tx, input.ticketTypeId);
    const event = type && (await lockEvent(tx, type.eventId));
    if (!type || !event) throw notFound();
    if (input.status === 'active') await putOnSale(tx, event, type);
    else await takeOffSale(tx, event, type);
  });
}
