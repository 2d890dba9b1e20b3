import {
  lockOrder,
  moveDispute,
  noteDispute,
  type Order,
  paymentByProviderId,
  setDisputed,
  setLines,
} from '#server/domain/checkout/index.ts';
import { endPlace, placesOfLines, setPlacesSuspended } from '#server/domain/enrolment/index.ts';
import { setAttendancesSuspended } from '#server/domain/events/index.ts';
import {
  cashAtProvider,
  lockLotsOfLine,
  post,
  receivable,
  revokeLotsOfLine,
  unlockLotsOfLine,
} from '#server/domain/ledger/index.ts';
import { loadCohortsForSale } from '#server/domain/schools/index.ts';
import { freeSeats } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { revokeTickets } from './revoke-event-tickets.ts';

async function forLots(tx: Ctx, order: Order, cause: string, change: typeof lockLotsOfLine): Promise<void> {
  for (const line of order.lines.filter((candidate) => candidate.kind === 'credits')) {
    await change(tx, { userId: order.userId, orderLineId: line.id, cause });
  }
}

async function revoke(tx: Ctx, order: Order): Promise<void> {
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
  await setLines(tx, lineIds, 'revoked');
  await freeSeats(tx, { poolIds });
  await revokeTickets(tx, lineIds);
}

/**
 * Story: a payment is disputed. What it bought is suspended and its unspent credits are locked; won: all of it comes
 * back; lost: it is taken away (rules §5). Re-reads the provider's dispute and makes one monotone step.
 */
export async function settleDispute(ctx: Ctx, providerDisputeId: string): Promise<void> {
  const told = await ctx.providers.payments.readDispute(providerDisputeId);
  if (!told.paymentId) return;
  const payment = await paymentByProviderId(ctx, told.paymentId);
  // It may be told before the payment itself was: the event comes again, and one that stays unknown is seen as stuck.
  if (!payment) throw new Error(`Dispute ${told.id} is about a payment that is not known here.`);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) return;
    const lineIds = order.lines.map((line) => line.id);
    const cause = `dispute:${told.id}`;
    if (await noteDispute(tx, payment, told)) {
      await setDisputed(tx, order.id, true);
      await setPlacesSuspended(tx, lineIds, true);
      await setAttendancesSuspended(tx, lineIds, true);
      await forLots(tx, order, cause, lockLotsOfLine);
    }
    if (told.state === 'open' || !(await moveDispute(tx, told.id, told.state))) return;
    await setDisputed(tx, order.id, false);
    if (told.state === 'won') {
      await setPlacesSuspended(tx, lineIds, false);
      await setAttendancesSuspended(tx, lineIds, false);
      await forLots(tx, order, cause, unlockLotsOfLine);
    } else {
      await forLots(tx, order, cause, revokeLotsOfLine);
      await revoke(tx, order);
      // The provider took the money back: the buyer owes it.
      await post(tx, {
        cause: `${cause}:lost`,
        kind: 'dispute_lost',
        orderId: order.id,
        userId: order.userId,
        entries: [
          { account: receivable(order.userId), amount: told.cents },
          { account: cashAtProvider, amount: -told.cents },
        ],
      });
    }
  });
}
