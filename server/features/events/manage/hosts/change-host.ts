import type { changeHost as contract } from '#contract/events/hosts.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type HostRecord, hostProblems, lockHost, saveHost, upcomingEventsOf } from '#server/features/events/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { hostPeople } from './host-people.ts';
import { isOwnPicture } from './teacher-host.query.ts';

/** The form's fields; the picture is separate and changes immediately. */
const FORM = ['name', 'bio', 'userId'] as const;

/** Null removes the picture, an upload from this school replaces it, anything else leaves it (rules-teachers H5). */
async function picture(tx: Ctx, sent: unknown, host: HostRecord): Promise<number | null> {
  if (sent === null) return null;
  const id = typeof sent === 'string' ? /^\/media\/(\d{1,15})$/.exec(sent)?.[1] : undefined;
  return id !== undefined && (await isOwnPicture(tx, Number(id), host.schoolId)) ? Number(id) : host.imageMediaId;
}

/** Resolves the account to assign. @throws 404 for anyone who isn't among the staff this person may choose from */
async function account(
  tx: Ctx,
  sent: number | null | undefined,
  host: HostRecord,
): Promise<Pick<HostRecord, 'userId'> & { change: Record<string, string> }> {
  const { userId, schoolId } = host;
  if (sent === undefined || sent === userId) return { userId, change: {} };
  if (sent === null) return { userId: null, change: { person: 'removed' } };
  const person = (await hostPeople(tx, schoolId)).find(({ id }) => id === sent);
  if (!person) throw notFound();
  // The host record shows whose account it is: a name stored here would outlive the account.
  return { userId: sent, change: { person: 'changed' } };
}

/** Archiving removes a host from the school's list; refused while the host is shown with an upcoming event. */
async function refuseArchiving(tx: Ctx, hostId: number): Promise<void> {
  const ahead = await upcomingEventsOf(tx, hostId);
  if (ahead === 0) return;
  const events = ahead === 1 ? 'an event that is' : `${ahead} events that are`;
  throw refuse('host_in_use', 409, `Still shown with ${events} not over. Remove the host there first.`);
}

/**
 * Changes a host's name, bio, picture, or account wherever it is shown; or archives the host and restores it
 * (rules-teachers H3). The endpoint's audience checks who may.
 * @throws 409 `stale`; 409 for an archived host, and for archiving one shown with an upcoming event; 422 without a name
 * or a bio; 404 for the account of a person who isn't on the school's staff
 */
export async function changeHost(ctx: Ctx, request: { hostId: number; body: BodyOf<typeof contract> }): Promise<void> {
  const { hostId, body } = request;
  await inTransaction(ctx, async (tx) => {
    const before = await lockHost(tx, hostId);
    if (!before) throw notFound();
    const { userId, change } = await account(tx, body.userId, before);
    const archived = body.archived ?? before.archivedAt !== null;
    const after: HostRecord = {
      ...before,
      name: body.name ?? before.name,
      bio: body.bio === undefined ? before.bio : richTextField('bio', body.bio),
      imageMediaId: await picture(tx, body.imageUrl, before),
      userId,
      archivedAt: archived ? (before.archivedAt ?? tx.clock.now()) : null,
    };
    const fields = FORM.filter((field) => before[field] !== after[field]);
    await bumpRevision(tx, { kind: 'host', id: hostId, sent: body.revision, fields });
    const detail = { ...detailOf(before, after), ...change };
    if (Object.keys(detail).length === 0) return;
    if (before.archivedAt && archived) throw refuse('host_archived', 409, 'This host is archived. Restore them first.');
    const missing = hostProblems(after, body);
    if (Object.keys(missing).length > 0) throw refuseFields(missing);
    if (archived && !before.archivedAt) await refuseArchiving(tx, hostId);
    await saveHost(tx, after);
    await logActivity(tx, {
      action: archived === (before.archivedAt !== null) ? 'change_host' : archived ? 'archive_host' : 'restore_host',
      subjectKind: 'host',
      subjectId: hostId,
      schoolId: before.schoolId,
      detail,
    });
  });
}

/** What the log records of a change; for a bio, only that it changed. */
function detailOf(before: HostRecord, after: HostRecord): Record<string, string> {
  return {
    ...changed({
      name: [before.name, after.name],
      archived: [before.archivedAt !== null, after.archivedAt !== null],
    }),
    ...(before.bio === after.bio ? {} : { bio: 'changed' }),
    ...(before.imageMediaId === after.imageMediaId ? {} : { picture: after.imageMediaId ? 'changed' : 'removed' }),
  };
}
