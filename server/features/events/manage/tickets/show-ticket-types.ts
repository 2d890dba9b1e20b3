import type { TeacherTicketType, TicketedEvent } from '#contract/events/ticket-types.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { type EventRow, eventStatusAt, findEvent, ticketsLocked } from '#server/features/events/index.ts';
import { loadRevision, loadRevisions } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type PaidTickets, paidTicketsOf } from './paid-tickets.query.ts';
import { ticketRefundNow } from './refund-ticket-type.ts';
import { rsvpsOf, teacherTicketTypes } from './teacher-ticket-type.query.ts';
import { presentTeacherTicketType } from './ticket-type.present.ts';

/** Prices paid, for School Admins only (rules-teachers J1): Course Admins see seats and counts. */
async function pricesPaid(ctx: Ctx, event: EventRow): Promise<PaidTickets[] | null> {
  return managesSchool(await requirePerson(ctx), event.schoolId) ? paidTicketsOf(ctx, event.id) : null;
}

/**
 * One ticket type of an event, as its card edits it. Authorization: the endpoint's audience. 404 for a ticket type
 * without an event.
 */
export async function showTicketType(ctx: Ctx, ticketTypeId: number): Promise<TeacherTicketType> {
  const [row] = await teacherTicketTypes(ctx, { ticketTypeId });
  const event = row && (await findEvent(ctx, row.eventId));
  if (!row || !event) throw notFound();
  const revision = await loadRevision(ctx, 'ticket_type', row.id);
  const [paid, back] = [await pricesPaid(ctx, event), await ticketRefundNow(ctx, event, row)];
  return presentTeacherTicketType(row, event, { revision, now: ctx.clock.now(), paid, back });
}

/**
 * All ticket types of an event in their order, with what they mean for the event. Authorization: the endpoint's
 * audience.
 */
export async function listTicketTypes(
  ctx: Ctx,
  eventId: number,
): Promise<{ ticketTypes: TeacherTicketType[]; event: TicketedEvent }> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const now = ctx.clock.now();
  const rows = await teacherTicketTypes(ctx, { eventId });
  const revisionOf = await loadRevisions(
    ctx,
    'ticket_type',
    rows.map(({ id }) => id),
  );
  const status = eventStatusAt(event, now);
  const paid = await pricesPaid(ctx, event);
  const ticketTypes: TeacherTicketType[] = [];
  for (const row of rows) {
    const back = await ticketRefundNow(ctx, event, row);
    ticketTypes.push(presentTeacherTicketType(row, event, { revision: revisionOf(row.id), now, paid, back }));
  }
  return {
    ticketTypes,
    event: {
      id: event.id,
      status,
      ticketed: rows.some((row) => row.activatedAt !== null),
      rsvps: (await rsvpsOf(ctx, event.id)).rsvps,
      locked: ticketsLocked({ status, kind: event.kind }),
    },
  };
}
