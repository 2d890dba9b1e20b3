import { queuePromotion, releaseSeat } from '#server/features/seats/index.ts';
import type { HeldSeat, SeatStore } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { findWorkout, type WorkoutRow } from '../workout/workout.store.ts';
import { endWorkoutPlace, lockHolder, type PlaceRow, placeOf } from './place.store.ts';

/** A held spot with the workout data needed to cancel it. */
export type WorkoutSeat = PlaceRow & HeldSeat;

/** A spot in the form used by the flows that workouts share with events. */
export function workoutSeatOf(place: PlaceRow, workout: WorkoutRow): WorkoutSeat {
  const { schoolId, startsAt, movedRefundUntil } = workout;
  return { ...place, schoolId, startsAt, movedRefundUntil };
}

/** The held spots among these, each with its workout. */
export async function workoutSeatsOf(ctx: Ctx, places: readonly PlaceRow[]): Promise<WorkoutSeat[]> {
  const seats: WorkoutSeat[] = [];
  for (const place of places) {
    const workout = place.state === 'attending' ? await findWorkout(ctx, place.workoutId) : undefined;
    if (workout) seats.push(workoutSeatOf(place, workout));
  }
  return seats;
}

/** Workout spots, for the flows that workouts share with events. */
export const workoutSeats: SeatStore<WorkoutSeat> = {
  noun: 'workout_place',
  lock: (tx, { workoutId, userId }) => lockHolder(tx, workoutId, userId),
  async reload(ctx, { ticketTypeId, userId }) {
    const place = await placeOf(ctx, ticketTypeId, userId);
    return place && (await workoutSeatsOf(ctx, [place]))[0];
  },
  async end(tx, seat, as) {
    const ended = await endWorkoutPlace(tx, seat.id, as === 'revoked' ? 'revoked' : 'cancelled');
    return ended && { ...seat, ...ended };
  },
  async release(tx, { seatPoolId: poolId }) {
    await releaseSeat(tx, { poolId });
    await queuePromotion(tx, poolId);
  },
  comesBack: ({ submissionState: state }) => state === null || state === 'submitted',
};
