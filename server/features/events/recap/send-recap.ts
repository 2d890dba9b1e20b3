import { notFound, refuse } from '#contract/primitives/problem.ts';
import { queueMail, queueMails } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { dueRecaps, recapReadersOf } from '../attendance/event-attendees.query.ts';
import { type EventRow, lockEvent, updateEvent } from '../event/event-row.store.ts';
import { heldUntil, RECAP_SENT_ALREADY, RECAP_UNDER_WAY, recapRefusal } from './recap.rules.ts';
import {
  dropRecapSend,
  dueRecapSends,
  findRecapSend,
  insertRecapSend,
  noteRecapSent,
  type RecapSend,
  stopRecapSend,
  wasUndoneSince,
} from './recap.store.ts';

const RECAPS_AT_ONCE = 50;
const MAILS_AT_ONCE = 1000;

/**
 * Requests an event's recap to be sent, in the caller's transaction: its text is frozen, and it goes out after 30
 * seconds.
 * @throws 409 before the end, for a draft or a canceled event, or once it was requested; 422 at `recap` without a text
 */
export async function requestRecap(tx: Ctx, request: { eventId: number; askedBy: number }): Promise<RecapSend> {
  const event = await lockEvent(tx, request.eventId);
  if (!event) throw notFound();
  const now = tx.clock.now();
  const refusal = recapRefusal(event, await findRecapSend(tx, event.id), now);
  if (refusal) throw refusal;
  // From now on, the recap's fields are read-only, even while it is held.
  await updateEvent(tx, event.id, { recap_sent_at: now });
  return insertRecapSend(tx, {
    eventId: event.id,
    text: event.recap ?? '',
    askedBy: request.askedBy,
    heldUntil: heldUntil(now),
  });
}

/**
 * Stops a recap that is about to go out, in the caller's transaction. If its date has passed, it doesn't go out on that
 * date either.
 * @throws 409 once it is under way, or if there is none
 */
export async function cancelRecap(tx: Ctx, eventId: number): Promise<void> {
  const event = await lockEvent(tx, eventId);
  if (!event) throw notFound();
  if (await stopRecapSend(tx, eventId)) {
    await updateEvent(tx, eventId, { recap_sent_at: null });
    return;
  }
  const send = await findRecapSend(tx, eventId);
  throw send
    ? refuse('recap_sent', 409, send.sentAt ? RECAP_SENT_ALREADY : RECAP_UNDER_WAY)
    : refuse('no_recap', 409, 'No recap is about to be sent.');
}

/** Queues one recap, with the copy to the person who sent it; in the transaction that locked the event. */
async function queueRecap(tx: Ctx, event: EventRow, send: RecapSend): Promise<void> {
  const people = await recapReadersOf(tx, event.id);
  for (let from = 0; from < people.length; from += MAILS_AT_ONCE) {
    await queueMails(
      tx,
      'event_recap',
      people.slice(from, from + MAILS_AT_ONCE).map((userId) => ({
        occasion: `event:${event.id}`,
        to: { userId },
        data: { eventId: event.id },
        schoolId: event.schoolId,
      })),
    );
  }
  if (send.askedBy !== null) {
    await queueMail(tx, {
      kind: 'event_recap_copy',
      occasion: `event:${event.id}`,
      to: { userId: send.askedBy },
      data: { eventId: event.id, recipients: people.length },
      schoolId: event.schoolId,
    });
  }
  await noteRecapSent(tx, send.id, people.length);
  await updateEvent(tx, event.id, { recap_sent_at: tx.clock.now() });
}

/**
 * Sends recaps that were requested and can't be undone anymore; none for an event that was canceled or deleted since.
 */
export async function sendRequestedRecaps(ctx: Ctx): Promise<void> {
  for (const eventId of await dueRecapSends(ctx, RECAPS_AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      const event = await lockEvent(tx, eventId);
      const send = await findRecapSend(tx, eventId);
      if (!send || send.sentAt || send.heldUntil > tx.clock.now()) return;
      if (event?.status === 'published') await queueRecap(tx, event, send);
      else await dropRecapSend(tx, send.id);
    });
  }
}

/** Recaps whose date has come: their text is frozen and held, as with a click, so that a teacher can still undo it. */
export async function sendDueRecaps(ctx: Ctx): Promise<void> {
  for (const { id } of await dueRecaps(ctx, RECAPS_AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      const event = await lockEvent(tx, id);
      const now = tx.clock.now();
      if (!event || recapRefusal(event, await findRecapSend(tx, id), now)) return;
      if (!event.shouldSendRecapEmail || !event.recapAt || event.recapAt > now) return;
      if (await wasUndoneSince(tx, id, event.recapAt)) return;
      await updateEvent(tx, id, { recap_sent_at: now });
      await insertRecapSend(tx, { eventId: id, text: event.recap ?? '', askedBy: null, heldUntil: heldUntil(now) });
    });
  }
}
