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
 * Finishes a workout: no more sign-ups or submissions; feedback can still be sent. People can see a finished workout,
 * so a draft has to meet the publishing requirements.
 * @throws 422 with everything that is missing
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
 * Turns a workout back into a draft, which hides it. Closes its pools while they are empty, so that no one gets a spot
 * at that moment; publishing reopens them.
 * @throws 409 at `status` while spots are sold, held, or waited for (rules §6, rules-teachers W1)
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
