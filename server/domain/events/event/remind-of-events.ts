import { queueMails } from '#server/domain/mailings/index.ts';
import { remindInTime } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { dueEventReminders, dueRecaps, recapReadersOf } from '../attendance/event-attendees.query.ts';
import { lockEvent, updateEvent } from './event-row.store.ts';

const RECAPS_AT_ONCE = 50;

/** Queues every reminder that is due by the domain's clock. */
export function remindOfEvents(ctx: Ctx): Promise<void> {
  const kinds = { dayBefore: 'event_reminder_24h', hourBefore: 'event_reminder_1h' } as const;
  return remindInTime(ctx, kinds, async (time) =>
    (await dueEventReminders(ctx, time)).map(({ userId, eventId, schoolId, occasion }) => ({
      occasion,
      to: { userId },
      data: { eventId },
      schoolId,
    })),
  );
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
