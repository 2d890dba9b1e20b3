import {
  NEW_TICKET_CAPACITY,
  NEW_TICKET_NAME,
  type TeacherTicketType,
  TICKET_TYPES_OF_AN_EVENT,
} from '#contract/events/ticket-types.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { addTicketType, eventStatusAt, lockEvent, ticketsLocked } from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { showTicketType } from './show-ticket-types.ts';
import { teacherTicketTypes } from './teacher-ticket-type.query.ts';

/**
 * Adds a 'New ticket', free, with 50 seats. On a draft it is on sale; on a published event it is off sale, so that no
 * one gets a ticket that is still being written (rules-teachers H1). Authorization: the caller, by the event.
 * @throws 409 for a class session, once the event has started or was canceled, and beyond the limit
 */
export function addTeacherTicketType(ctx: Ctx, { eventId }: { eventId: number }): Promise<TeacherTicketType> {
  return inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw notFound();
    const locked = ticketsLocked({ status: eventStatusAt(event, tx.clock.now()), kind: event.kind });
    if (locked) throw refuse('tickets_locked', 409, locked);
    if ((await teacherTicketTypes(tx, { eventId })).length >= TICKET_TYPES_OF_AN_EVENT) {
      throw refuse('too_many_ticket_types', 409, `An event can have at most ${TICKET_TYPES_OF_AN_EVENT} ticket types.`);
    }
    const { id } = await addTicketType(tx, {
      eventId,
      name: NEW_TICKET_NAME,
      priceCents: 0,
      nonmemberPriceCents: 0,
      capacity: NEW_TICKET_CAPACITY,
      status: event.status === 'draft' ? 'active' : 'disabled',
    });
    await logActivity(tx, {
      action: 'add_ticket_type',
      subjectKind: 'event',
      subjectId: eventId,
      schoolId: event.schoolId,
      courseId: event.courseId,
    });
    const ticketType = await showTicketType(tx, id);
    await ctx.idempotency?.store(tx, 201, { ticketType });
    return ticketType;
  });
}
