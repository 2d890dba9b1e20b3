import type { listAttendees as contract, ListedAttendee } from '#contract/events/teacher-event-lists.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { type EventRow, findEvent } from '#server/features/events/index.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { type AttendeeRow, attendeesOf, countAttendees, countAttending } from './attendees.query.ts';
import { eventStateAt } from './event-row.present.ts';

/** An attendee's ticket type, or a word for how they got in if no one chose a ticket type (rules-teachers J2). */
export function ticketText(event: Pick<EventRow, 'kind'>, ticketTypeName: string | null): string {
  return ticketTypeName ?? (event.kind === 'Class Session' ? 'Enrolled' : 'RSVP');
}

function present(event: EventRow, row: AttendeeRow, state: ListedAttendee['state']): ListedAttendee {
  return {
    id: row.id,
    email: row.email,
    displayName: row.displayName,
    ticketTypeName: ticketText(event, row.ticketTypeName),
    state,
    atUtc: row.at.toISOString(),
    joinedAtUtc: row.joinedAt?.toISOString() ?? null,
    suspended: row.suspended,
  };
}

/**
 * `GET /teachers/events/{id}/attendees`: one page of attendees, sorted by name. Erased people are left out. @throws 404
 * if the event has been deleted in the meantime
 */
export async function listAttendees(
  ctx: Ctx,
  { eventId, ...query }: QueryOf<typeof contract> & { readonly eventId: number },
): Promise<ResponseOf<typeof contract>> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const { page, perPage, show } = query;
  const sought = containedOf(query.contains);
  const [rows, attending, cancelled] = await Promise.all([
    attendeesOf(ctx, { eventId, show, sought }, { limit: perPage, offset: (page - 1) * perPage }),
    countAttending(ctx, eventId),
    countAttendees(ctx, { eventId, show: 'cancelled', sought: null }),
  ]);
  const all = { attending: attending.people, cancelled };
  const total = sought ? await countAttendees(ctx, { eventId, show, sought }) : all[show];
  return {
    attendees: rows.map((row) => present(event, row, show)),
    meta: pageMetaOf(page, perPage, total),
    counts: { ...all, joined: attending.joined },
    event: {
      id: event.id,
      name: event.name,
      status: eventStateAt(event, ctx.clock.now()),
      byEnrolment: event.kind === 'Class Session',
    },
  };
}
