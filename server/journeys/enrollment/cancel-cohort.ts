import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { schoolAdminIds } from '#server/features/accounts/index.ts';
import {
  ALL,
  lockOrder,
  type Order,
  orderIdOfLine,
  returnedOf,
  type Share,
  shareOfLine,
} from '#server/features/checkout/index.ts';
import { activePlacesOf, type Place, placesOfLines, returnPlace } from '#server/features/enrollment/index.ts';
import { countSessions, notifyEventChanged, waitingIn } from '#server/features/events/index.ts';
import { queueMail, queueMails } from '#server/features/mailings/index.ts';
import {
  type CohortForSale,
  loadCohortsForSale,
  lockCohort,
  markCohortCancelled,
} from '#server/features/schools/index.ts';
import { closePool } from '#server/features/seats/index.ts';
import { endCheckoutsIn } from '#server/journeys/checkout/end-checkouts.ts';
import { closeCohortWaitlist } from '#server/journeys/waitlist/cohort-waitlist.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { cancelEventsOfCohort, cohortEventTotals } from './cancel-cohort-events.ts';
import { cancellationOf, cancelledWithPlaces, partsOfPlaces } from './cohort-cancel.query.ts';

/** Name of the job that refunds and notifies every learner in a canceled cohort; resumable, it may run many times. */
export const CANCEL_COHORT_JOB = 'enrolment.cancel-cohort';
const AT_ONCE = 100;
const COUNTED_AT_ONCE = 1000;

export type CancelRefund = 'full' | 'pro_rata';

/** What canceling a cohort does, including its events (rules-teachers C9). */
export interface CancelTotals {
  readonly learners: number;
  /** Attendees of the cohort's other events; someone at two of them counts twice. */
  readonly attendees: number;
  /** People on the waitlist for an enrollment, or for an event in which they have no seat. */
  readonly waiting: number;
  readonly sessions: number;
  readonly events: number;
  /** Draft sessions and other draft events, which are deleted. */
  readonly drafts: number;
  /** Enrollments and tickets with a disputed payment: they wait for the dispute and are in no other figure. */
  readonly disputed: number;
  /** Total refund for enrollments and tickets. */
  readonly cashCents: number;
  readonly credits: number;
}

/** The share to refund: all, or the share of the sessions not held. */
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
    throw refuse('not_cancellable', 409, 'Only an enrolling or started cohort can be canceled.');
  }
  return cohort;
}

/** The dry run: how much canceling would refund, and to how many people. Changes nothing. */
export async function cancelWouldCost(
  ctx: Ctx,
  request: { cohortId: number; refund: CancelRefund },
): Promise<CancelTotals> {
  return totalsOf(ctx, await cancellable(ctx, request.cohortId), request.refund);
}

/** Reads a thousand enrollments per statement, because this also runs inside the canceling transaction. */
async function totalsOf(ctx: Ctx, cohort: CohortForSale, refund: CancelRefund): Promise<CancelTotals> {
  const share = await shareFor(ctx, cohort.id, { refund, at: ctx.clock.now() });
  const events = await cohortEventTotals(ctx, cohort.id);
  const totals = {
    ...events,
    learners: 0,
    waiting: events.waiting + (await waitingIn(ctx, [cohort.seatPoolId])).length,
  };
  let afterId = 0;
  for (;;) {
    const places = await partsOfPlaces(ctx, { cohortId: cohort.id, afterId, limit: COUNTED_AT_ONCE });
    for (const place of places) {
      afterId = place.id;
      if (place.suspended) {
        totals.disputed += 1;
        continue;
      }
      const back = shareOfLine(place, share);
      totals.learners += 1;
      totals.cashCents += Math.min(back.cashCents, place.cashCents - place.refundedCents);
      totals.credits += Math.min(back.credits, place.credits - place.refundedCredits);
    }
    if (places.length < COUNTED_AT_ONCE) return totals;
  }
}

/**
 * Cancels a cohort, for good. Its seats and those of its events close in the same transaction, so that no one slips in;
 * waitlists end, and drafts are deleted; the jobs then end checkouts, and refund and email each learner and attendee
 * once. All School Admins get the totals. The caller's policy checks access (staff for a started one); `agreed` may
 * refuse because of the totals, or of the cohort's current state. Repeating is 409 and adds nothing.
 */
export async function cancelCohort(
  ctx: Ctx,
  request: {
    cohortId: number;
    refund: CancelRefund;
    by: number | null;
    agreed?: (tx: Ctx, cohort: CohortForSale, totals: CancelTotals) => Promise<void>;
  },
): Promise<void> {
  const eventIds = await inTransaction(ctx, async (tx) => {
    await lockCohort(tx, request.cohortId);
    const cohort = await cancellable(tx, request.cohortId);
    const { by, refund } = request;
    const totals = await totalsOf(tx, cohort, refund);
    await request.agreed?.(tx, cohort, totals);
    if (!(await markCohortCancelled(tx, cohort.id, { by, refund }))) {
      throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
    }
    // Waitlists are closed before pools, because an offered seat has to be released first.
    await closeCohortWaitlist(tx, cohort, 'cancelled');
    await closePool(tx, { poolId: cohort.seatPoolId });
    const cancelled = await cancelEventsOfCohort(tx, cohort.id, by);
    await tx.jobs.send(CANCEL_COHORT_JOB, { cohortId: cohort.id });
    await notifySchoolAdmins(tx, cohort, { refund, totals });
    failPoint(tx, 'cancellation.noted');
    return cancelled;
  });
  for (const eventId of eventIds) notifyEventChanged(ctx, eventId);
}

/** Writes the log entry, and emails the totals to all of the school's School Admins (rules-teachers C9). */
async function notifySchoolAdmins(
  tx: Ctx,
  cohort: CohortForSale,
  { refund, totals }: { refund: CancelRefund; totals: CancelTotals },
): Promise<void> {
  const { learners, cashCents, credits, waiting, sessions, events } = totals;
  await logActivity(tx, {
    action: 'cancel_cohort',
    subjectKind: 'cohort',
    subjectId: cohort.id,
    schoolId: cohort.schoolId,
    courseId: cohort.courseId,
    detail: {
      status: [cohort.statusAt(tx.clock.now()), 'cancelled'].join(' → '),
      refund,
      learners,
      cash: formatDollars(toDollars(cashCents)),
      credits,
      waiting,
      sessions,
      events,
    },
  });
  const admins = await schoolAdminIds(tx, cohort.schoolId);
  await queueMails(
    tx,
    'cohort_cancelled_staff',
    admins.map((userId) => ({
      occasion: `cohort:${cohort.id}`,
      to: { userId },
      data: { cohortId: cohort.id, refund, totals: { learners, cashCents, credits, waiting, sessions, events } },
      schoolId: cohort.schoolId,
    })),
  );
}

/**
 * Whether the enrollment's payment is disputed. The provider already took back its cash, so a refund on top would pay
 * twice.
 */
async function isDisputed(tx: Ctx, place: Place): Promise<boolean> {
  const orderId = place.orderLineId === null ? undefined : await orderIdOfLine(tx, place.orderLineId);
  return orderId !== undefined && (await lockOrder(tx, orderId))?.disputed === true;
}

/**
 * Ends one enrollment in a canceled cohort, refunds its share, and notifies its learner; false if it had already ended.
 */
async function refundCancelledPlace(tx: Ctx, cohort: CohortForSale, place: Place, share: Share): Promise<boolean> {
  const refund = await returnPlace(tx, {
    place,
    poolId: cohort.seatPoolId,
    as: 'cancelled',
    reason: 'cohort_cancelled',
    share,
  });
  if (!refund) return false;
  await queueMail(tx, {
    kind: 'cohort_cancelled',
    occasion: `cohort:${cohort.id}`,
    to: { userId: place.userId },
    data: { cohortId: cohort.id, refund: returnedOf(refund) },
    schoolId: cohort.schoolId,
  });
  return true;
}

/**
 * For an order whose dispute was lost: its enrollments in canceled cohorts end as canceled, not revoked. Their credits
 * are refunded, and their cash minus what the bank returned. In the caller's transaction, the order locked.
 */
export async function refundLostPlaces(tx: Ctx, order: Order): Promise<void> {
  const places = await placesOfLines(
    tx,
    order.lines.map((line) => line.id),
  );
  for (const place of places.filter(({ state }) => state === 'active')) {
    const cancellation = await cancellationOf(tx, place.cohortId);
    const [cohort] = cancellation ? await loadCohortsForSale(tx, [place.cohortId]) : [];
    if (cancellation && cohort) {
      await refundCancelledPlace(tx, cohort, place, await shareFor(tx, cohort.id, cancellation));
    }
  }
}

/**
 * Ends running checkouts first, then one enrollment after another, each in its own transaction, so an interrupted run
 * continues where it stopped. One that fails doesn't hold up the others; the first error is thrown at the end, so that
 * it is retried. Enrollments with a disputed payment wait until the dispute is settled; if it is won, they are refunded
 * too.
 */
export async function refundCancelledCohort(ctx: Ctx, request: { cohortId: number }): Promise<number> {
  const [cohort] = await loadCohortsForSale(ctx, [request.cohortId]);
  const cancellation = await cancellationOf(ctx, request.cohortId);
  if (!cohort || !cancellation) return 0;
  const share = await shareFor(ctx, cohort.id, cancellation);
  await endCheckoutsIn(ctx, [cohort.seatPoolId]);
  let done = 0;
  let after = 0;
  const faults: unknown[] = [];
  for (;;) {
    const places = await activePlacesOf(ctx, cohort.id, after, AT_ONCE);
    for (const place of places) {
      after = place.id;
      if (place.suspended) continue;
      await inTransaction(ctx, async (tx) => {
        if (await isDisputed(tx, place)) return;
        if (await refundCancelledPlace(tx, cohort, place, share)) done += 1;
      }).catch((error: unknown) => {
        ctx.log.error({ err: error, placeId: place.id }, "couldn't release a seat in a canceled cohort");
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

/** Runs each minute: continues with canceled cohorts that still have an active enrollment or a running checkout. */
export async function resumeCohortCancellations(ctx: Ctx): Promise<void> {
  for (const cohortId of await cancelledWithPlaces(ctx)) {
    await refundCancelledCohort(ctx, { cohortId }).catch((error: unknown) =>
      ctx.log.warn({ cohortId, error: String(error) }, 'canceled cohort not fully refunded yet'),
    );
  }
}
