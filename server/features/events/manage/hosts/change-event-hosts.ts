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
  orderEventHosts,
  touchEvent,
} from '#server/features/events/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { listEventHosts } from './show-hosts.ts';

/** The link with its event, locked; 409 where the hosts of that event stay as they are. */
async function lockLink(tx: Ctx, eventHostId: number): Promise<{ event: EventRow; hostId: number }> {
  const link = await findEventHost(tx, eventHostId);
  const event = link && (await lockEvent(tx, link.eventId));
  // Somebody else may have removed it while this waited.
  if (!link || !event || !(await findEventHost(tx, eventHostId))) throw notFound();
  const locked = hostsLocked(eventStatusAt(event, tx.clock.now()));
  if (locked) throw refuse('hosts_locked', 409, locked);
  return { event, hostId: link.hostId };
}

/** A host stands at another place among those of its event. Who may: the endpoint's audience. */
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
  touchEvent(ctx, eventId);
  return eventHosts;
}

/**
 * A host is shown with this event no more; the record stays the school's, and wherever else it is shown
 * (rules-teachers H3). Who may: the endpoint's audience.
 */
export async function unlinkHost(
  ctx: Ctx,
  { eventHostId }: { eventHostId: number },
): Promise<{ id: number; hostId: number }> {
  const { event, hostId } = await inTransaction(ctx, async (tx) => {
    const { event, hostId } = await lockLink(tx, eventHostId);
    await deleteEventHost(tx, eventHostId);
    const left = await eventHostsOf(tx, event.id);
    await orderEventHosts(
      tx,
      left.map((link) => link.id),
    );
    const host = await findHost(tx, hostId);
    if (host?.name) {
      await noteActivity(tx, {
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
  touchEvent(ctx, event.id);
  return { id: eventHostId, hostId };
}
