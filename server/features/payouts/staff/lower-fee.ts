import { type lowerPayoutFee as contract, FEE_REFUSALS } from '#contract/payouts/staff-payouts.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { lowerEventFee } from '#server/features/events/index.ts';
import { lowerCohortFee } from '#server/features/schools/index.ts';
import { lowerWorkoutFee } from '#server/features/workouts/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { findPayout } from './payouts.query.ts';

const LOWER = { cohort: lowerCohortFee, event: lowerEventFee, workout: lowerWorkoutFee } as const;
const percent = (bps: number) => `${bps / 100} %`;

/**
 * Staff lower the fee of one cohort, event, or workout, with a reason (rules-teachers P4). It is never raised. Frozen
 * rows stay; the additional earnings are paid with the next part, or as an adjustment.
 * @throws 404; 409 `fee_not_lower`
 */
export function lowerFee(
  ctx: Ctx,
  request: BodyOf<typeof contract> & { readonly id: number },
): Promise<ResponseOf<typeof contract>> {
  const feeBps = Math.round(request.percent * 100);
  return inTransaction(ctx, async (tx) => {
    const row = await findPayout(tx, request.id);
    if (!row || row.subjectKind === null || row.subjectId === null) throw notFound();
    const before = await LOWER[row.subjectKind](tx, row.subjectId, feeBps);
    if (before === null) {
      const now = row.feeBps === null ? '' : ` of ${percent(row.feeBps)}`;
      throw refuse(FEE_REFUSALS.notLower, 409, `A fee can only be lowered. Enter less than the current fee${now}.`);
    }
    await logActivity(tx, {
      action: 'lower_fee',
      subjectKind: 'payout',
      subjectId: row.id,
      schoolId: row.schoolId,
      detail: { what: row.name, ...changed({ fee: [percent(before), percent(feeBps)] }), reason: request.reason },
    });
    const response = { payout: { id: row.id, feeBps } };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
