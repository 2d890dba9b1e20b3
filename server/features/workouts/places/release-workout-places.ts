import { type ReleasedSeats, releaseRefundTotals, releaseSeats } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { placesAheadOf } from './place.store.ts';
import { type WorkoutSeat, workoutSeats, workoutSeatsOf } from './workout-seat.ts';

const upcomingSeats = async (ctx: Ctx, userId: number): Promise<WorkoutSeat[]> =>
  workoutSeatsOf(ctx, await placesAheadOf(ctx, userId));

/**
 * The dry run of `releaseAllWorkoutPlaces`: how many upcoming spots, and how much is refunded for them. Changes
 * nothing.
 */
export async function allWorkoutPlacesOf(ctx: Ctx, request: { userId: number }): Promise<ReleasedSeats> {
  return releaseRefundTotals(ctx, workoutSeats, await upcomingSeats(ctx, request.userId));
}

/**
 * For a person closing their account: releases every spot in a workout that isn't over, refunds it by its rule, and
 * emails no one; `releaseAllRsvps` ends the waitlists. Each spot is handled in its own transaction (or the caller's);
 * running it twice has no further effect.
 */
export async function releaseAllWorkoutPlaces(ctx: Ctx, request: { userId: number }): Promise<ReleasedSeats> {
  return releaseSeats(ctx, workoutSeats, await upcomingSeats(ctx, request.userId));
}
