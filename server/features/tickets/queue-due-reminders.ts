import { type MailKind, type MailToQueue, queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const AT_ONCE = 1000;

/**
 * When a reminder is due: the start is within `fromHours` but not within `toHours`, and `kind` wasn't sent for that
 * start yet.
 */
export interface ReminderTime {
  readonly kind: string;
  readonly fromHours: number;
  readonly toHours: number;
  readonly limit: number;
}

/** Reminders are sent between these hours before the start. */
export const DAY_BEFORE = { fromHours: 24, toHours: 1 } as const;
export const HOUR_BEFORE = { fromHours: 1, toHours: 0 } as const;

/**
 * Queues the reminders that are due by the domain's clock: 24 hours and 1 hour before the start (rules §7), each once
 * per person and start. A reminder is skipped if it is so late that the next one is due; people who joined after a
 * reminder's time don't get that one.
 */
export async function queueDueReminders<K extends MailKind>(
  ctx: Ctx,
  kinds: { readonly dayBefore: K; readonly hourBefore: K },
  due: (time: ReminderTime) => Promise<readonly Omit<MailToQueue<K>, 'kind'>[]>,
): Promise<void> {
  for (const reminder of [
    { kind: kinds.dayBefore, ...DAY_BEFORE },
    { kind: kinds.hourBefore, ...HOUR_BEFORE },
  ]) {
    for (;;) {
      const mails = await due({ ...reminder, limit: AT_ONCE });
      const { queued } = await queueMails(ctx, reminder.kind, mails);
      if (mails.length < AT_ONCE || queued === 0) break;
    }
  }
}
