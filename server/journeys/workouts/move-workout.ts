import { notFound, refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import { type NewTime, planMove } from '#server/features/tickets/index.ts';
import {
  lockWorkout,
  moveWorkoutRow,
  refuseCancelled,
  WORKOUT_SENTENCES,
  workoutStatusAt,
} from '#server/features/workouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { holdersOf } from './workout-holders.query.ts';

export interface MoveWorkout extends NewTime {
  readonly workoutId: number;
}

/**
 * Moves a workout to another time. Everyone with a spot is notified, people with a live one through a calendar entry
 * with a higher sequence; if the start moved by more than an hour, paid spots are refundable in full until the new
 * start. The caller's policy checks access. The same start does nothing.
 * @throws 404; 409 once it has begun or was canceled; 422 at the field that is wrong
 */
export function moveWorkout(ctx: Ctx, input: MoveWorkout): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    refuseCancelled(workout);
    const status = workoutStatusAt(workout, tx.clock.now());
    if (status === 'started') throw refuse(WORKOUT_REFUSALS.started, 409, WORKOUT_SENTENCES.started);
    if (status === 'completed') throw refuse(WORKOUT_REFUSALS.ended, 409, WORKOUT_SENTENCES.ended);
    const current = { ...workout, published: status === 'published' };
    const { start, told, ...plan } = planMove(current, input, tx.clock.now());
    await moveWorkoutRow(tx, workout.id, start, plan);
    if (!told) return;
    await queueMails(
      tx,
      'workout_time_changed',
      (await holdersOf(tx, workout.id)).map((userId) => ({
        occasion: `workout:${workout.id}:${workout.sequence + 1}`,
        to: { userId },
        data: { workoutId: workout.id, ...told },
        schoolId: workout.schoolId,
      })),
    );
  });
}
