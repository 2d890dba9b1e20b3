import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  attendancesOf,
  attendContext,
  decideAdmission,
  decideTicket,
  decideTime,
  SENTENCES as EVENT_SENTENCES,
  findEvent,
  heldOf,
  lockAttendees,
  notifyEventChanged,
  queryPoolsOfEvents,
  refusalOf,
  stillOpen,
} from '#server/features/events/index.ts';
import { closeWaitlists, presentEntry } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { joinSeatWaitlist } from './join-seat-waitlist.ts';
import { leaveSeatWaitlist } from './leave-seat-waitlist.ts';
import { type WaitlistOwner, waitlistMails } from './waitlist-owner.ts';

interface EventTicketIds {
  readonly eventId: number;
  /** Null: the event has no ticket types. */
  readonly ticketTypeId: number | null;
}

/** The event that this pool belongs to. */
export async function eventWaitlistOwner(ctx: Ctx, poolId: number): Promise<WaitlistOwner | undefined> {
  const [owner] = await queryPoolsOfEvents(ctx.db, { poolIds: [poolId] });
  const event = owner && (await findEvent(ctx, owner.eventId));
  if (!owner || !event) return undefined;
  return {
    mails: waitlistMails('', { eventId: event.id, ticketTypeId: owner.ticketTypeId }, event.schoolId),
    offersUntil: event.status === 'published' && owner.onSale ? event.startsAt : null,
    close: (within) => inTransaction(within, async (tx) => void (await closeWaitlists(tx, [poolId]))),
    changed: (within) => notifyEventChanged(within, event.id),
  };
}

/**
 * Puts a person on the waitlist for a sold-out event or ticket type. Also refuses what attending would, and refuses
 * with 409 after the start, when nothing is offered.
 */
export function joinEventWaitlist(ctx: Ctx, request: EventTicketIds): Promise<SeatWaitlistEntry> {
  return joinSeatWaitlist(ctx, async (tx, person) => {
    const context = await attendContext(tx, person, request);
    const { event, facts } = context;
    const because =
      decideTime({ ...event, ticketed: true }) ??
      decideAdmission(event, context.attendee, tx.clock.now()) ??
      decideTicket(event, request.ticketTypeId, context.ticket);
    if (because) throw refusalOf(because, context);
    if (event.classSession) throw refuse('seats_free', 409, 'Class sessions have a seat for everyone enrolled.');
    return {
      poolId: context.poolId,
      mails: waitlistMails('', { eventId: facts.id, ticketTypeId: request.ticketTypeId }, facts.schoolId),
      lockHolder: async (tx) => {
        await lockAttendees(tx, facts.id, [person.id]);
        // A concurrent deletion has closed the event's seats, which look sold out; no one may wait for those.
        if (!(await stillOpen(tx, facts.id))) throw notFound();
      },
      refusalOfHolder: async (tx) => {
        const row = (await attendancesOf(tx, facts.id, [person.id])).get(person.id);
        return heldOf(row, context)?.state === 'attending'
          ? refuse('ticket_held', 409, EVENT_SENTENCES.alreadyHeld)
          : null;
      },
      present: (entry) => presentEntry(entry, request.ticketTypeId),
    };
  });
}

/**
 * Removes a person from the waitlist for an event or ticket type, or gives up their offered seat. 404 if they aren't on
 * it.
 */
export function leaveEventWaitlist(ctx: Ctx, request: EventTicketIds): Promise<void> {
  return leaveSeatWaitlist(ctx, async (tx, person) => {
    const { poolId, facts } = await attendContext(tx, person, request);
    if (request.ticketTypeId !== null && facts.ticketId === null) throw notFound();
    return poolId;
  });
}
