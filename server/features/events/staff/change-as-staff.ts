import type { changeEventAsStaff as contract } from '#contract/events/recap.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuseField } from '#contract/primitives/problem.ts';
import { findEvent, notifyEventChanged } from '#server/features/events/index.ts';
import { imageAskedFor } from '#server/features/media/learner/requested-image.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { changeEvent } from '../manage/editor/change-event.ts';
import { showTeacherEvent } from '../manage/editor/show-teacher-event.ts';
import { sendRecapWithin } from '../manage/recap/send-recap.ts';
import { showRecap } from '../manage/recap/show-recap.ts';

/**
 * Staff save an event's fields as its editor does. With `send_now` the recap is sent in the same transaction: saved and
 * sent, or neither (M§6, rules-teachers I5).
 * @throws what a save throws; 409 before the end or a second time; 422 at `recap` without a text
 */
export async function changeAsStaff(
  ctx: Ctx,
  eventId: number,
  body: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { sendNow, status, expected, revision, imageUrl, ...fields } = body;
  if (status === 'cancelled') throw refuseField('status', 'Cancel it in its editor.');
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const imageMediaId = await imageAskedFor(ctx, event.schoolId, imageUrl);
  await inTransaction(ctx, async (tx) => {
    await changeEvent(tx, { eventId, sent: { ...fields, imageMediaId }, toStatus: status, revision, expected });
    if (sendNow) await sendRecapWithin(tx, eventId);
  });
  notifyEventChanged(ctx, eventId);
  return { event: await showTeacherEvent(ctx, eventId), recap: await showRecap(ctx, eventId) };
}
