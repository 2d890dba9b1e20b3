import {
  HOSTS_OF_A_SCHOOL,
  HOSTS_OF_AN_EVENT,
  type TeacherEventHost,
  type TeacherHost,
} from '#contract/events/hosts.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  type EventRow,
  eventHostsOf,
  eventStatusAt,
  hostsLocked,
  insertEventHost,
  insertHost,
  lockEvent,
  lockHost,
  notifyEventChanged,
} from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { listEventHosts } from './show-hosts.ts';
import { countHosts } from './teacher-host.query.ts';

/** The event, locked, if its hosts may change and there is room for one more. */
async function lockForHosts(tx: Ctx, eventId: number): Promise<EventRow> {
  const event = await lockEvent(tx, eventId);
  if (!event) throw notFound();
  const locked = hostsLocked(eventStatusAt(event, tx.clock.now()));
  if (locked) throw refuse('hosts_locked', 409, locked);
  if ((await eventHostsOf(tx, eventId)).length >= HOSTS_OF_AN_EVENT) {
    throw refuse('too_many_hosts', 409, `An event can have at most ${HOSTS_OF_AN_EVENT} hosts.`);
  }
  return event;
}

async function linkOf(tx: Ctx, eventId: number, hostId: number): Promise<TeacherEventHost> {
  const { eventHosts } = await listEventHosts(tx, eventId);
  const link = eventHosts.find((each) => each.hostId === hostId);
  if (!link) throw new Error(`Host ${hostId} is not on event ${eventId}.`);
  return link;
}

/**
 * Adds a nameless host to the event's school; only its teachers see it until it has a name and a bio (rules-teachers
 * H3). The caller checks rights by the event.
 * @throws 409 once the event has started or was canceled, and beyond the limits
 */
export function addEventHost(
  ctx: Ctx,
  { eventId }: { eventId: number },
): Promise<{ host: TeacherHost; eventHost: TeacherEventHost }> {
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    const event = await lockForHosts(tx, eventId);
    const { schoolId } = event;
    if ((await countHosts(tx, schoolId)) >= HOSTS_OF_A_SCHOOL) {
      throw refuse(
        'too_many_hosts',
        409,
        `A school can have at most ${HOSTS_OF_A_SCHOOL} hosts. Contact us if you need more.`,
      );
    }
    const hostId = await insertHost(tx, { schoolId, name: '', bio: '', imageMediaId: null, createdBy: person.id });
    await insertEventHost(tx, { eventId, hostId, schoolId });
    const eventHost = await linkOf(tx, eventId, hostId);
    const response = { host: eventHost.host, eventHost };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}

/**
 * Shows one of the school's hosts with one of its events, after the current ones; a host already shown stays in
 * position (rules-teachers H4). The caller checks rights by the event.
 * @throws 404 for another school's, a nameless, or an archived host; 409 once the event has started or was canceled
 */
export async function linkHost(
  ctx: Ctx,
  { eventId, hostId }: { eventId: number; hostId: number },
): Promise<TeacherEventHost> {
  const eventHost = await inTransaction(ctx, async (tx) => {
    const alreadyLinked = (await eventHostsOf(tx, eventId)).some((link) => link.hostId === hostId);
    if (alreadyLinked) return linkOf(tx, eventId, hostId);
    const event = await lockForHosts(tx, eventId);
    const host = await lockHost(tx, hostId);
    if (!host || host.schoolId !== event.schoolId || host.archivedAt || host.name === '') throw notFound();
    await insertEventHost(tx, { eventId, hostId, schoolId: event.schoolId });
    await logActivity(tx, {
      action: 'add_host',
      subjectKind: 'event',
      subjectId: eventId,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: { host: host.name },
    });
    const link = await linkOf(tx, eventId, hostId);
    await ctx.idempotency?.store(tx, 200, { eventHost: link });
    return link;
  });
  notifyEventChanged(ctx, eventId);
  return eventHost;
}
