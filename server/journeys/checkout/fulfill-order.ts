import {
  fulfillCredits,
  loadOrder,
  lockOrder,
  type Order,
  type OrderLine,
  orderStateAfterRefunds,
  refundLines,
  setLineStates,
  transitionOrder,
} from '#server/features/checkout/index.ts';
import { clearSelectionPairs, givePlaces, type PlaceLine, seatPlaces } from '#server/features/enrollment/index.ts';
import { notifyTicketsLost, seatTickets, touchTickets } from '#server/features/events/index.ts';
import { settleReservation, spendCredits } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { CANCEL_SUBSCRIPTION_JOB, planPriceById, startMembership } from '#server/features/membership/index.ts';
import { releaseHoldsOfOrder } from '#server/features/seats/index.ts';
import { notifyWorkoutPlacesLost, seatWorkoutPlaces } from '#server/features/workouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import type { ProviderSubscription } from '#server/providers/payments/membership-payments.ts';

/** Name of the job that fulfills one paid order; it may run twice. */
export const FULFILL_ORDER_JOB = 'settling.fulfil-order';

interface Bought {
  readonly invoiceId: string | null;
  readonly subscription: ProviderSubscription;
}

/** What the provider created for the membership in an order. Asked before the transaction begins. */
async function membershipBought(ctx: Ctx, order: Order): Promise<Bought | null> {
  if (!order.sessionId || !order.lines.some((line) => line.kind === 'membership')) return null;
  const session = await ctx.providers.payments.readCheckoutSession(order.sessionId);
  if (!session.subscriptionId) throw new Error(`Session of order ${order.id} has no subscription.`);
  const subscription = await ctx.providers.payments.readSubscription(session.subscriptionId);
  return { invoiceId: session.invoiceId, subscription };
}

/** Starts the membership of an order; false if the person already has one. */
async function giveMembership(tx: Ctx, order: Order, line: OrderLine, bought: Bought): Promise<boolean> {
  const price = await planPriceById(tx, line.subjectId);
  if (!price) throw new Error(`Line ${line.id} names no plan.`);
  const started = await startMembership(tx, {
    userId: order.userId,
    orderId: order.id,
    orderLineId: line.id,
    price,
    provider: bought.subscription,
    invoiceId: bought.invoiceId,
  });
  if (!started) await tx.jobs.send(CANCEL_SUBSCRIPTION_JOB, { providerSubscriptionId: bought.subscription.id });
  return started !== null;
}

/** Spends the credits of the given lines; credits reserved for lost lines are released. */
async function settleCredits(tx: Ctx, order: Order, lines: readonly OrderLine[], reserved: boolean): Promise<void> {
  const spendOn = lines
    .filter((line) => line.credits > 0)
    .map((line) => ({ orderLineId: line.id, credits: line.credits }));
  if (reserved) await settleReservation(tx, { userId: order.userId, orderId: order.id, spendOn });
  else await spendCredits(tx, [{ userId: order.userId, orderId: order.id, lines: spendOn }]);
}

async function refundLost(tx: Ctx, order: Order, line: OrderLine): Promise<void> {
  // The membership's credits were never spent and are already released, so only the cash is refunded.
  await refundLines(tx, {
    orderId: order.id,
    cause: `lost:line:${line.id}`,
    reason: 'seat_lost',
    lines: [{ lineId: line.id, credits: 0 }],
  });
}

async function notify(
  tx: Ctx,
  order: Order,
  seated: readonly PlaceLine[],
  lost: readonly PlaceLine[],
  reserved: boolean,
) {
  const to = { userId: order.userId };
  for (const { line, cohort } of seated) {
    await queueMail(tx, {
      kind: 'enrolment',
      occasion: `order:${order.id}:cohort:${cohort.id}`,
      to,
      data: { cohortId: cohort.id, paid: { cashCents: line.cashCents, credits: line.credits } },
      schoolId: cohort.schoolId,
    });
  }
  for (const { line, cohort } of lost) {
    await queueMail(tx, {
      kind: 'seat_lost',
      occasion: `order:${order.id}:cohort:${cohort.id}`,
      to,
      data: { cohortId: cohort.id, refund: { cashCents: line.cashCents, credits: reserved ? line.credits : 0 } },
      schoolId: cohort.schoolId,
    });
  }
}

/**
 * Fulfills a paid order in one transaction: each line gets its seat or a refund, the membership starts, credits are
 * spent, the receipt gets its number, and emails are queued. Running it again does nothing.
 */
export async function fulfillOrder(ctx: Ctx, request: { orderId: number }): Promise<void> {
  const before = await loadOrder(ctx, request.orderId);
  if (before?.state !== 'paid') return;
  const bought = await membershipBought(ctx, before);

  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    if (order?.state !== 'paid') return;
    const { userId } = order;
    const { given, lost, creditsReserved } = await seatPlaces(tx, order);
    const tickets = await seatTickets(tx, order);
    const workouts = await seatWorkoutPlaces(tx, order);

    await givePlaces(
      tx,
      given.map(({ line, cohort }) => ({ userId, cohort, reason: 'bought', orderLineId: line.id })),
    );
    failPoint(tx, 'order.seated');
    await settleCredits(
      tx,
      order,
      given.map(({ line }) => line),
      creditsReserved,
    );
    const credits = await fulfillCredits(tx, order);
    const kept = [...given.map(({ line }) => line), ...tickets.given, ...workouts.given, ...credits];
    const lostLines = [...lost.map(({ line }) => line), ...tickets.lost, ...workouts.lost];
    for (const line of order.lines.filter((candidate) => candidate.kind === 'membership')) {
      if (!bought) throw new Error(`Order ${order.id} has a membership without a session.`);
      ((await giveMembership(tx, order, line, bought)) ? kept : lostLines).push(line);
    }
    await setLineStates(
      tx,
      kept.map((line) => line.id),
      'fulfilled',
    );
    await setLineStates(
      tx,
      lostLines.map((line) => line.id),
      'lost',
    );
    for (const line of lostLines) await refundLost(tx, order, line);
    await releaseHoldsOfOrder(tx, { orderId: order.id, as: 'released' });
    await clearSelectionPairs(
      tx,
      given.map(({ cohort }) => ({ userId, cohortId: cohort.id })),
    );

    const lostIds = new Set(lostLines.map((line) => line.id));
    const state = orderStateAfterRefunds(
      order.lines.map((line) =>
        lostIds.has(line.id) ? { ...line, refundedCents: line.cashCents, credits: 0, refundedCredits: 0 } : line,
      ),
      'fulfilled',
    );
    await transitionOrder(tx, order.id, state, { receipt: kept.length > 0 });
    await notify(tx, order, given, lost, creditsReserved);
    await notifyTicketsLost(tx, order, tickets.lost);
    await notifyWorkoutPlacesLost(tx, order, workouts.lost);
    if (kept.length > 0) {
      await queueMail(tx, {
        kind: 'receipt',
        occasion: `order:${order.id}`,
        to: { userId },
        data: { orderId: order.id },
      });
    }
    failPoint(tx, 'order.told');
  });
  await touchTickets(ctx, before);
  failPoint(ctx, 'order.fulfilled');
}
