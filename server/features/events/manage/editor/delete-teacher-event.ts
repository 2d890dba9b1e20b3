import type { EventDeletion } from '#contract/events/event-dry-runs.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  deleteEvent,
  type EventRow,
  eventStatusAt,
  findEvent,
  lockEvent,
  notifyEventChanged,
  poolsOfEvent,
} from '#server/features/events/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { closePool } from '#server/features/seats/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { deletionRefusal } from './deletable.rules.ts';
import { deletionBlockers } from './people-in-events.query.ts';
import { activeTemplatesOf } from './teacher-event.query.ts';

async function refusalToDelete(ctx: Ctx, event: EventRow): Promise<string | null> {
  const [hanging] = await deletionBlockers(ctx, [event.id]);
  return deletionRefusal(eventStatusAt(event, ctx.clock.now()), hanging);
}

const goesAlong = async (ctx: Ctx, event: EventRow) => ({
  templates: await activeTemplatesOf(ctx, event.id),
  ticketTypes: (await poolsOfEvent(ctx, event)).length - 1,
});

/** The dry run of deleting: why it isn't possible, or what is deleted with it. */
export async function showEventDeletion(ctx: Ctx, eventId: number): Promise<EventDeletion> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  return { blocked: await refusalToDelete(ctx, event), ...(await goesAlong(ctx, event)) };
}

/**
 * Soft-deletes an event that no one has or had a part in; its emails are turned off, its seats closed, and its number
 * in a series isn't reused (rules-teachers G5). Seats are closed first and people checked afterward, so a person
 * getting a seat at that moment is either found or finds the seats closed. The endpoint's audience checks who may.
 * @throws 409 if someone is in it, it has begun, or was canceled; 409 `stale` if it was saved since `revision`
 */
export async function deleteTeacherEvent(
  ctx: Ctx,
  { eventId, revision }: { eventId: number; revision: number | undefined },
): Promise<{ templates: number; ticketTypes: number }> {
  const along = await inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw notFound();
    await bumpRevision(tx, { kind: 'event', id: eventId, sent: revision, fields: ['deleted'] });
    for (const poolId of await poolsOfEvent(tx, event)) await closePool(tx, { poolId });
    const blocked = await refusalToDelete(tx, event);
    if (blocked) throw refuse('people_have_places', 409, blocked);
    const counted = await goesAlong(tx, event);
    await deleteEvent(tx, event);
    await logActivity(tx, {
      action: 'delete_event',
      subjectKind: 'event',
      subjectId: eventId,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: { name: event.name, status: event.status },
    });
    return counted;
  });
  notifyEventChanged(ctx, eventId);
  return along;
}
