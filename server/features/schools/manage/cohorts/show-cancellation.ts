import { notFound } from '#contract/primitives/problem.ts';
import type { CohortCancellation } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { cohortStatusAt, findCohortSettings } from '#server/features/schools/index.ts';
import { unpaidCheckoutsIn } from '#server/journeys/checkout/unpaid-checkouts.query.ts';
import { type CancelRefund, cancelWouldCost } from '#server/journeys/enrollment/cancel-cohort.ts';
import { cancellationOf, cancelProgressOf } from '#server/journeys/enrollment/cohort-cancel.query.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentTotals, refusePartBeforeStart } from './cancel-cohort-for-teacher.ts';

/**
 * The dry run of canceling; for a canceled cohort, how many learners have been refunded. 409 for a draft or a completed
 * cohort.
 */
export async function showCancellation(
  ctx: Ctx,
  request: { cohortId: number; refund: CancelRefund },
): Promise<CohortCancellation> {
  const cancelled = await cancellationOf(ctx, request.cohortId);
  if (cancelled) {
    const progress = await cancelProgressOf(ctx, request.cohortId);
    return {
      state: progress.done < progress.of ? 'running' : 'done',
      refund: cancelled.refund,
      totals: null,
      checkouts: 0,
      progress,
      cancelledAtUtc: cancelled.at.toISOString(),
    };
  }
  const cohort = await findCohortSettings(ctx, request.cohortId);
  if (!cohort) throw notFound();
  refusePartBeforeStart(request.refund, cohortStatusAt(cohort, ctx.clock.now()));
  const totals = presentTotals(await cancelWouldCost(ctx, request));
  const checkouts = await unpaidCheckoutsIn(ctx, { cohortId: request.cohortId });
  return { state: 'ahead', refund: request.refund, totals, checkouts, progress: null, cancelledAtUtc: null };
}
