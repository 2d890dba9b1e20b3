import { queueDueReminders } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { dueEventReminders } from '../attendance/event-attendees.query.ts';

/** Queues every reminder that is due by the domain's clock. */
export function remindOfEvents(ctx: Ctx): Promise<void> {
  const kinds = { dayBefore: 'event_reminder_24h', hourBefore: 'event_reminder_1h' } as const;
  return queueDueReminders(ctx, kinds, async (time) =>
    (await dueEventReminders(ctx, time)).map(({ userId, eventId, schoolId, occasion }) => ({
      occasion,
      to: { userId },
      data: { eventId },
      schoolId,
    })),
  );
}
