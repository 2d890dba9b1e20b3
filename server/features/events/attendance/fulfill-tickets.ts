import { loadPerson } from '#server/features/accounts/index.ts';
import type { Order, OrderLine } from '#server/features/checkout/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { lockWaitlistEntries, queuePromotion, releaseSeat } from '#server/features/seats/index.ts';
import { findEventTicketType, lostLine, seatPaidLines, takePaidSeat } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { notifyEventChanged } from '../event/event-live.ts';
import { attendContext, heldOf } from './attend-context.ts';
import { decidePurchase } from './attendance.rules.ts';
import { attendancesOf, lockAttendees, saveAttendances } from './attendance.store.ts';
import { notifyAttending } from './notify-attendance.ts';
import { poolOfRow } from './seat-of-row.ts';

/**
 * Seats one paid ticket (rules §4): in time, its held seat; late, a free seat if it is still on sale to this person;
 * otherwise a refund. Always exactly one of these. Runs in the caller's transaction, with the order locked.
 */
async function seatTicket(tx: Ctx, order: Order, line: OrderLine): Promise<boolean> {
  const ticketType = await findEventTicketType(tx, line.subjectId);
  if (!ticketType) return false;
  const person = await loadPerson(tx, order.userId);
  const context = await attendContext(tx, person, { eventId: ticketType.eventId, ticketTypeId: ticketType.id });
  await lockAttendees(tx, ticketType.eventId, [order.userId]);
  await lockWaitlistEntries(tx, { userId: order.userId, poolIds: [ticketType.seatPoolId] });
  const row = (await attendancesOf(tx, ticketType.eventId, [order.userId])).get(order.userId);
  const held = heldOf(row, context);
  // A canceled event admits no one, and a paid seat is never paid twice.
  if (context.event.status === 'cancelled' || held?.paid) return false;
  const stillOnSale = (): boolean => {
    const { event, attendee, ticket } = context;
    return ticket !== undefined && !decidePurchase({ event, person: attendee, ticket, held, now: tx.clock.now() });
  };
  if (!(await takePaidSeat(tx, order, { poolId: ticketType.seatPoolId, stillOnSale }))) return false;
  // A free ticket held until now is released for the paid one.
  if (row && held?.state === 'attending' && !context.event.classSession) {
    const oldPool = await poolOfRow(tx, row, context.facts.poolId);
    await releaseSeat(tx, { poolId: oldPool });
    await queuePromotion(tx, oldPool);
  }
  const [saved] = await saveAttendances(tx, [
    {
      eventId: ticketType.eventId,
      userId: order.userId,
      ticketTypeId: ticketType.id,
      orderLineId: line.id,
      source: 'member',
      enrollmentId: null,
      state: 'attending',
      seatHoldId: null,
    },
  ]);
  if (!saved) throw new Error('No attendance was written.');
  await notifyAttending(tx, [saved], ticketType.schoolId);
  return true;
}

/** All tickets of a paid order: the ones that got a seat, and the ones whose seat was gone. */
export function seatTickets(tx: Ctx, order: Order): Promise<{ given: OrderLine[]; lost: OrderLine[] }> {
  return seatPaidLines(order, 'ticket', (line) => seatTicket(tx, order, line));
}

/** Updates the events' open pages after seats are bought, outside the transaction that took the seats. */
export async function touchTickets(ctx: Ctx, order: Order): Promise<void> {
  for (const line of order.lines.filter((candidate) => candidate.kind === 'ticket')) {
    const ticketType = await findEventTicketType(ctx, line.subjectId);
    if (ticketType) notifyEventChanged(ctx, ticketType.eventId);
  }
}

/** Emails people whose seat we couldn't keep, with the refund. */
export async function notifyTicketsLost(tx: Ctx, order: Order, lost: readonly OrderLine[]): Promise<void> {
  for (const line of lost) {
    const ticketType = await findEventTicketType(tx, line.subjectId);
    if (!ticketType) continue;
    const { refund, ...told } = lostLine(order, line);
    await queueMail(tx, {
      kind: 'ticket_lost',
      ...told,
      data: { eventId: ticketType.eventId, ticketTypeId: ticketType.id, refund },
      schoolId: ticketType.schoolId,
    });
  }
}
