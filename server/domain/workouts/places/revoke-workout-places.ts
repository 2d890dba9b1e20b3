import { freeSeats, passOnLater } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { endWorkoutPlace, workoutPlacesOfLines } from './place.store.ts';

/** A lost dispute takes the workout places away that the lines paid for, and frees their seats. */
export async function revokeWorkoutPlaces(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  const poolIds: number[] = [];
  for (const place of await workoutPlacesOfLines(tx, lineIds)) {
    if (await endWorkoutPlace(tx, place.id, 'revoked')) poolIds.push(place.seatPoolId);
  }
  await freeSeats(tx, { poolIds });
  for (const poolId of poolIds) await passOnLater(tx, poolId);
}
