import { claimLessonMails } from '#server/features/lessons/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';

const AT_ONCE = 500;

/**
 * Queues the lesson emails that are due in the readers' time zones; they are claimed in the same transaction
 * (rules-teachers LE3).
 */
export function queueLessonEmails(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await claimLessonMails(tx, AT_ONCE);
    await queueMails(
      tx,
      'lesson_opened',
      due.map(({ userId, cohortId, schoolId, day }) => ({
        occasion: `cohort:${cohortId}:lessons:${day}`,
        to: { userId },
        data: { cohortId, day },
        schoolId,
      })),
    );
    return due.length;
  });
}

/** Runs every minute, until no emails are left. */
export const mailOfLessonsSweep: Sweep = {
  name: 'teaching-lessons.mail',
  async run(ctx) {
    while ((await queueLessonEmails(ctx)) === AT_ONCE);
  },
};
