import type { RecapState } from '#contract/events/recap.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { cancelRecap, findEvent, recapReadersOf, requestRecap } from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { showRecap } from './show-recap.ts';

async function note(tx: Ctx, action: 'send_recap' | 'take_back_recap', eventId: number): Promise<void> {
  const event = await findEvent(tx, eventId);
  if (!event) throw notFound();
  const recipients = (await recapReadersOf(tx, eventId)).length;
  await logActivity(tx, {
    action,
    subjectKind: 'event',
    subjectId: eventId,
    schoolId: event.schoolId,
    courseId: event.courseId,
    detail: { name: event.name, recipients },
  });
}

/** Sends the recap in the caller's transaction: staff save fields together with it. */
export async function sendRecapWithin(tx: Ctx, eventId: number): Promise<void> {
  const person = await requirePerson(tx);
  await requestRecap(tx, { eventId, askedBy: person.id });
  await note(tx, 'send_recap', eventId);
}

/**
 * Sends an event's saved recap after 30 seconds, once, with a copy to the person who sends it (rules-teachers I5).
 * Authorization: the endpoint's audience.
 * @throws 409 before the end or a second time; 422 at `recap` without a text
 */
export function sendRecap(ctx: Ctx, eventId: number): Promise<RecapState> {
  return inTransaction(ctx, async (tx) => {
    await sendRecapWithin(tx, eventId);
    const recap = await showRecap(tx, eventId);
    await ctx.idempotency?.store(tx, 201, { recap });
    return recap;
  });
}

/** Stops a recap that is about to go out; it can then be changed and sent again. @throws 409 once it is under way */
export function undoRecap(ctx: Ctx, eventId: number): Promise<RecapState> {
  return inTransaction(ctx, async (tx) => {
    await cancelRecap(tx, eventId);
    await note(tx, 'take_back_recap', eventId);
    return showRecap(tx, eventId);
  });
}
