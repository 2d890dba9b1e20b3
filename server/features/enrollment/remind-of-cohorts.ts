import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { dueReminders } from './cohort-reminders.query.ts';

/**
 * A cohort's reminders: 7 days and 1 day before its start (rules §7). A reminder is skipped once the next one is due,
 * and people who enrolled after it was due don't get it.
 */
export const COHORT_REMINDERS = {
  cohort_starts_in_7_days: { fromDays: 7, toDays: 1 },
  cohort_starts_in_1_day: { fromDays: 1, toDays: 0 },
} as const;
const KINDS = ['cohort_starts_in_7_days', 'cohort_starts_in_1_day'] as const;

const AT_ONCE = 1000;

/** Queues every reminder that is due by the domain's clock, each once per person and start date. */
export async function remindOfCohorts(ctx: Ctx): Promise<void> {
  for (const kind of KINDS) {
    for (;;) {
      const due = await dueReminders(ctx, { kind, ...COHORT_REMINDERS[kind], limit: AT_ONCE });
      const { queued } = await queueMails(
        ctx,
        kind,
        due.map(({ userId, cohortId, schoolId, occasion }) => ({
          occasion,
          to: { userId },
          data: { cohortId },
          schoolId,
        })),
      );
      if (due.length < AT_ONCE || queued === 0) break;
    }
  }
}
