import { type ReleasedSeats, releaseSeats, releaseWouldBring } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { placesAheadOf } from './place.store.ts';
import { type WorkoutSeat, workoutSeats, workoutSeatsOf } from './workout-seat.ts';

const seatsAhead = async (ctx: Ctx, userId: number): Promise<WorkoutSeat[]> =>
  workoutSeatsOf(ctx, await placesAheadOf(ctx, userId));

/** The dry run of `releaseAllWorkoutPlaces`: how many workouts' places ahead, and what they bring back. Changes nothing. */
export async function allWorkoutPlacesOf(ctx: Ctx, request: { userId: number }): Promise<ReleasedSeats> {
  return releaseWouldBring(ctx, workoutSeats, await seatsAhead(ctx, request.userId));
}

/**
 * A person closes the account. Every place in a workout that is not over is released, refunded by its rule, and
 * nobody is mailed; `releaseAllRsvps` ends the waitlists. Each in a transaction of its own (or the caller's); twice is once.
 */
export async function releaseAllWorkoutPlaces(ctx: Ctx, request: { userId: number }): Promise<ReleasedSeats> {
  return releaseSeats(ctx, workoutSeats, await seatsAhead(ctx, request.userId));
}
