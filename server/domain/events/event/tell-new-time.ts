import { queueMails } from '#server/domain/mailings/index.ts';
import { moveOpensRefund } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { expectedOf } from '../attendance/event-attendees.query.ts';
import { eventStatusAt } from './event.rules.ts';
import { lockEvent } from './event-row.store.ts';
import { dropTimeChange, dueTimeChanges, findTimeChange } from './time-change.store.ts';

const AT_ONCE = 1000;
/** Events told of in one sweep; the rest a minute later. */
const EVENTS_AT_ONCE = 50;

/**
 * Everybody who is expected at an event hears of its new time, once, with what they were told before; in the caller's
 * transaction. Nothing where nothing waits to be told, or where the event is cancelled or over by now.
 */
export async function tellNewTime(tx: Ctx, eventId: number): Promise<void> {
  const event = await lockEvent(tx, eventId);
  const was = await findTimeChange(tx, eventId);
  if (!was) return;
  await dropTimeChange(tx, eventId);
  if (!event?.startsAt || event.status !== 'published' || eventStatusAt(event, tx.clock.now()) === 'completed') return;
  const { startsAt } = event;
  const refundUntil = moveOpensRefund(was.startsAt, startsAt) ? startsAt.toISOString() : undefined;
  const people = await expectedOf(tx, eventId);
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await queueMails(
      tx,
      'event_time_changed',
      people.slice(from, from + AT_ONCE).map((userId) => ({
        occasion: `event:${eventId}:${event.icsSequence}`,
        to: { userId },
        data: { eventId, was: was.startsAt.toISOString(), ...(refundUntil ? { refundUntil } : {}) },
        schoolId: event.schoolId,
      })),
    );
  }
}

/** Each minute: new times whose two minutes are over. */
export async function tellNewTimes(ctx: Ctx): Promise<void> {
  for (const eventId of await dueTimeChanges(ctx, EVENTS_AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      // Moved again meanwhile: it waits anew.
      await lockEvent(tx, eventId);
      const waiting = await findTimeChange(tx, eventId);
      if (waiting && waiting.dueAt <= tx.clock.now()) await tellNewTime(tx, eventId);
    });
  }
}
