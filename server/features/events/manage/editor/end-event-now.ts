import { endEventEarly, findEvent } from '#server/features/events/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/**
 * 'End now': a running event is over from this second on; no one is emailed (rules-teachers G2). The endpoint's
 * audience checks who may. @throws 409 if it isn't running
 */
export async function endEventNow(ctx: Ctx, { eventId }: { eventId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await endEventEarly(tx, { eventId });
    const event = await findEvent(tx, eventId);
    if (!event) return;
    await bumpRevision(tx, { kind: 'event', id: eventId, fields: ['endsAtUtc'] });
    await logActivity(tx, {
      action: 'end_event',
      subjectKind: 'event',
      subjectId: eventId,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: { name: event.name },
    });
  });
}
