import { queueMail } from '#server/domain/mailings/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/domain/schools/index.ts';
import {
  closeWaitlists,
  expireOffers,
  mendOffers,
  offerExpiry,
  passOnSeats,
  poolsToPassOn,
  somebodyWaits,
} from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { cohortIdsOfPools, cohortsWithOverdueLines } from './cohort-line.query.ts';

/** Name of the job that offers the free seats of one cohort to those in line; it may run twice. */
export const PASS_ON_COHORT_JOB = 'enrolment.pass-on-cohort-seats';
const AT_ONCE = 200;

async function cohortOfPool(ctx: Ctx, poolId: number): Promise<CohortForSale | undefined> {
  const ids = await cohortIdsOfPools(ctx, [poolId]);
  return (await loadCohortsForSale(ctx, ids))[0];
}

/** Until when a seat may be offered: the payment deadline or the start, whichever is first (rules §4). */
export function lineClosesAt(cohort: Pick<CohortForSale, 'paymentDueAt' | 'startsAt'>): Date | null {
  const { paymentDueAt, startsAt } = cohort;
  if (!paymentDueAt || !startsAt) return null;
  return paymentDueAt < startsAt ? paymentDueAt : startsAt;
}

/** Offers the free seats of a cohort to the next in line, each held for the offer's time; nothing once enrolment is over. */
export async function passOnCohortSeats(ctx: Ctx, request: { poolId: number }): Promise<void> {
  const cohort = await cohortOfPool(ctx, request.poolId);
  const now = ctx.clock.now();
  const closesAt = cohort && lineClosesAt(cohort);
  if (!cohort || !closesAt || cohort.saleRefusal(now) !== null) return;
  const expiresAt = offerExpiry(now, closesAt);
  if (!expiresAt) return;
  await passOnSeats(ctx, {
    poolId: request.poolId,
    expiresAt,
    told: async (tx, offer) => {
      await queueMail(tx, {
        kind: 'cohort_waitlist_offered',
        occasion: `waitlist:${offer.entryId}:${expiresAt.toISOString()}`,
        to: { userId: offer.userId },
        data: { cohortId: cohort.id, expiresAt: expiresAt.toISOString() },
        schoolId: cohort.schoolId,
      });
    },
  });
}

export const passOnCohortJob = defineJob<{ poolId: number }>({ name: PASS_ON_COHORT_JOB, handle: passOnCohortSeats });

/** Tells the next in line that there may be a seat, in the caller's transaction: only where somebody waits. */
export async function passOnCohortLater(tx: Ctx, poolId: number): Promise<void> {
  if (await somebodyWaits(tx, poolId)) await tx.jobs.send(PASS_ON_COHORT_JOB, { poolId });
}

/** Ends the line of a cohort that nobody can enrol in any more; who stood in it hears of it once. */
export async function closeCohortLine(
  ctx: Ctx,
  cohort: Pick<CohortForSale, 'id' | 'seatPoolId' | 'schoolId'>,
  because: 'cancelled' | 'closed',
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const entry of await closeWaitlists(tx, [cohort.seatPoolId])) {
      await queueMail(tx, {
        kind: 'cohort_waitlist_closed',
        occasion: `waitlist:${entry.id}`,
        to: { userId: entry.userId },
        data: { cohortId: cohort.id, because },
        schoolId: cohort.schoolId,
      });
    }
  });
}

/**
 * Each minute: offers whose checkout was broken off, offers that are over, seats that came free without a word, lines of
 * cohorts whose enrolment is over.
 */
export async function tendCohortLines(ctx: Ctx): Promise<void> {
  await mendOffers(ctx);
  await expireOffers(
    ctx,
    async (tx, offer) => {
      const cohort = await cohortOfPool(tx, offer.poolId);
      if (!cohort) return;
      await queueMail(tx, {
        kind: 'cohort_waitlist_expired',
        occasion: `waitlist:${offer.entryId}`,
        to: { userId: offer.userId },
        data: { cohortId: cohort.id },
        schoolId: cohort.schoolId,
      });
    },
    ['cohort'],
  );
  for (const poolId of await poolsToPassOn(ctx, ['cohort'], AT_ONCE)) await passOnCohortSeats(ctx, { poolId });
  const overdue = await loadCohortsForSale(ctx, await cohortsWithOverdueLines(ctx, AT_ONCE));
  for (const cohort of overdue) {
    await closeCohortLine(ctx, cohort, cohort.status === 'cancelled' ? 'cancelled' : 'closed');
  }
}
