import { notFound, refuseField, refuseFields } from '#contract/primitives/problem.ts';
import { closeUnusedPools, reopenPools } from '#server/features/seats/index.ts';
import { workoutTicketTypesOf } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { refuseCancelled } from './workout.policy.ts';
import { missingToShow } from './workout.rules.ts';
import { lockWorkout, setWorkoutStatus } from './workout.store.ts';

export const PLACES_SOLD =
  'People have spots in this workout or are signing up, so it has to stay published or finished.';

const poolsOf = async (ctx: Ctx, workoutId: number) =>
  (await workoutTicketTypesOf(ctx, workoutId)).map((type) => type.seatPoolId);

/**
 * Finishes a workout: no place is taken and no work is sent in any more; answers still go out. People see it, so a draft has
 * to have what publishing asks for.
 * @throws 422 with everything that is missing, at once
 */
export async function finishWorkout(ctx: Ctx, input: { workoutId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    refuseCancelled(workout);
    if (workout.status === 'finished') return;
    const missing = missingToShow(workout);
    if (Object.keys(missing).length > 0) throw refuseFields(missing);
    await reopenPools(tx, { poolIds: await poolsOf(tx, workout.id) });
    await setWorkoutStatus(tx, workout.id, { from: workout.status, to: 'finished' });
  });
}

/**
 * Takes a workout back into a draft: nobody sees it any more. Its pools are closed while they are empty, so that nobody gets
 * a place in the very moment; publishing opens them again.
 * @throws 409 at `status` while places are sold, held or waited for (rules §6, rules-teachers W1)
 */
export async function withdrawWorkout(ctx: Ctx, input: { workoutId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    refuseCancelled(workout);
    if (workout.status === 'draft') return;
    if (!(await closeUnusedPools(tx, { poolIds: await poolsOf(tx, workout.id) }))) {
      throw refuseField('status', PLACES_SOLD, 'places_sold', 409);
    }
    await setWorkoutStatus(tx, workout.id, { from: workout.status, to: 'draft' });
  });
}
