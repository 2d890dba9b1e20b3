import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { dueSummaries } from './submission-notifications.query.ts';

const AT_ONCE = 500;

/** Queues the morning summaries of submissions that are due by the domain's clock, one per day, person, and school. */
export async function notifyNewWork(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await dueSummaries(ctx, AT_ONCE);
    const mails = due.map(({ userId, schoolId, occasion }) => ({
      occasion,
      to: { userId },
      data: { schoolId },
      schoolId,
    }));
    const { queued } = await queueMails(ctx, 'work_sent_in_daily', mails);
    if (due.length < AT_ONCE || queued === 0) return;
  }
}

export const notifyNewWorkSweep: Sweep = { name: 'feedback.tell-of-work', run: notifyNewWork };
