import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { hostsOfSchool, insertEventHost, insertHost, lockEvent } from '../event/event-row.store.ts';

/** Creates a school's host, who can be shown with many events. */
export async function addHost(
  ctx: Ctx,
  input: { schoolId: number; name: string; bio: string; imageMediaId?: number | null; createdBy?: number | null },
): Promise<{ id: number }> {
  if (input.name.trim() === '') throw refuseFields({ name: FIELD_REQUIRED });
  if (input.bio.trim() === '') throw refuseFields({ bio: FIELD_REQUIRED });
  const id = await insertHost(ctx, {
    schoolId: input.schoolId,
    name: input.name.trim(),
    bio: sanitizeRichText(input.bio),
    imageMediaId: input.imageMediaId ?? null,
    createdBy: input.createdBy ?? null,
  });
  return { id };
}

/** Adds a host from the event's school to it, after its current hosts. */
export function hostEvent(ctx: Ctx, input: { eventId: number; hostId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, input.eventId);
    if (!event || !(await hostsOfSchool(tx, event.schoolId, [input.hostId])).has(input.hostId)) throw notFound();
    await insertEventHost(tx, { eventId: event.id, hostId: input.hostId, schoolId: event.schoolId });
  });
}
