import { revokeSeats } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { workoutPlacesOfLines } from './place.store.ts';
import { workoutSeats, workoutSeatsOf } from './workout-seat.ts';

/** After a lost dispute, revokes the workout spots that these lines paid for, and releases their seats. */
export async function revokeWorkoutPlaces(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  await revokeSeats(tx, workoutSeats, await workoutSeatsOf(tx, await workoutPlacesOfLines(tx, lineIds)));
}
