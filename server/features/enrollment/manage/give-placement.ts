import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  type givePlacement as contract,
  PLACEMENTS_A_DAY,
  type showPlacement as showContract,
} from '#contract/students/student-acts.endpoints.ts';
import { createPersonForEmail, lockLivingPerson } from '#server/features/accounts/index.ts';
import { clearSelectionPairs, givePlaces, livePlaceOf } from '#server/features/enrollment/index.ts';
import { lockCredits } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import { endEntryWithSeat, lockWaitlistEntries, takeOffer, takeSeat } from '#server/features/seats/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { alreadyThere, presentCohort, refusalOfCohort, soldOut, wordsOf } from './place-act.ts';
import { personOfAddress, seatsOf } from './place-facts.query.ts';

/** Limited because each free enrollment emails a person who didn't ask for it. */
const PLACEMENTS: Limit = { name: 'placements', points: PLACEMENTS_A_DAY, seconds: 86_400 };

async function cohortOf(ctx: Ctx, cohortId: number): Promise<CohortForSale> {
  const [cohort] = await loadCohortsForSale(ctx, [cohortId]);
  if (!cohort) throw notFound();
  return cohort;
}

/** The dry run: what the enrollment would use. The response doesn't reveal whether the email address has an account. */
export async function showPlacement(
  ctx: Ctx,
  request: { cohortId: number; email: string },
): Promise<ResponseOf<typeof showContract>> {
  const cohort = await cohortOf(ctx, request.cohortId);
  const personId = await personOfAddress(ctx, request.email);
  const alreadyEnrolled = personId !== undefined && (await livePlaceOf(ctx, personId, cohort.id)) !== undefined;
  const seats = await seatsOf(ctx, cohort.seatPoolId, personId);
  const refusal =
    refusalOfCohort(cohort, ctx.clock.now()) ??
    (alreadyEnrolled ? alreadyThere(cohort) : seats.remaining === 0 ? soldOut(cohort) : null);
  return {
    placement: {
      email: request.email,
      cohort: presentCohort(cohort),
      seats,
      alreadyThere: alreadyEnrolled,
      allowed: refusal === null,
      whyNot: refusal?.message ?? null,
    },
  };
}

/**
 * Lets a School Admin enroll someone for free, by email address: an account is created if there is none. It takes a
 * seat like any other, even one that others are waiting for; the person is emailed, and the log records why
 * (rules-teachers N4).
 * @throws 409 if already enrolled, sold out, or not open; 429 beyond `PLACEMENTS_A_DAY`
 */
export async function givePlacement(
  ctx: Ctx,
  request: BodyOf<typeof contract> & { readonly cohortId: number },
): Promise<ResponseOf<typeof contract>> {
  const by = personIdOf(ctx);
  await takeFromLimit(ctx, PLACEMENTS, String(by));
  return inTransaction(ctx, async (tx) => {
    const { personId } = await createPersonForEmail(tx, request.email, 'invitation');
    if (!(await lockLivingPerson(tx, personId))) throw notFound();
    const cohort = await cohortOf(tx, request.cohortId);
    const refusal = refusalOfCohort(cohort, tx.clock.now());
    if (refusal) throw refusal;
    const { seatPoolId: poolId } = cohort;
    // Lock credits before waitlists, and waitlists before seats, like everywhere else.
    await lockCredits(tx, [personId]);
    await lockWaitlistEntries(tx, { userId: personId, poolIds: [poolId] });
    const [place] = await givePlaces(tx, [{ userId: personId, cohort, reason: 'staff', orderLineId: null }], by);
    if (!place) throw alreadyThere(cohort);
    if (!(await takeOffer(tx, { poolId, userId: personId }))) {
      if (!(await takeSeat(tx, { poolId }))) throw soldOut(cohort);
      await endEntryWithSeat(tx, { poolId, userId: personId });
    }
    await clearSelectionPairs(tx, [{ userId: personId, cohortId: cohort.id }]);
    await queueMail(tx, {
      kind: 'place_given',
      occasion: `place:${place.id}`,
      to: { userId: personId },
      data: { cohortId: cohort.id },
      schoolId: cohort.schoolId,
    });
    await logActivity(tx, {
      action: 'give_place',
      subjectKind: 'place',
      subjectId: place.id,
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      detail: { cohort: wordsOf(cohort), reason: request.reason },
    });
    const response = { place: { id: place.id, cohortId: cohort.id } };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
