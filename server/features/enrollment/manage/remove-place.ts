import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';
import {
  type removePlace as contract,
  PLACE_DISPUTED,
  PLACE_ENDED,
  type showPlaceRemoval as showContract,
} from '#contract/students/student-acts.endpoints.ts';
import { ALL, loadUnrefundedAmounts, lockOrder, orderIdOfLine } from '#server/features/checkout/index.ts';
import { refundableUntil, refundPreview, returnPlace } from '#server/features/enrollment/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { queuePromotion } from '#server/features/seats/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { placeToAct, presentCohort, wordsOf } from './place-act.ts';
import { nameOfLearner, payoutOfLine } from './place-facts.query.ts';

/** The dry run: the refund, whatever the frozen rule says, and how much less the school is paid. Changes nothing. */
export async function showPlaceRemoval(ctx: Ctx, placeId: number): Promise<ResponseOf<typeof showContract>> {
  const { place, cohort, refusal } = await placeToAct(ctx, placeId);
  const lineId = place.orderLineId;
  const [back, paid, fromPayout] = await Promise.all([
    refundPreview(ctx, place, ALL),
    lineId === null ? undefined : loadUnrefundedAmounts(ctx, lineId),
    lineId === null ? 0 : payoutOfLine(ctx, lineId),
  ]);
  return {
    removal: {
      displayName: await nameOfLearner(ctx, place.userId),
      cohort: presentCohort(cohort),
      cash: toDollars(back.cashCents),
      credits: back.credits,
      fromPayout: toDollars(fromPayout),
      paidCash: toDollars(paid?.paidCents ?? 0),
      paidCredits: back.credits,
      refundableUntilUtc: refundableUntil(place)?.toISOString() ?? null,
      allowed: refusal === null,
      whyNot: refusal?.message ?? null,
    },
  };
}

/**
 * Lets a School Admin refund everything paid for an enrollment, even if the learner's own refund window is over, and
 * end it. The money is deducted from the school's payout; the seat is offered to the next person on the waitlist; the
 * learner is emailed (rules-teachers N4). Idempotent.
 * @throws 409 while disputed, ended, over, or for figures other than `expected`
 */
export function removePlace(
  ctx: Ctx,
  request: BodyOf<typeof contract> & { readonly placeId: number },
): Promise<ResponseOf<typeof contract>> {
  const by = personIdOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const seen = await placeToAct(tx, request.placeId);
    const { orderLineId } = seen.place;
    const orderId = orderLineId === null ? undefined : await orderIdOfLine(tx, orderLineId);
    if (orderId !== undefined && (await lockOrder(tx, orderId))?.disputed) {
      throw refuse('payment_disputed', 409, PLACE_DISPUTED);
    }
    const { place, cohort, refusal } = await placeToAct(tx, request.placeId);
    if (refusal) throw refusal;
    const back = await returnPlace(tx, {
      place,
      poolId: cohort.seatPoolId,
      as: 'refunded',
      reason: 'removed_by_school',
      share: ALL,
      requestedBy: by,
    });
    if (!back) throw refuse('place_ended', 409, PLACE_ENDED);
    const { cashCents, credits } = back;
    const removed = { cash: toDollars(cashCents), credits };
    refuseChangedFigures(request.expected, removed);
    await queueMail(tx, {
      kind: 'place_removed',
      occasion: `place:${place.id}`,
      to: { userId: place.userId },
      data: { cohortId: cohort.id, refund: { cashCents, credits } },
      schoolId: cohort.schoolId,
    });
    await queuePromotion(tx, cohort.seatPoolId);
    await logActivity(tx, {
      action: 'remove_place',
      subjectKind: 'place',
      subjectId: place.id,
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      detail: {
        cohort: wordsOf(cohort),
        refund: formatDollars(removed.cash),
        credits,
        reason: request.reason,
      },
    });
    await ctx.idempotency?.store(tx, 200, { removed });
    return { removed };
  });
}
