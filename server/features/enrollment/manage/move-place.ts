import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import {
  type movePlace as contract,
  PLACE_DISPUTED,
  PLACE_ENDED,
  type showPlaceMove as showContract,
} from '#contract/students/student-acts.endpoints.ts';
import { ALL, lockOrder, orderIdOfLine } from '#server/features/checkout/index.ts';
import {
  clearSelectionPairs,
  livePlaceOf,
  movePlace as moveOnly,
  type Place,
  refundableUntil,
  refundPreview,
  refundRuleMoved,
} from '#server/features/enrollment/index.ts';
import { lockCredits } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import {
  endEntryWithSeat,
  lockWaitlistEntries,
  queuePromotion,
  releaseSeat,
  takeOffer,
  takeSeat,
} from '#server/features/seats/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import {
  alreadyThere,
  type PlaceToAct,
  placeToAct,
  presentCohort,
  refusalOfCohort,
  soldOut,
  wordsOf,
} from './place-act.ts';
import { nameOfLearner, seatsOf } from './place-facts.query.ts';

/** The target cohort; one from another course isn't found (rules-teachers A7). */
async function targetOf(ctx: Ctx, from: PlaceToAct, cohortId: number): Promise<CohortForSale> {
  const [to] = await loadCohortsForSale(ctx, [cohortId]);
  if (!to || to.courseId !== from.cohort.courseId) throw notFound();
  return to;
}

/** Why the enrollment can't move to the target cohort; null: it can, regardless of seats. */
function refusalOfTarget(from: PlaceToAct, to: CohortForSale, now: Date): Refusal | null {
  if (to.id === from.cohort.id) return alreadyThere(to);
  return refusalOfCohort(to, now);
}

/** The dry run: seats, what moves along, and until when everything is refundable. Changes nothing. */
export async function showPlaceMove(
  ctx: Ctx,
  request: { placeId: number; cohortId: number },
): Promise<ResponseOf<typeof showContract>> {
  const from = await placeToAct(ctx, request.placeId);
  const to = await targetOf(ctx, from, request.cohortId);
  const { place } = from;
  const [seats, paid, there] = await Promise.all([
    seatsOf(ctx, to.seatPoolId, place.userId),
    refundPreview(ctx, place, ALL),
    livePlaceOf(ctx, place.userId, to.id),
  ]);
  const refusal =
    from.refusal ??
    refusalOfTarget(from, to, ctx.clock.now()) ??
    (there ? alreadyThere(to) : seats.remaining === 0 ? soldOut(to) : null);
  return {
    move: {
      displayName: await nameOfLearner(ctx, place.userId),
      from: presentCohort(from.cohort),
      to: presentCohort(to),
      seats,
      paidCash: toDollars(paid.cashCents),
      paidCredits: paid.credits,
      refundableUntilUtc: refundableUntil(place)?.toISOString() ?? null,
      newRefundableUntilUtc: refundableUntil(refundRuleMoved(place, to))?.toISOString() ?? null,
      allowed: refusal === null,
      whyNot: refusal?.message ?? null,
    },
  };
}

/** Releases a seat in one pool and takes one in the other, in the order of pool ids, like everywhere. */
async function changeSeats(tx: Ctx, place: Place, from: CohortForSale, to: CohortForSale): Promise<void> {
  const free = () => releaseSeat(tx, { poolId: from.seatPoolId });
  if (from.seatPoolId < to.seatPoolId) await free();
  const wanted = { poolId: to.seatPoolId, userId: place.userId };
  if (!(await takeOffer(tx, wanted))) {
    if (!(await takeSeat(tx, wanted))) throw soldOut(to);
    await endEntryWithSeat(tx, wanted);
  }
  if (from.seatPoolId > to.seatPoolId) await free();
}

/**
 * Lets a School Admin move a learner to another cohort of the course: same money, a refund rule that is never worse;
 * the freed seat is offered to the next person on the waitlist. An email replaces the old sessions in the calendar with
 * the new ones (rules-teachers N4). Idempotent: a second call finds the enrollment ended.
 * @throws 404 for another course; 409 if disputed, ended, already there, sold out, or not open
 */
export function movePlace(
  ctx: Ctx,
  request: BodyOf<typeof contract> & { readonly placeId: number },
): Promise<ResponseOf<typeof contract>> {
  const by = personIdOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const seen = await placeToAct(tx, request.placeId);
    const to = await targetOf(tx, seen, request.cohortId);
    // Lock the order first, then credits, waitlists, and the seats last.
    const { orderLineId } = seen.place;
    const orderId = orderLineId === null ? undefined : await orderIdOfLine(tx, orderLineId);
    if (orderId !== undefined && (await lockOrder(tx, orderId))?.disputed) {
      throw refuse('payment_disputed', 409, PLACE_DISPUTED);
    }
    await lockCredits(tx, [seen.place.userId]);
    await lockWaitlistEntries(tx, { userId: seen.place.userId, poolIds: [to.seatPoolId] });
    const from = await placeToAct(tx, request.placeId);
    const refusal = from.refusal ?? refusalOfTarget(from, to, tx.clock.now());
    if (refusal) throw refusal;
    const { place, cohort } = from;
    const moved = await moveOnly(tx, { place, to, by });
    if (moved === 'ended') throw refuse('place_ended', 409, PLACE_ENDED);
    if (moved === 'already') throw alreadyThere(to);
    await clearSelectionPairs(tx, [{ userId: place.userId, cohortId: to.id }]);
    await changeSeats(tx, place, cohort, to);
    await queueMail(tx, {
      kind: 'place_moved',
      occasion: `place:${moved}`,
      to: { userId: place.userId },
      data: { cohortId: to.id, fromCohortId: cohort.id },
      schoolId: to.schoolId,
    });
    await queuePromotion(tx, cohort.seatPoolId);
    await logActivity(tx, {
      action: 'move_place',
      subjectKind: 'place',
      subjectId: moved,
      schoolId: to.schoolId,
      courseId: to.courseId,
      detail: { ...changed({ cohort: [wordsOf(cohort), wordsOf(to)] }), reason: request.reason },
    });
    const response = { place: { id: moved, cohortId: to.id } };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
