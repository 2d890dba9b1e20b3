import {
  CHECK_DISPUTES_JOB,
  closeDispute,
  lockOrder,
  type Order,
  type Payment,
  paymentByProviderId,
  reconcileDisputedRefunds,
  recordDispute,
  setDisputed,
  setLineStates,
} from '#server/features/checkout/index.ts';
import { endPlace, placesOfLines, setPlacesSuspended } from '#server/features/enrollment/index.ts';
import { revokeTickets, setAttendancesSuspended } from '#server/features/events/index.ts';
import {
  cashAtProvider,
  disputesLost,
  lockLots,
  post,
  receivable,
  revokeLots,
  sales,
  unlockLots,
} from '#server/features/ledger/index.ts';
import {
  loadSubscription,
  restoreMembership,
  revokeMembership,
  suspendMembership,
} from '#server/features/membership/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { releaseTakenSeats } from '#server/features/seats/index.ts';
import { revokeWorkoutPlaces, setWorkoutPlacesSuspended } from '#server/features/workouts/index.ts';
import { refundLostPlaces } from '#server/journeys/enrollment/cancel-cohort.ts';
import { refundLostTickets } from '#server/journeys/events/cancel-event.ts';
import { refundLostWorkoutPlaces } from '#server/journeys/workouts/cancel-workout.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { notifySchoolsOfDispute } from './notify-schools-of-dispute.ts';

async function forEachCreditLine(tx: Ctx, order: Order, cause: string, change: typeof lockLots): Promise<void> {
  for (const line of order.lines.filter((candidate) => candidate.kind === 'credits')) {
    await change(tx, { userId: order.userId, orderLineId: line.id, cause });
  }
}

async function revokePurchases(tx: Ctx, order: Order): Promise<void> {
  const lineIds = order.lines.map((line) => line.id);
  const places = (await placesOfLines(tx, lineIds)).filter((place) => ['active', 'completed'].includes(place.state));
  const cohorts = await loadCohortsForSale(
    tx,
    places.map((place) => place.cohortId),
  );
  const poolIds: number[] = [];
  for (const place of places) {
    const cohort = cohorts.find((candidate) => candidate.id === place.cohortId);
    if ((await endPlace(tx, { placeId: place.id, as: 'revoked' })) && cohort) poolIds.push(cohort.seatPoolId);
  }
  await setLineStates(tx, lineIds, 'revoked');
  await releaseTakenSeats(tx, { poolIds });
  await revokeTickets(tx, lineIds);
  await revokeWorkoutPlaces(tx, lineIds);
}

/** Refunds canceled items by their own rules, minus what the bank has returned. */
async function refundCancelledItems(tx: Ctx, order: Order): Promise<void> {
  const lineIds = order.lines.map((line) => line.id);
  await refundLostPlaces(tx, order);
  await refundLostTickets(tx, lineIds);
  await refundLostWorkoutPlaces(tx, lineIds);
}

async function payerIdOf(tx: Ctx, payment: Payment, order: Order | undefined): Promise<number> {
  if (order) return order.userId;
  if (payment.subscriptionId === null)
    throw new Error(`Payment ${payment.id} has neither an order nor a subscription.`);
  return (await loadSubscription(tx, payment.subscriptionId)).userId;
}

/** Removes a lost payment from the schools' sales (rules-teachers P7), except what was already refunded. */
async function reverseSchoolSales(tx: Ctx, order: Order, cause: string): Promise<void> {
  const entries = order.lines.flatMap(({ schoolId, state, cashCents, refundedCents }) =>
    schoolId === null || state === 'lost' || cashCents === refundedCents
      ? []
      : [
          { account: sales(schoolId), amount: cashCents - refundedCents },
          { account: disputesLost, amount: refundedCents - cashCents },
        ],
  );
  if (entries.length === 0) return;
  await post(tx, {
    cause: `${cause}:lost:sales`,
    kind: 'dispute_lost',
    orderId: order.id,
    userId: order.userId,
    entries,
  });
}

async function setPurchasesSuspended(tx: Ctx, order: Order, suspended: boolean): Promise<void> {
  const lineIds = order.lines.map((line) => line.id);
  await setPlacesSuspended(tx, lineIds, suspended);
  await setAttendancesSuspended(tx, lineIds, suspended);
  await setWorkoutPlacesSuspended(tx, lineIds, suspended);
}

/**
 * Handles a dispute about an order's or a renewal's payment. While the dispute is open, what the payment bought is
 * suspended and its unspent credits are locked. Won: all of it is restored. Lost: it is revoked (rules §5), and what
 * the bank returned settles the refunds that we owe for that payment. Rereads the provider's dispute and takes one
 * monotone step.
 */
export async function settleDispute(ctx: Ctx, providerDisputeId: string): Promise<void> {
  const dispute = await ctx.providers.payments.readDispute(providerDisputeId);
  if (!dispute.paymentId) return;
  const payment = await paymentByProviderId(ctx, dispute.paymentId);
  // The dispute can arrive before its payment. Throwing retries the event; one that never succeeds is reported as stuck.
  if (!payment) throw new Error(`Dispute ${dispute.id} is about a payment that is not known here.`);
  await inTransaction(ctx, async (tx) => {
    const order = payment.orderId === null ? undefined : await lockOrder(tx, payment.orderId);
    const userId = await payerIdOf(tx, payment, order);
    const cause = `dispute:${dispute.id}`;
    if (await recordDispute(tx, payment, dispute)) {
      if (order) {
        await setDisputed(tx, order.id, true);
        await setPurchasesSuspended(tx, order, true);
        await forEachCreditLine(tx, order, cause, lockLots);
        await notifySchoolsOfDispute(tx, order, { id: dispute.id, state: 'open' });
      }
      await suspendMembership(tx, payment, cause);
    }
    if (dispute.state === 'open' || !(await closeDispute(tx, dispute.id, dispute.state))) {
      await reconcileDisputedRefunds(tx, payment.id);
      return;
    }
    if (order) {
      await setDisputed(tx, order.id, false);
      await notifySchoolsOfDispute(tx, order, { id: dispute.id, state: dispute.state });
    }
    if (dispute.state === 'won') {
      if (order) {
        await setPurchasesSuspended(tx, order, false);
        await forEachCreditLine(tx, order, cause, unlockLots);
      }
      await restoreMembership(tx, payment, cause);
    } else {
      // The provider took the money back, so the buyer owes that amount, minus what we owe them.
      await post(tx, {
        cause: `${cause}:lost`,
        kind: 'dispute_lost',
        orderId: payment.orderId,
        userId,
        entries: [
          { account: receivable(userId), amount: dispute.cents },
          { account: cashAtProvider, amount: -dispute.cents },
        ],
      });
      if (order) {
        await forEachCreditLine(tx, order, cause, revokeLots);
        await refundCancelledItems(tx, order);
        await revokePurchases(tx, order);
        await reverseSchoolSales(tx, (await lockOrder(tx, order.id)) ?? order, cause);
      }
      await revokeMembership(tx, payment, cause);
    }
    await reconcileDisputedRefunds(tx, payment.id);
  });
}

/** Runs after a refund is refused: the provider may know about a dispute before it is reported to us. */
export const checkDisputesJob = defineJob<{ providerPaymentId: string }>({
  name: CHECK_DISPUTES_JOB,
  async handle(ctx, { providerPaymentId }) {
    for (const { id } of await ctx.providers.payments.disputesOf(providerPaymentId)) await settleDispute(ctx, id);
  },
});
