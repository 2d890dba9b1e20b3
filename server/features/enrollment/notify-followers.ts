import { queueMails } from '#server/features/mailings/index.ts';
import { loadCohortsForSale, noteSoldOut } from '#server/features/schools/index.ts';
import { remainingFor } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob, type Sweep } from '#server/platform/jobs/jobs.ts';
import { followersOf, hasWaitlist } from './follow.store.ts';

interface NotifyFollowers {
  cohortId: number;
  because: 'enrolling' | 'seat_free';
  /** The day of the occasion, `2026-11-20`: a seat that is free again is announced once a day. */
  day: string;
}

const JOB = 'enrolment.tell-followers';
const AT_ONCE = 500;

/**
 * Emails the followers of a cohort's course that enrollment is open, unless it no longer is. Running it twice sends one
 * email.
 */
export async function notifyFollowers(ctx: Ctx, data: NotifyFollowers): Promise<{ queued: number }> {
  const [cohort] = await loadCohortsForSale(ctx, [data.cohortId]);
  if (!cohort || cohort.saleRefusal(ctx.clock.now()) !== null) return { queued: 0 };
  if (data.because === 'seat_free') {
    const seats = await remainingFor(ctx, { poolIds: [cohort.seatPoolId], userId: null });
    if ((seats.get(cohort.seatPoolId) ?? 0) <= 0 || (await hasWaitlist(ctx, cohort.seatPoolId))) return { queued: 0 };
  }
  const occasion =
    data.because === 'enrolling' ? `cohort:${cohort.id}:enrolling` : `cohort:${cohort.id}:seat_free:${data.day}`;
  let queued = 0;
  let afterUserId = 0;
  for (;;) {
    const ids = await followersOf(ctx, { courseId: cohort.courseId, cohortId: cohort.id, afterUserId, limit: AT_ONCE });
    const mails = ids.map((userId) => ({
      occasion,
      to: { userId },
      data: { cohortId: cohort.id, because: data.because },
      schoolId: cohort.schoolId,
    }));
    queued += (await queueMails(ctx, 'course_enrolling', mails)).queued;
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return { queued };
    afterUserId = last;
  }
}

export const notifyFollowersJob = defineJob<NotifyFollowers>({
  name: JOB,
  async handle(ctx, data) {
    await notifyFollowers(ctx, data);
  },
});

/** Queues `notifyFollowers` as a job in the caller's transaction. */
export async function queueNotifyFollowers(ctx: Ctx, data: Omit<NotifyFollowers, 'day'>): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.jobs.send(JOB, { ...data, day });
}

/** Runs every minute: when a sold-out cohort has a free seat again, notifies its course's followers. */
export const freeSeatsSweep: Sweep = {
  name: 'enrolment.free-seats',
  async run(ctx) {
    await inTransaction(ctx, async (tx) => {
      for (const cohortId of await noteSoldOut(tx)) await queueNotifyFollowers(tx, { cohortId, because: 'seat_free' });
    });
  },
};
