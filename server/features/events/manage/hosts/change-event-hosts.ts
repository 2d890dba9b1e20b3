import type { TeacherEventHost } from '#contract/events/hosts.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  deleteEventHost,
  type EventRow,
  eventHostsOf,
  eventStatusAt,
  findEventHost,
  findHost,
  hostsLocked,
  lockEvent,
  notifyEventChanged,
  orderEventHosts,
} from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { listEventHosts } from './show-hosts.ts';

/** A host's link to an event, with the event locked; 409 if the event's hosts can't change anymore. */
async function lockLink(tx: Ctx, eventHostId: number): Promise<{ event: EventRow; hostId: number }> {
  const link = await findEventHost(tx, eventHostId);
  const event = link && (await lockEvent(tx, link.eventId));
  // Someone else may have removed the host while this waited for the lock.
  if (!link || !event || !(await findEventHost(tx, eventHostId))) throw notFound();
  const locked = hostsLocked(eventStatusAt(event, tx.clock.now()));
  if (locked) throw refuse('hosts_locked', 409, locked);
  return { event, hostId: link.hostId };
}

/** Moves a host to another position among its event's hosts. The endpoint's audience checks who may. */
export async function moveEventHost(
  ctx: Ctx,
  { eventHostId, position }: { eventHostId: number; position: number },
): Promise<TeacherEventHost[]> {
  const { eventId, eventHosts } = await inTransaction(ctx, async (tx) => {
    const { event } = await lockLink(tx, eventHostId);
    const others = (await eventHostsOf(tx, event.id)).map((link) => link.id).filter((id) => id !== eventHostId);
    await orderEventHosts(tx, others.toSpliced(Math.min(position, others.length), 0, eventHostId));
    return { eventId: event.id, ...(await listEventHosts(tx, event.id)) };
  });
  notifyEventChanged(ctx, eventId);
  return eventHosts;
}

/**
 * Stops showing a host with this event; the record stays with the school and with its other events (rules-teachers H3).
 * The endpoint's audience checks who may.
 */
export async function unlinkHost(
  ctx: Ctx,
  { eventHostId }: { eventHostId: number },
): Promise<{ id: number; hostId: number }> {
  const { event, hostId } = await inTransaction(ctx, async (tx) => {
    const { event, hostId } = await lockLink(tx, eventHostId);
    await deleteEventHost(tx, eventHostId);
    const remaining = await eventHostsOf(tx, event.id);
    await orderEventHosts(
      tx,
      remaining.map((link) => link.id),
    );
    const host = await findHost(tx, hostId);
    if (host?.name) {
      await logActivity(tx, {
        action: 'remove_host',
        subjectKind: 'event',
        subjectId: event.id,
        schoolId: event.schoolId,
        courseId: event.courseId,
        detail: { host: host.name },
      });
    }
    return { event, hostId };
  });
  notifyEventChanged(ctx, event.id);
  return { id: eventHostId, hostId };
}
