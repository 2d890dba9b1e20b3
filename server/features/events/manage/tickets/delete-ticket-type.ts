import { DISABLE_INSTEAD } from '#contract/events/ticket-types.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  endTicketing,
  eventStatusAt,
  lockEvent,
  notifyEventChanged,
  ticketsLocked,
} from '#server/features/events/index.ts';
import { closePool } from '#server/features/seats/index.ts';
import { deleteTicketTypeRow, findEventTicketType, orderTicketTypes } from '#server/features/tickets/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { teacherTicketTypes } from './teacher-ticket-type.query.ts';

/**
 * Permanently deletes a ticket type that no one ever used. If no type that was ever on sale is left, the event takes
 * RSVPs again (rules-teachers H2). Authorization: the endpoint's audience. Returns whether the event is still ticketed.
 * @throws 409 'Disable it instead.' once someone attended with it, ordered it, held it, or waited for it; 409 after the
 * start
 */
export async function deleteTicketType(
  ctx: Ctx,
  { ticketTypeId }: { ticketTypeId: number },
): Promise<{ id: number; ticketed: boolean }> {
  const { eventId, ticketed } = await inTransaction(ctx, async (tx) => {
    const found = await findEventTicketType(tx, ticketTypeId);
    const event = found && (await lockEvent(tx, found.eventId));
    if (!found || !event) throw notFound();
    const locked = ticketsLocked({ status: eventStatusAt(event, tx.clock.now()), kind: event.kind });
    if (locked && event.kind !== 'Class Session') throw refuse('tickets_locked', 409, locked);
    // Closed before the check: a person taking a seat right now is either seen, or finds it closed.
    await closePool(tx, { poolId: found.seatPoolId });
    const all = await teacherTicketTypes(tx, { eventId: event.id });
    const type = all.find((each) => each.id === ticketTypeId);
    if (!type) throw notFound();
    if (type.wanted || type.taken + type.held > 0) throw refuse('ticket_type_in_use', 409, DISABLE_INSTEAD);
    await deleteTicketTypeRow(tx, ticketTypeId);
    const remaining = all.filter((each) => each.id !== ticketTypeId);
    await orderTicketTypes(
      tx,
      remaining.map((each) => each.id),
    );
    const still = remaining.some((each) => each.activatedAt !== null);
    if (type.activatedAt !== null && !still) await endTicketing(tx, event);
    await logActivity(tx, {
      action: 'delete_ticket_type',
      subjectKind: 'event',
      subjectId: event.id,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: { ticketType: type.name },
    });
    return { eventId: event.id, ticketed: still };
  });
  notifyEventChanged(ctx, eventId);
  return { id: ticketTypeId, ticketed };
}
