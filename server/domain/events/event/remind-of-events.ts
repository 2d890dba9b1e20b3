import { queueMails } from '#server/domain/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { dueEventReminders, dueRecaps, recapReadersOf } from '../attendance/event-attendees.query.ts';
import { lockEvent, updateEvent } from './event-row.store.ts';

/**
 * Reminders 24 hours and 1 hour before the start (rules §7), each once per person and start. One that is late by more
 * than the next one's time is left out; who came after the moment of a reminder does not get that one.
 */
const REMINDERS = [
  { kind: 'event_reminder_24h', fromHours: 24, toHours: 1 },
  { kind: 'event_reminder_1h', fromHours: 1, toHours: 0 },
] as const;
const AT_ONCE = 1000;
const RECAPS_AT_ONCE = 50;

/** Queues every reminder that is due by the domain's clock. */
export async function remindOfEvents(ctx: Ctx): Promise<void> {
  for (const reminder of REMINDERS) {
    for (;;) {
      const due = await dueEventReminders(ctx, { ...reminder, limit: AT_ONCE });
      const { queued } = await queueMails(
        ctx,
        reminder.kind,
        due.map(({ userId, eventId, schoolId, occasion }) => ({
          occasion,
          to: { userId },
          data: { eventId },
          schoolId,
        })),
      );
      if (due.length < AT_ONCE || queued === 0) break;
    }
  }
}

/** Sends the recap of one event to all who attended it or were expected, now, once. */
export function sendEventRecap(ctx: Ctx, request: { eventId: number }): Promise<{ queued: number }> {
  return inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, request.eventId);
    if (!event || (event.recap ?? '') === '') return { queued: 0 };
    const people = await recapReadersOf(tx, event.id);
    const sent = await queueMails(
      tx,
      'event_recap',
      people.map((userId) => ({
        occasion: `event:${event.id}`,
        to: { userId },
        data: { eventId: event.id },
        schoolId: event.schoolId,
      })),
    );
    await updateEvent(tx, event.id, { recap_sent_at: tx.clock.now() });
    return sent;
  });
}

/** Recaps whose time has come. */
export async function sendDueRecaps(ctx: Ctx): Promise<void> {
  for (const { id } of await dueRecaps(ctx, RECAPS_AT_ONCE)) await sendEventRecap(ctx, { eventId: id });
}
