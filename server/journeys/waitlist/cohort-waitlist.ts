import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { CohortWaitlist } from '#contract/schools/cohort.ts';
import { livePlaceOf } from '#server/features/enrollment/index.ts';
import { lockCredits } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import { closeWaitlists, type WaitlistEntry } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { joinSeatWaitlist } from './join-seat-waitlist.ts';
import { leaveSeatWaitlist } from './leave-seat-waitlist.ts';
import { entryOccasion, type WaitlistMails, type WaitlistOwner, waitlistMails } from './waitlist-owner.ts';
import { cohortIdOfPool } from './waitlist-pools.query.ts';

type Cohort = Pick<CohortForSale, 'id' | 'seatPoolId' | 'schoolId'>;

async function findCohort(ctx: Ctx, cohortId: number): Promise<CohortForSale> {
  const [cohort] = await loadCohortsForSale(ctx, [cohortId]);
  if (!cohort || cohort.status === 'draft') throw notFound();
  return cohort;
}

/** Until when a seat may be offered: the payment deadline or the start, whichever is first (rules §4). */
function waitlistClosesAt(cohort: Pick<CohortForSale, 'paymentDueAt' | 'startsAt'>): Date | null {
  const { paymentDueAt, startsAt } = cohort;
  if (!paymentDueAt || !startsAt) return null;
  return paymentDueAt < startsAt ? paymentDueAt : startsAt;
}

const presentEntry = (entry: WaitlistEntry): CohortWaitlist => ({
  state: entry.state,
  place: entry.place,
  offerExpiresAtUtc: entry.offerExpiresAt?.toISOString() ?? null,
});

const mailsOf = ({ id, schoolId }: Cohort): WaitlistMails => waitlistMails('cohort_', { cohortId: id }, schoolId);

/** Ends the waitlist of a cohort that no one can enroll in anymore, and notifies each person on it once. */
export async function closeCohortWaitlist(ctx: Ctx, cohort: Cohort, because: 'cancelled' | 'closed'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const entry of await closeWaitlists(tx, [cohort.seatPoolId])) {
      await queueMail(tx, {
        kind: 'cohort_waitlist_closed',
        occasion: entryOccasion(entry.id),
        to: { userId: entry.userId },
        data: { cohortId: cohort.id, because },
        schoolId: cohort.schoolId,
      });
    }
  });
}

/** The cohort that this pool belongs to. */
export async function cohortWaitlistOwner(ctx: Ctx, poolId: number): Promise<WaitlistOwner | undefined> {
  const id = await cohortIdOfPool(ctx, poolId);
  const [cohort] = id === undefined ? [] : await loadCohortsForSale(ctx, [id]);
  if (!cohort) return undefined;
  return {
    mails: mailsOf(cohort),
    offersUntil: cohort.saleRefusal(ctx.clock.now()) === null ? waitlistClosesAt(cohort) : null,
    close: (within) => closeCohortWaitlist(within, cohort, cohort.status === 'cancelled' ? 'cancelled' : 'closed'),
  };
}

/** Refuses with 409 what enrolling would refuse. From the start on, nothing is offered, so no one can wait then. */
function refuseClosed(cohort: CohortForSale, now: Date): void {
  const refusal = cohort.saleRefusal(now);
  if (refusal) throw refuse(refusal.code, 409, refusal.message);
  const closesAt = waitlistClosesAt(cohort);
  if (!closesAt || closesAt <= now) {
    throw refuse('enrolment_closed', 409, `${cohort.name} has started, so seats are no longer offered.`);
  }
}

/**
 * Puts a learner on a sold-out cohort's waitlist. Also refuses with 409 what enrolling would (closed, canceled, already
 * enrolled).
 */
export function joinCohortWaitlist(ctx: Ctx, request: { cohortId: number }): Promise<CohortWaitlist> {
  return joinSeatWaitlist(ctx, async (tx, person) => {
    const cohort = await findCohort(tx, request.cohortId);
    refuseClosed(cohort, tx.clock.now());
    return {
      poolId: cohort.seatPoolId,
      mails: mailsOf(cohort),
      // Everything that enrolls a person in a cohort locks their credits first.
      lockHolder: (tx) => lockCredits(tx, [person.id]),
      refusalOfHolder: async (tx) =>
        (await livePlaceOf(tx, person.id, cohort.id))
          ? refuse('already_enrolled', 409, `You're already enrolled in ${cohort.name}.`)
          : null,
      present: presentEntry,
    };
  });
}

/** Removes a learner from a cohort's waitlist, or gives up their offered seat. 404 if they aren't on it. */
export function leaveCohortWaitlist(ctx: Ctx, request: { cohortId: number }): Promise<void> {
  return leaveSeatWaitlist(ctx, async (tx) => (await findCohort(tx, request.cohortId)).seatPoolId);
}
