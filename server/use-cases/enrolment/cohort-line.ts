import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { CohortWaitlist } from '#contract/schools/cohort.ts';
import { requireVerified } from '#server/domain/accounts/index.ts';
import { livePlaceOf } from '#server/domain/enrolment/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/domain/schools/index.ts';
import {
  joinWaitlist,
  leaveWaitlist,
  remainingFor,
  somebodyWaits,
  type WaitlistEntry,
} from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lineClosesAt, passOnCohortLater } from './pass-on-cohort-seats.ts';

async function findCohort(ctx: Ctx, cohortId: number): Promise<CohortForSale> {
  const [cohort] = await loadCohortsForSale(ctx, [cohortId]);
  if (!cohort || cohort.status === 'draft') throw notFound();
  return cohort;
}

function presentEntry(entry: WaitlistEntry): CohortWaitlist {
  return {
    state: entry.state,
    place: entry.place,
    offerExpiresAtUtc: entry.offerExpiresAt?.toISOString() ?? null,
  };
}

/**
 * Use case: a learner stands in line for a seat of a sold-out cohort. Who stands in line already keeps the place.
 * Refuses 409 what enrolling would refuse (closed, cancelled, already in), and `seats_free` while there are seats.
 */
export async function joinCohortLine(ctx: Ctx, request: { cohortId: number }): Promise<CohortWaitlist> {
  const person = await requireVerified(ctx);
  const cohort = await findCohort(ctx, request.cohortId);
  const now = ctx.clock.now();
  const refusal = cohort.saleRefusal(now);
  if (refusal) throw refuse(refusal.code, 409, refusal.message);
  // Nothing is offered at and after the start, so nobody waits then.
  const closesAt = lineClosesAt(cohort);
  if (!closesAt || closesAt <= now) {
    throw refuse('enrolment_closed', 409, `${cohort.name} has begun: no seat is offered any more.`);
  }
  return inTransaction(ctx, async (tx) => {
    if (await livePlaceOf(tx, person.id, cohort.id)) {
      throw refuse('already_enrolled', 409, `You're already enrolled in ${cohort.name}.`);
    }
    const poolId = cohort.seatPoolId;
    const left = (await remainingFor(tx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (left > 0 && !(await somebodyWaits(tx, poolId))) {
      throw refuse('seats_free', 409, 'There are seats: no need to wait.');
    }
    const { entry, joined } = await joinWaitlist(tx, { poolId, userId: person.id });
    if (joined) {
      await queueMail(tx, {
        kind: 'cohort_waitlist_joined',
        occasion: `waitlist:${entry.id}`,
        to: { userId: person.id },
        data: { cohortId: cohort.id, place: entry.place },
        schoolId: cohort.schoolId,
      });
      // A seat may have come free between the look and the line.
      await passOnCohortLater(tx, poolId);
    }
    const waitlist = presentEntry(entry);
    await ctx.idempotency?.store(tx, 200, { waitlist });
    return waitlist;
  });
}

/** Use case: a learner leaves the line, or lets an offered seat go to the next. 404 where one does not stand in it. */
export async function leaveCohortLine(ctx: Ctx, request: { cohortId: number }): Promise<void> {
  const person = await requireVerified(ctx);
  const { seatPoolId: poolId } = await findCohort(ctx, request.cohortId);
  await inTransaction(ctx, async (tx) => {
    if (!(await leaveWaitlist(tx, { poolId, userId: person.id }))) throw notFound();
    await passOnCohortLater(tx, poolId);
  });
}
