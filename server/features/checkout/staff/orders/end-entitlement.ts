import type { Order, OrderLine } from '#server/features/checkout/index.ts';
import { endPlace } from '#server/features/enrollment/index.ts';
import { eventSeats, notifyCancelled } from '#server/features/events/index.ts';
import { lockCredits, revokeLots } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import {
  CANCEL_SUBSCRIPTION_JOB,
  endMembership,
  lockSubscription,
  setPeriodRefunded,
} from '#server/features/membership/index.ts';
import { queuePromotion, releaseSeat } from '#server/features/seats/index.ts';
import type { HeldSeat, SeatStore } from '#server/features/tickets/index.ts';
import { notifyPlaceCancelled, workoutSeats } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Entitlement } from './entitlement.ts';

interface Ending {
  readonly order: Order;
  readonly line: OrderLine;
  readonly back: { readonly cashCents: number; readonly credits: number };
}

async function endCohortPlace(tx: Ctx, { place, cohort }: Extract<Entitlement, { kind: 'place' }>, { back }: Ending) {
  if (!(await endPlace(tx, { placeId: place.id, as: 'refunded' }))) return false;
  await releaseSeat(tx, { poolId: cohort.seatPoolId });
  await queuePromotion(tx, cohort.seatPoolId);
  await queueMail(tx, {
    kind: 'place_removed',
    occasion: `place:${place.id}`,
    to: { userId: place.userId },
    data: { cohortId: cohort.id, refund: back, by: 'callboard' },
    schoolId: cohort.schoolId,
  });
  return true;
}

/** Releases an event or workout seat; undefined if it had already ended. */
async function endSeat<S extends HeldSeat>(tx: Ctx, seatStore: SeatStore<S>, seat: S): Promise<S | undefined> {
  await seatStore.lock(tx, seat);
  const ended = await seatStore.end(tx, seat, 'cancelled');
  if (ended) await seatStore.release(tx, seat);
  return ended;
}

async function endMembershipOf(
  tx: Ctx,
  { held, periodIds }: Extract<Entitlement, { kind: 'membership' }>,
  cause: string,
) {
  const { id, userId, providerSubscriptionId } = await lockSubscription(tx, held.id);
  await lockCredits(tx, [userId]);
  for (const subscriptionPeriodId of periodIds) {
    await revokeLots(tx, { userId, subscriptionPeriodId, cause });
    await setPeriodRefunded(tx, subscriptionPeriodId);
  }
  const ended = await endMembership(tx, id, 'refunded');
  if (ended && providerSubscriptionId) await tx.jobs.send(CANCEL_SUBSCRIPTION_JOB, { providerSubscriptionId });
  return ended;
}

/**
 * Ends what a line bought, because the whole line is refunded; the caller has locked the order. False if it had already
 * ended.
 */
export async function endEntitlement(
  tx: Ctx,
  { holder, ...ending }: Ending & { holder: Entitlement },
): Promise<boolean> {
  const { order, line, back } = ending;
  if (holder.kind === 'place') return endCohortPlace(tx, holder, ending);
  if (holder.kind === 'ticket') {
    const ended = await endSeat(tx, eventSeats, holder.seat);
    if (ended) await notifyCancelled(tx, ended.row, ended.schoolId, { refund: back });
    return ended !== undefined;
  }
  if (holder.kind === 'workout_place') {
    const ended = await endSeat(tx, workoutSeats, holder.seat);
    if (ended) await notifyPlaceCancelled(tx, ended, back);
    return ended !== undefined;
  }
  const cause = `decision:line:${line.id}`;
  if (holder.kind === 'membership') return endMembershipOf(tx, holder, cause);
  await lockCredits(tx, [order.userId]);
  return (await revokeLots(tx, { userId: order.userId, orderLineId: line.id, cause })) > 0;
}
