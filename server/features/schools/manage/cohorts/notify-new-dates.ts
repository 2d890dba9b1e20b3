import { refuse } from '#contract/primitives/problem.ts';
import { grantDateChangeRefunds, learnersOfMoved } from '#server/features/enrollment/index.ts';
import type { UpcomingSession } from '#server/features/events/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { type CohortSettings, countDateChanges, type Dates, noteDateChange } from '#server/features/schools/index.ts';
import { changeCapacity } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const AT_ONCE = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How often a cohort's learners may be emailed new dates within 24 hours. Everything that emails many people has a
 * limit.
 */
export const DATE_CHANGES_A_DAY = 20;

/** @throws 429 if a cohort's learners were emailed new dates too often today */
async function refuseTooOften(tx: Ctx, cohortId: number): Promise<void> {
  const since = new Date(tx.clock.now().getTime() - DAY_MS);
  if ((await countDateChanges(tx, cohortId, since)) < DATE_CHANGES_A_DAY) return;
  throw refuse(
    'too_many_date_changes',
    429,
    `This cohort's dates have changed ${DATE_CHANGES_A_DAY} times within a day, and everyone got an email each time. Please try again tomorrow.`,
  );
}

/**
 * Handles new dates of a cohort on sale: records them, gives the right to leave, notifies each learner once with the
 * old and new dates and the sessions that moved, and moves upcoming payouts (rules-teachers C3, C4). Runs in the
 * transaction that saves the dates, with the cohort locked. Changing the capacity locks the pool after the first pass
 * over enrollments: the second pass then includes anyone who was just being enrolled and gives them the same right.
 */
export async function notifyNewDates(
  tx: Ctx,
  cohort: Pick<CohortSettings, 'id' | 'schoolId' | 'seatPoolId'>,
  change: {
    readonly was: Dates;
    readonly now: Dates;
    readonly capacity: number;
    /** How many people are emailed. */
    readonly learners: number;
    readonly sessions: readonly UpcomingSession[];
  },
): Promise<void> {
  if (change.learners > 0) await refuseTooOften(tx, cohort.id);
  const changeId = await noteDateChange(tx, cohort.id, change);
  const dates = { cohortId: cohort.id, ...change.now };
  await grantDateChangeRefunds(tx, dates);
  await changeCapacity(tx, { poolId: cohort.seatPoolId, capacity: change.capacity });
  await grantDateChangeRefunds(tx, dates);
  const learners = await learnersOfMoved(tx, cohort.id);
  const text = ({ timezone, startsAt, endsAt }: Dates) => ({
    timezone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  for (let from = 0; from < learners.length; from += AT_ONCE) {
    await queueMails(
      tx,
      'cohort_dates_changed',
      learners.slice(from, from + AT_ONCE).map(({ userId, mayLeave, refundUntil }) => ({
        occasion: `cohort:${cohort.id}:dates:${changeId}`,
        to: { userId },
        data: {
          cohortId: cohort.id,
          was: text(change.was),
          now: text(change.now),
          sessionsMoved: change.sessions.length,
          ...(mayLeave && refundUntil ? { refundUntil: refundUntil.toISOString() } : {}),
        },
        schoolId: cohort.schoolId,
      })),
    );
  }
  await planPayoutsOf(tx, { cohortId: cohort.id });
}
