import { notFound, refuse } from '#contract/primitives/problem.ts';
import { activePlacesOf, giveBack, whatComesBack } from '#server/domain/enrolment/index.ts';
import { countSessions } from '#server/domain/events/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import {
  type CohortForSale,
  loadCohortsForSale,
  lockCohort,
  markCohortCancelled,
} from '#server/domain/schools/index.ts';
import { closePool } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { ALL, type Share } from '../checkout/line-share.rules.ts';
import { cancelComingSessions, cancellationOf, cancelledWithPlaces } from './cohort-cancel.store.ts';
import { closeCohortLine } from './pass-on-cohort-seats.ts';

/** Name of the job that gives every learner of a cancelled cohort his due; resumable, it may run many times. */
export const CANCEL_COHORT_JOB = 'enrolment.cancel-cohort';
const AT_ONCE = 100;

export type CancelRefund = 'full' | 'pro_rata';

export interface CancelTotals {
  readonly learners: number;
  readonly cashCents: number;
  readonly credits: number;
}

/** Full, or what the sessions not held are worth. */
async function shareFor(
  ctx: Ctx,
  cohortId: number,
  { refund, at }: { refund: CancelRefund; at: Date },
): Promise<Share> {
  if (refund === 'full') return ALL;
  const { held, total } = await countSessions(ctx, cohortId, at);
  return total === 0 ? ALL : { numerator: total - held, denominator: total };
}

async function cancellable(ctx: Ctx, cohortId: number): Promise<CohortForSale> {
  const [cohort] = await loadCohortsForSale(ctx, [cohortId]);
  if (!cohort) throw notFound();
  if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
  const status = cohort.statusAt(ctx.clock.now());
  if (status !== 'enrolling' && status !== 'started') {
    throw refuse('not_cancellable', 409, 'Only a cohort that enrolls or runs can be cancelled.');
  }
  return cohort;
}

/** The dry run: what cancelling would give back, and to how many. Changes nothing. */
export async function cancelWouldCost(
  ctx: Ctx,
  request: { cohortId: number; refund: CancelRefund },
): Promise<CancelTotals> {
  await cancellable(ctx, request.cohortId);
  const share = await shareFor(ctx, request.cohortId, { refund: request.refund, at: ctx.clock.now() });
  let totals: CancelTotals = { learners: 0, cashCents: 0, credits: 0 };
  let after = 0;
  for (;;) {
    const places = await activePlacesOf(ctx, request.cohortId, after, AT_ONCE);
    for (const place of places) {
      const back = await whatComesBack(ctx, place, share);
      totals = {
        learners: totals.learners + 1,
        cashCents: totals.cashCents + back.cashCents,
        credits: totals.credits + back.credits,
      };
      after = place.id;
    }
    if (places.length < AT_ONCE) return totals;
  }
}

/**
 * Use case: a cohort is cancelled, for good. Its seats are closed in the same transaction, so that nobody slips in; sessions
 * ahead are cancelled; the job then refunds and mails each learner once. Who may: the caller's policy (staff for a
 * started one). Repeating is 409 and adds nothing.
 */
export function cancelCohort(
  ctx: Ctx,
  request: { cohortId: number; refund: CancelRefund; by: number | null },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockCohort(tx, request.cohortId);
    const cohort = await cancellable(tx, request.cohortId);
    const { by, refund } = request;
    if (!(await markCohortCancelled(tx, cohort.id, { by, refund }))) {
      throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
    }
    await closePool(tx, { poolId: cohort.seatPoolId });
    await closeCohortLine(tx, cohort, 'cancelled');
    await cancelComingSessions(tx, cohort.id, by);
    await tx.jobs.send(CANCEL_COHORT_JOB, { cohortId: cohort.id });
  });
}

/**
 * One after another, each in a transaction of its own: a broken off run goes on where it stopped. Whoever cannot be given
 * their due holds up nobody else; the first such fault is thrown at the end, so that it is tried again.
 */
export async function refundCancelledCohort(ctx: Ctx, request: { cohortId: number }): Promise<number> {
  const [cohort] = await loadCohortsForSale(ctx, [request.cohortId]);
  const cancellation = await cancellationOf(ctx, request.cohortId);
  if (!cohort || !cancellation) return 0;
  const share = await shareFor(ctx, cohort.id, cancellation);
  let done = 0;
  let after = 0;
  const faults: unknown[] = [];
  for (;;) {
    const places = await activePlacesOf(ctx, cohort.id, after, AT_ONCE);
    for (const place of places) {
      after = place.id;
      await inTransaction(ctx, async (tx) => {
        const refund = await giveBack(tx, {
          place,
          poolId: cohort.seatPoolId,
          as: 'cancelled',
          reason: 'cohort_cancelled',
          share,
        });
        if (!refund) return;
        done += 1;
        await queueMail(tx, {
          kind: 'cohort_cancelled',
          occasion: `cohort:${cohort.id}`,
          to: { userId: place.userId },
          data: { cohortId: cohort.id, refund: { cashCents: refund.cashCents, credits: refund.credits } },
          schoolId: cohort.schoolId,
        });
      }).catch((error: unknown) => {
        ctx.log.error({ err: error, placeId: place.id }, 'a place of a cancelled cohort could not be given back');
        faults.push(error);
      });
      failPoint(ctx, 'cancellation.one-given-back');
    }
    if (places.length < AT_ONCE) break;
  }
  if (faults.length > 0) throw faults[0];
  return done;
}

export const cancelCohortJob = defineJob<{ cohortId: number }>({
  name: CANCEL_COHORT_JOB,
  async handle(ctx, { cohortId }) {
    await refundCancelledCohort(ctx, { cohortId });
  },
});

/** Each minute: cancelled cohorts in which somebody still has an active place. */
export async function goOnCancelling(ctx: Ctx): Promise<void> {
  for (const cohortId of await cancelledWithPlaces(ctx)) {
    await refundCancelledCohort(ctx, { cohortId }).catch((error: unknown) =>
      ctx.log.warn({ cohortId, error: String(error) }, 'cohort not given back yet'),
    );
  }
}
