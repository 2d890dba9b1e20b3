import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { reopenPools } from '#server/features/seats/index.ts';
import { workoutTicketTypesOf } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { refuseCancelled } from './workout.policy.ts';
import { missingToPublish, missingToShow } from './workout.rules.ts';
import { lockWorkout, setWorkoutStatus } from './workout.store.ts';

/**
 * Publishes a workout, even a finished one. Publishing a published one changes nothing.
 * @throws 422 with everything that is missing
 */
export async function publishWorkout(ctx: Ctx, input: { workoutId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    refuseCancelled(workout);
    if (workout.status === 'published') return;
    // A finished workout may be reopened after its time, for late work (rules-teachers W1).
    const missing = workout.status === 'finished' ? missingToShow(workout) : missingToPublish(workout, tx.clock.now());
    if (Object.keys(missing).length > 0) throw refuseFields(missing);
    // The pools were closed when the workout went back to draft.
    await reopenPools(tx, { poolIds: (await workoutTicketTypesOf(tx, workout.id)).map((type) => type.seatPoolId) });
    if (!(await setWorkoutStatus(tx, workout.id, { from: workout.status, to: 'published' }))) {
      throw refuse('workout_changed', 409, 'This workout has changed. Please take another look.');
    }
  });
}
