import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { PEOPLE_HAVE_PLACES } from '#contract/workouts/workout-input.ts';
import { closeUnusedPools } from '#server/features/seats/index.ts';
import {
  everHadPlaces,
  findWorkoutSettings,
  lockWorkout,
  setWorkoutDeleted,
  type WorkoutSettings,
} from '#server/features/workouts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

const peopleHavePlaces = () => refuse('places_sold', 409, PEOPLE_HAVE_PLACES);

/** Why a workout can't be deleted; null if it can (rules-teachers W5). */
async function deletionRefusal(ctx: Ctx, workout: WorkoutSettings): Promise<Refusal | null> {
  if (workout.status === 'cancelled') {
    return refuse('workout_cancelled', 409, 'This workout was canceled. Its page stays up and says so.');
  }
  return workout.status !== 'draft' && (await everHadPlaces(ctx, workout.id)) ? peopleHavePlaces() : null;
}

/** The dry run of deleting (rules-teachers A6). `blocked`: why the workout can't be deleted; null if it can. */
export async function showWorkoutDeletion(ctx: Ctx, workoutId: number): Promise<{ blocked: string | null }> {
  const workout = await findWorkoutSettings(ctx, workoutId);
  if (!workout) throw notFound();
  return { blocked: (await deletionRefusal(ctx, workout))?.message ?? null };
}

/**
 * Hides a draft, or a workout that no one ever used, for good. Closes its pools first, so that no one gets a spot
 * during the deletion. The endpoint's audience checks access.
 * @throws 409 once it was canceled, or someone had, held, waited for, or ordered a spot
 */
export function deleteTeacherWorkout(ctx: Ctx, { workoutId }: { workoutId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockWorkout(tx, workoutId);
    const workout = await findWorkoutSettings(tx, workoutId);
    if (!workout) throw notFound();
    const closed = await closeUnusedPools(tx, { poolIds: [workout.live.seatPoolId, workout.written.seatPoolId] });
    const blocked = await deletionRefusal(tx, workout);
    if (blocked) throw blocked;
    if (!closed) throw peopleHavePlaces();
    await setWorkoutDeleted(tx, workoutId);
    await logActivity(tx, {
      action: 'delete_workout',
      subjectKind: 'workout',
      subjectId: workoutId,
      schoolId: workout.schoolId,
      detail: { name: workout.name, status: workout.status },
    });
  });
}
