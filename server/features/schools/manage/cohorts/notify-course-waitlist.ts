import { queueMails } from '#server/features/mailings/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { waitingForCourse } from './teacher-cohort.query.ts';

const JOB = 'teaching.tell-course-waitlist';
const AT_ONCE = 500;

/**
 * Emails everyone on a course's waitlist, with or without an account, that a cohort is enrolling; emails no one if the
 * cohort isn't enrolling anymore. Leaves out followers, who get their own email. Running it twice emails once.
 */
export async function notifyCourseWaitlist(ctx: Ctx, { cohortId }: { cohortId: number }): Promise<{ queued: number }> {
  const [cohort] = await loadCohortsForSale(ctx, [cohortId]);
  if (!cohort || cohort.saleRefusal(ctx.clock.now()) !== null) return { queued: 0 };
  let queued = 0;
  let afterId = 0;
  for (;;) {
    const entries = await waitingForCourse(ctx, { courseId: cohort.courseId, afterId, limit: AT_ONCE });
    const mails = entries.map(({ userId, email }) => ({
      occasion: `cohort:${cohort.id}:enrolling`,
      to: userId === null ? { address: email } : { userId },
      data: { cohortId: cohort.id, because: 'waiting' as const },
      schoolId: cohort.schoolId,
    }));
    queued += (await queueMails(ctx, 'course_enrolling', mails)).queued;
    const last = entries.at(-1);
    if (!last || entries.length < AT_ONCE) return { queued };
    afterId = last.id;
  }
}

export const notifyCourseWaitlistJob = defineJob<{ cohortId: number }>({
  name: JOB,
  async handle(ctx, data) {
    await notifyCourseWaitlist(ctx, data);
  },
});

/** Queues the job that emails the course's waitlist, in the caller's transaction. */
export async function queueNotifyWaitlist(tx: Ctx, data: { cohortId: number }): Promise<void> {
  await tx.jobs.send(JOB, data);
}
