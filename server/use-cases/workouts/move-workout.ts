import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { queueMails } from '#server/domain/mailings/index.ts';
import { moveOpensRefund } from '#server/domain/tickets/index.ts';
import {
  lockWorkout,
  moveWorkoutRow,
  refuseCancelled,
  WORKOUT_SENTENCES,
  workoutStatusAt,
} from '#server/domain/workouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { startOf, type WallStart } from '#server/platform/wall-start.ts';
import { holdersOf } from './workout-holders.query.ts';

export interface MoveWorkout {
  readonly workoutId: number;
  readonly start: WallStart;
  readonly timezone?: string;
  readonly durationMinutes?: number;
}

/**
 * Use case: a workout gets another time. Everybody with a place hears of it, who has a live one with a calendar entry of a
 * higher sequence; paid places come back in full until the new start where it moved by more than an hour. Who may: the
 * caller's policy. The same start does nothing.
 * @throws 404, 409 once it has begun or was cancelled, 422 at the field that is wrong
 */
export function moveWorkout(ctx: Ctx, input: MoveWorkout): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const workout = await lockWorkout(tx, input.workoutId);
    if (!workout) throw notFound();
    refuseCancelled(workout);
    const now = tx.clock.now();
    const status = workoutStatusAt(workout, now);
    if (status === 'started') throw refuse(WORKOUT_REFUSALS.started, 409, WORKOUT_SENTENCES.started);
    if (status === 'completed') throw refuse(WORKOUT_REFUSALS.ended, 409, WORKOUT_SENTENCES.ended);
    const timezone = input.timezone ?? workout.timezone;
    const durationMinutes = input.durationMinutes ?? workout.durationMinutes;
    const start = startOf(input.start, timezone);
    const published = status === 'published';
    if (published && start.startsAt <= now) throw refuseFields({ startDate: 'The start lies in the past.' });
    const { startsAt: before } = workout;
    const moved = before?.getTime() !== start.startsAt.getTime() || workout.durationMinutes !== durationMinutes;
    const refunds = published && before !== null && moveOpensRefund(before, start.startsAt);
    await moveWorkoutRow(tx, workout.id, start, {
      timezone,
      durationMinutes,
      movedRefundUntil: refunds || workout.movedRefundUntil !== null ? start.startsAt : null,
      raise: moved && published,
    });
    if (!moved || !published || !before) return;
    await queueMails(
      tx,
      'workout_time_changed',
      (await holdersOf(tx, workout.id)).map((userId) => ({
        occasion: `workout:${workout.id}:${workout.sequence + 1}`,
        to: { userId },
        data: {
          workoutId: workout.id,
          was: before.toISOString(),
          ...(refunds ? { refundUntil: start.startsAt.toISOString() } : {}),
        },
        schoolId: workout.schoolId,
      })),
    );
  });
}
