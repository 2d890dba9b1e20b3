import type { TeacherTicketType, TicketedEvent } from '#contract/events/ticket-types.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { eventStatusAt, findEvent, ticketsLocked } from '#server/domain/events/index.ts';
import { loadRevision, loadRevisions } from '#server/domain/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { rsvpsOf, teacherTicketTypes } from './teacher-ticket-type.query.ts';
import { presentTeacherTicketType } from './ticket-type.present.ts';

/** One ticket type of an event, as its card edits it. Who may: the endpoint's audience. 404 for what is of no event. */
export async function showTicketType(ctx: Ctx, ticketTypeId: number): Promise<TeacherTicketType> {
  const [row] = await teacherTicketTypes(ctx, { ticketTypeId });
  const event = row && (await findEvent(ctx, row.eventId));
  if (!row || !event) throw notFound();
  const revision = await loadRevision(ctx, 'ticket_type', row.id);
  return presentTeacherTicketType(row, event, { revision, now: ctx.clock.now() });
}

/** All ticket types of an event in their order, with what they mean for it. Who may: the endpoint's audience. */
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
  return {
    ticketTypes: rows.map((row) => presentTeacherTicketType(row, event, { revision: revisionOf(row.id), now })),
    event: {
      id: event.id,
      status,
      ticketed: rows.some((row) => row.activatedAt !== null),
      rsvps: (await rsvpsOf(ctx, event.id)).rsvps,
      locked: ticketsLocked({ status, kind: event.kind }),
    },
  };
}
