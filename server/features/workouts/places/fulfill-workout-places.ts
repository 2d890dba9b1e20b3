import { loadPerson } from '#server/features/accounts/index.ts';
import type { Order, OrderLine } from '#server/features/checkout/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { lockWaitlistEntries } from '#server/features/seats/index.ts';
import { findWorkoutTicketType, lostLine, seatPaidLines, takePaidSeat } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { decidePlacePurchase, workoutStatusAt } from '../workout/workout.rules.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { offeredTo } from './attend-workout.ts';
import { notifyPlaceTaken } from './notify-places.ts';
import { lockHolder, placeOf, savePlace } from './place.store.ts';

/**
 * Assigns one paid workout spot (rules §4): the held seat if the payment came in time; otherwise a free one, if it is
 * still on sale to this person; otherwise returns false and the caller refunds the line. Inside the caller's
 * transaction, the order locked.
 */
async function seatPlace(tx: Ctx, order: Order, line: OrderLine): Promise<boolean> {
  const type = await findWorkoutTicketType(tx, line.subjectId);
  const workout = type && (await findWorkout(tx, type.workoutId));
  if (!type || !workout) return false;
  await lockHolder(tx, workout.id, order.userId);
  await lockWaitlistEntries(tx, { userId: order.userId, poolIds: [type.seatPoolId] });
  // Someone who already has the spot, even a disputed one, doesn't pay twice.
  if ((await placeOf(tx, type.id, order.userId))?.state === 'attending') return false;
  const stillOnSale = async (): Promise<boolean> =>
    !decidePlacePurchase({
      status: workoutStatusAt(workout, tx.clock.now()),
      place: offeredTo(type, await loadPerson(tx, order.userId)),
      held: null,
    });
  if (!(await takePaidSeat(tx, order, { poolId: type.seatPoolId, stillOnSale }))) return false;
  const place = await savePlace(tx, {
    workoutId: workout.id,
    userId: order.userId,
    ticketTypeId: type.id,
    orderLineId: line.id,
  });
  await notifyPlaceTaken(tx, {
    ...place,
    userId: order.userId,
    workoutId: workout.id,
    kind: type.kind,
    schoolId: type.schoolId,
  });
  return true;
}

/** Assigns all workout spots of a paid order. Returns the lines that got one, and those whose seat was gone. */
export function seatWorkoutPlaces(tx: Ctx, order: Order): Promise<{ given: OrderLine[]; lost: OrderLine[] }> {
  return seatPaidLines(order, 'workout_place', (line) => seatPlace(tx, order, line));
}

export async function notifyWorkoutPlacesLost(tx: Ctx, order: Order, lost: readonly OrderLine[]): Promise<void> {
  for (const line of lost) {
    const type = await findWorkoutTicketType(tx, line.subjectId);
    if (!type) continue;
    const { refund, ...told } = lostLine(order, line);
    await queueMail(tx, {
      kind: 'workout_place_lost',
      ...told,
      data: { workoutId: type.workoutId, kind: type.kind, refund },
      schoolId: type.schoolId,
    });
  }
}
