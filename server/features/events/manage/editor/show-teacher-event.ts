import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { MAX_EDIT_ATTENDEES } from '#contract/events/teacher-event.ts';
import type { editEvent } from '#contract/events/teacher-events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findEventSettings } from '#server/features/events/index.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { attendeesOf } from '../list/attendees.query.ts';
import { ticketText } from '../list/list-attendees.ts';
import { deletableEvents } from './deletable-events.ts';
import { presentTeacherEvent } from './teacher-event.present.ts';
import { eventContext } from './teacher-event.query.ts';

/** An event for its editor. The endpoint's audience checks who may. */
export async function showTeacherEvent(ctx: Ctx, eventId: number): Promise<TeacherEvent> {
  const [event, around] = [await findEventSettings(ctx, eventId), await eventContext(ctx, eventId)];
  if (!event || !around) throw notFound();
  const revision = await loadRevision(ctx, 'event', eventId);
  return presentTeacherEvent(event, around, { revision, now: ctx.clock.now() });
}

/**
 * `GET /teachers/events/{id}/edit`: the event, its attendees, and whether it can be deleted (M§7, rules-teachers G5,
 * J2).
 */
export async function showEventToEdit(ctx: Ctx, eventId: number): Promise<ResponseOf<typeof editEvent>> {
  const event = await findEventSettings(ctx, eventId);
  if (!event) throw notFound();
  const attendees = await attendeesOf(ctx, { eventId, show: 'attending', sought: null }, { limit: MAX_EDIT_ATTENDEES });
  return {
    event: await showTeacherEvent(ctx, eventId),
    attendees: attendees.map(({ email, displayName, ticketTypeName }) => ({
      email,
      displayName,
      ticketTypeName: ticketText(event, ticketTypeName),
    })),
    can_delete_event: (await deletableEvents(ctx, [event])).has(eventId),
  };
}
