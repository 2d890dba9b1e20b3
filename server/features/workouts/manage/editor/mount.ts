import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal, refuseField } from '#contract/primitives/problem.ts';
import {
  changeWorkout as changeContract,
  createTeacherWorkout as createContract,
  deleteTeacherWorkout as deleteContract,
  editWorkout,
  getWorkoutImage,
  listTeacherWorkouts as listContract,
} from '#contract/workouts/teacher-workouts.endpoints.ts';
import { WORKOUT_FIELD_NAMES } from '#contract/workouts/workout.fields.ts';
import {
  showWorkoutCancellation as cancellationContract,
  showWorkoutDeletion as deletionContract,
  showWorkoutChange as showChangeContract,
} from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { WORKOUT_CHOICES } from '#contract/workouts/workout-input.ts';
import { imageAskedFor } from '#server/features/media/learner/requested-image.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { findWorkoutSettings } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { cancelWorkoutForTeacher, showWorkoutCancellation } from './cancel-workout-for-teacher.ts';
import { changeTeacherWorkout } from './change-teacher-workout.ts';
import { createTeacherWorkout } from './create-teacher-workout.ts';
import { deleteTeacherWorkout, showWorkoutDeletion } from './delete-teacher-workout.ts';
import { listTeacherWorkouts } from './list-teacher-workouts.ts';
import { editTeacherWorkout, showTeacherWorkout } from './show-teacher-workout.ts';
import { showWorkoutChange } from './show-workout-change.ts';

type Change = BodyOf<typeof changeContract>;

/** Canceling is for good, so other fields in the same request are refused. */
function refuseFieldsBeside(body: Change): void {
  const beside = [...WORKOUT_FIELD_NAMES, 'imageUrl' as const, 'cover' as const, 'tellInstructions' as const].filter(
    (field) => body[field] !== undefined,
  );
  if (beside.length === 0) return;
  throw new Refusal('cancel_alone', 422, 'Cancel it separately.', {
    fields: Object.fromEntries(
      beside.map((field) => [field, 'Cancel it separately. No other changes can be saved with it.']),
    ),
  });
}

/** Picks which action of a PATCH is meant; 422 for a status that no one may set. */
async function change(ctx: Ctx, workoutId: number, body: Change): Promise<void> {
  const { status, imageUrl, cover, tellInstructions, expected, revision } = body;
  if (status === 'cancelled') {
    refuseFieldsBeside(body);
    await cancelWorkoutForTeacher(ctx, { workoutId, revision, expected });
    return;
  }
  const choice = WORKOUT_CHOICES.find((each) => each === status);
  if (status !== undefined && !choice)
    throw refuseField('status', 'Use "draft", "published", "finished", or "cancelled".');
  await changeTeacherWorkout(ctx, {
    workoutId,
    sent: body,
    status: choice,
    imageUrl,
    cover,
    tellInstructions: tellInstructions ?? false,
    revision,
    expected,
  });
}

/**
 * School Admins' actions on workouts: create, list, change, publish, cancel, delete, each with its dry run
 * (rules-teachers W).
 */
export const mount: Feature = {
  name: 'workouts/manage/editor',
  routes: [
    route(listContract, (ctx, { query }, exchange) =>
      listTeacherWorkouts(ctx, { ...query, schoolId: managedOf(exchange).id }),
    ),
    route(createContract, async (ctx, { body }) => {
      const { schoolId, status, imageUrl, ...sent } = body;
      await checkRight(ctx, { manages: { school: 'id' }, as: 'school-admin' }, { id: String(schoolId) });
      const imageMediaId = (await imageAskedFor(ctx, schoolId, imageUrl)) ?? null;
      return createTeacherWorkout(ctx, { schoolId, sent, status, imageMediaId });
    }),
    route(editWorkout, (ctx, { params }) => editTeacherWorkout(ctx, params.id)),
    route(getWorkoutImage, async (ctx, { params }) => {
      const workout = await findWorkoutSettings(ctx, params.id);
      if (!workout) throw notFound();
      return { url: imageUrlOf(workout.imageMediaId) };
    }),
    route(changeContract, async (ctx, { params, body }) => {
      await change(ctx, params.id, body);
      return { workout: await showTeacherWorkout(ctx, params.id) };
    }),
    route(deleteContract, async (ctx, { params }) => {
      await deleteTeacherWorkout(ctx, { workoutId: params.id });
      return {};
    }),
    route(showChangeContract, async (ctx, { params, query }) => {
      const { status, ...sent } = query;
      return { change: await showWorkoutChange(ctx, { workoutId: params.id, sent, status }) };
    }),
    route(deletionContract, async (ctx, { params }) => ({ deletion: await showWorkoutDeletion(ctx, params.id) })),
    route(cancellationContract, async (ctx, { params }) => ({
      cancellation: await showWorkoutCancellation(ctx, params.id),
    })),
  ],
};
