import { notFound, refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countPlaces } from '../places/place.store.ts';
import { refuseCancelled } from './workout.policy.ts';
import { lockWorkout, setWorkoutStatus, type WorkoutRow } from './workout.store.ts';

async function move(tx: Ctx, workout: WorkoutRow, to: 'draft' | 'finished'): Promise<void> {
  refuseCancelled(workout);
  if (workout.status !== to) await setWorkoutStatus(tx, workout.id, { from: workout.status, to });
}

/** Finishes a workout: no place is taken and no work is sent in any more; answers still go out. */
export async function finishWorkout(ctx: Ctx, input: { workoutId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    await move(tx, workout, 'finished');
  });
}

/** Takes a workout back into a draft: nobody sees it any more. 409 while somebody has a place (rules §6). */
export async function withdrawWorkout(ctx: Ctx, input: { workoutId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    if ((await countPlaces(tx, workout.id)) > 0) {
      throw refuse('places_sold', 409, 'People have places in this workout: it stays published or finished.');
    }
    await move(tx, workout, 'draft');
  });
}
