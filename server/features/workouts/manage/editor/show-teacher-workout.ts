import { notFound } from '#contract/primitives/problem.ts';
import { MAX_ATTENDEES, type TeacherWorkout, type WorkoutAttendee } from '#contract/workouts/teacher-workout.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import { everHadPlaces, findWorkoutSettings } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { attendeesOfWorkout, workoutContext } from './teacher-workout.query.ts';
import { presentTeacherWorkout } from './workout.present.ts';

/** A workout as its School Admins edit it. The endpoint's audience checks access. */
export async function showTeacherWorkout(ctx: Ctx, workoutId: number): Promise<TeacherWorkout> {
  const workout = await findWorkoutSettings(ctx, workoutId);
  if (!workout) throw notFound();
  return presentTeacherWorkout(workout, await workoutContext(ctx, workoutId), {
    revision: await loadRevision(ctx, 'workout', workoutId),
    ever: await everHadPlaces(ctx, workoutId),
    now: ctx.clock.now(),
  });
}

/** A workout as its School Admins edit it, with its participants: the first thousand by name. */
export async function editTeacherWorkout(
  ctx: Ctx,
  workoutId: number,
): Promise<{ workout: TeacherWorkout; attendees: WorkoutAttendee[] }> {
  const workout = await showTeacherWorkout(ctx, workoutId);
  return { workout, attendees: await attendeesOfWorkout(ctx, workoutId, MAX_ATTENDEES) };
}
