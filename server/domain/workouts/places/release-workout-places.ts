import { leftOfLine, lockOrder, refundLines, setLines } from '#server/domain/checkout/index.ts';
import { freeSeat, passOnLater } from '#server/domain/seats/index.ts';
import { refundableUntil } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { endWorkoutPlace, lockHolder, type PlaceRow, placeOf, placesAheadOf } from './place.store.ts';

export interface ReleasedPlaces {
  readonly places: number;
  readonly cashCents: number;
  readonly credits: number;
}

/** What a paid place brings back when its holder goes for good: by the same rule as 'Cancel and refund'. */
async function backFor(ctx: Ctx, place: PlaceRow) {
  const workout = place.orderLineId === null ? undefined : await findWorkout(ctx, place.workoutId);
  const left = place.orderLineId === null ? undefined : await leftOfLine(ctx, place.orderLineId);
  if (place.orderLineId === null || !workout?.startsAt || !left || place.suspended) return undefined;
  if (place.submissionState !== null && place.submissionState !== 'submitted') return undefined;
  const until = refundableUntil({ startsAt: workout.startsAt, movedRefundUntil: workout.movedRefundUntil });
  const back = { cashCents: left.cashCents, credits: left.credits };
  if (ctx.clock.now() >= until || back.cashCents + back.credits === 0) return undefined;
  return { lineId: place.orderLineId, orderId: left.orderId, ...back };
}

/** The dry run of `releaseAllWorkoutPlaces`: how many workouts' places ahead, and what they bring back. Changes nothing. */
export async function allWorkoutPlacesOf(ctx: Ctx, request: { userId: number }): Promise<ReleasedPlaces> {
  const held = await placesAheadOf(ctx, request.userId);
  const total = { places: held.length, cashCents: 0, credits: 0 };
  for (const place of held) {
    const back = await backFor(ctx, place);
    total.cashCents += back?.cashCents ?? 0;
    total.credits += back?.credits ?? 0;
  }
  return total;
}

/**
 * Use case: somebody closes the account. Every place in a workout that is not over is released, refunded by its rule, and
 * nobody is mailed; `releaseAllRsvps` ends the lines. Each in a transaction of its own (or the caller's); twice is once.
 */
export async function releaseAllWorkoutPlaces(ctx: Ctx, request: { userId: number }): Promise<ReleasedPlaces> {
  const total = { places: 0, cashCents: 0, credits: 0 };
  for (const { id, workoutId, ticketTypeId, userId, orderLineId } of await placesAheadOf(ctx, request.userId)) {
    await inTransaction(ctx, async (tx) => {
      const left = orderLineId === null ? undefined : await leftOfLine(tx, orderLineId);
      if (left) await lockOrder(tx, left.orderId);
      await lockHolder(tx, workoutId, userId);
      const place = await placeOf(tx, ticketTypeId, userId);
      const back = place && (await backFor(tx, place));
      if (!place || !(await endWorkoutPlace(tx, id, 'cancelled'))) return;
      if (back) {
        await refundLines(tx, {
          orderId: back.orderId,
          cause: `account_closed:workout_place:${id}:${place.sequence}`,
          reason: 'ticket_cancelled',
          lines: [{ lineId: back.lineId, cashCents: back.cashCents, credits: back.credits }],
          requestedBy: userId,
        });
        await setLines(tx, [back.lineId], 'refunded');
        total.cashCents += back.cashCents;
        total.credits += back.credits;
      }
      await freeSeat(tx, { poolId: place.seatPoolId });
      await passOnLater(tx, place.seatPoolId);
      total.places += 1;
    });
  }
  return total;
}
