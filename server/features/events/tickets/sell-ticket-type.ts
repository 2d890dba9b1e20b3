import { queueMails } from '#server/features/mailings/index.ts';
import { closeWaitlists, queuePromotion, restPool, wakePool } from '#server/features/seats/index.ts';
import { type EventTicketType, eventTicketTypesOf, setTicketTypeStatus } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EventRow } from '../event/event-row.store.ts';

type OfEvent = Pick<EventRow, 'id' | 'schoolId' | 'seatPoolId'>;

/** Notifies people whose offer or waitlist entry has ended: once each time that happens. */
async function notifyWithdrawn(
  tx: Ctx,
  event: OfEvent,
  entries: readonly { readonly id: number; readonly userId: number }[],
  about: { ticketTypeId: number | null; because: 'off_sale' | 'tickets' },
): Promise<void> {
  const at = tx.clock.now().toISOString();
  await queueMails(
    tx,
    'waitlist_withdrawn',
    entries.map(({ id, userId }) => ({
      occasion: `waitlist:${id}:withdrawn:${at}`,
      to: { userId },
      data: { eventId: event.id, ...about },
      schoolId: event.schoolId,
    })),
  );
}

/**
 * From now on people get into this event with a ticket only. People who RSVP'd keep the seat, the event's own pool
 * gives no new ones, and people on its waitlist are notified (rules-teachers H1). In the caller's transaction, with the
 * event locked.
 */
export async function startTicketing(tx: Ctx, event: OfEvent): Promise<void> {
  const line = await closeWaitlists(tx, [event.seatPoolId]);
  await notifyWithdrawn(tx, event, line, { ticketTypeId: null, because: 'tickets' });
  await restPool(tx, { poolId: event.seatPoolId });
}

/**
 * Puts a ticket type on sale: the first one makes its event ticketed, for good. People on its waitlist are offered
 * seats first. In the caller's transaction, with the event locked; a type already on sale stays on sale.
 */
export async function putOnSale(tx: Ctx, event: OfEvent, type: EventTicketType): Promise<void> {
  const types = await eventTicketTypesOf(tx, event.id);
  await setTicketTypeStatus(tx, type.id, 'active');
  if (types.every((each) => each.activatedAt === null)) await startTicketing(tx, event);
  await wakePool(tx, { poolId: type.seatPoolId });
  await queuePromotion(tx, type.seatPoolId);
}

/**
 * Takes a ticket type off sale. Seats in a checkout may still be paid for; people on the waitlist keep their position
 * and get no offer; offers are withdrawn with an email (rules-teachers H2). In the caller's transaction, with the event
 * locked. Returns how many offers were withdrawn.
 */
export async function takeOffSale(tx: Ctx, event: OfEvent, type: EventTicketType): Promise<number> {
  await setTicketTypeStatus(tx, type.id, 'disabled');
  const offers = await restPool(tx, { poolId: type.seatPoolId });
  await notifyWithdrawn(tx, event, offers, { ticketTypeId: type.id, because: 'off_sale' });
  return offers.length;
}

/**
 * After the last type that was ever on sale is deleted, the event takes RSVPs again, from its own pool. In the caller's
 * transaction, with the event locked.
 */
export async function endTicketing(tx: Ctx, event: OfEvent): Promise<void> {
  await wakePool(tx, { poolId: event.seatPoolId });
  await queuePromotion(tx, event.seatPoolId);
}
