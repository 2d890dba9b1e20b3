import { notifyMany } from '#server/features/notifications/index.ts';
import { claimUnnotifiedWork } from '#server/features/workouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { workToNotify } from './submission-notifications.query.ts';

const AT_ONCE = 500;
/** Submissions older than this are marked as notified, but no one gets a notification. */
const NEWS_MS = 24 * 60 * 60 * 1000;

/**
 * Sends School Admins an in-app notification for each new submission, once, unless they turned this kind off
 * (rules-teachers K1, X2). Returns how many submissions were checked; running it again notifies no one twice.
 */
export async function addWorkBells(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const claimed = await claimUnnotifiedWork(tx, AT_ONCE);
    const since = tx.clock.now().getTime() - NEWS_MS;
    const recentIds = claimed.filter(({ submittedAt }) => submittedAt.getTime() > since).map(({ id }) => id);
    const submissions = recentIds.length === 0 ? [] : await workToNotify(tx, recentIds);
    await notifyMany(
      tx,
      submissions.flatMap(({ id, workoutId, workoutName, studentName, userIds }) =>
        userIds.map((userId) => ({
          userId,
          kind: 'work_sent_in',
          occasion: `submission:${id}`,
          title: `${studentName} submitted work`,
          body: `For ${workoutName}`,
          href: `/teachers/workouts/${workoutId}/students?work=${id}`,
        })),
      ),
    );
    return claimed.length;
  });
}

/** Runs each minute until there is nothing left to notify about. */
export const addWorkBellsSweep: Sweep = {
  name: 'feedback.ring-of-work',
  async run(ctx) {
    while ((await addWorkBells(ctx)) === AT_ONCE);
  },
};
