import { claimUnnotifiedPlaces } from '#server/features/enrollment/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { cohortsToNotify } from './sale-bells.query.ts';
import { saleBellsOf } from './sale-bells.rules.ts';

const AT_ONCE = 500;
/** Sales older than this are marked as notified, but no one gets a notification. */
const NEWS_MS = 24 * 60 * 60 * 1000;

/**
 * Sends in-app notifications to a cohort's managers for the first sale, new learners, and the last seat, unless they
 * turned that kind off (rules-teachers K1, X2). Returns how many enrollments were checked; running it again notifies no
 * one twice.
 */
export async function addSalesBells(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const places = await claimUnnotifiedPlaces(tx, AT_ONCE);
    const since = tx.clock.now().getTime() - NEWS_MS;
    const recent = places.filter(({ live, enrolledAt }) => live && enrolledAt.getTime() > since);
    const byCohort = Map.groupBy(recent, ({ cohortId }) => cohortId);
    const cohorts = byCohort.size === 0 ? [] : await cohortsToNotify(tx, [...byCohort.keys()]);
    const notifications = cohorts.flatMap(({ teachers, ...cohort }) => {
      const placeIds = (byCohort.get(cohort.id) ?? []).map(({ id }) => id);
      return saleBellsOf({ ...cohort, placeIds }).flatMap((bell) =>
        teachers.filter(({ declined }) => !declined.includes(bell.kind)).map(({ userId }) => ({ userId, ...bell })),
      );
    });
    await notifyMany(tx, notifications);
    return places.length;
  });
}

/** Runs each minute until there is nothing left to notify about. */
export const addSalesBellsSweep: Sweep = {
  name: 'teaching.ring-of-sales',
  async run(ctx) {
    while ((await addSalesBells(ctx)) === AT_ONCE);
  },
};
