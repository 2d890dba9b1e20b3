import { blankFields } from '#contract/primitives/fields.ts';
import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { WORKOUT_STORED } from '#contract/workouts/workout.fields.ts';
import type { WorkoutChoice, WorkoutInput } from '#contract/workouts/workout-input.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import {
  countWorkoutsOf,
  createWorkout,
  finishWorkout,
  mergeWorkout,
  publishWorkout,
  type WantedWorkout,
  workoutProblems,
} from '#server/features/workouts/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { showTeacherWorkout } from './show-teacher-workout.ts';

/** Workouts per school: far more than anyone needs, and a bound against a runaway script. */
const MAX_WORKOUTS = 5000;

export interface CreateTeacherWorkout {
  readonly schoolId: number;
  /** All fields: the contract requires them even for a draft (rules-teachers W3). */
  readonly sent: WorkoutInput;
  readonly status: WorkoutChoice;
  readonly imageMediaId: number | null;
}

const NO_PLACES = { capacity: 0, memberPriceCents: 0, nonmemberPriceCents: 0 };
const NOTHING: WantedWorkout = {
  ...blankFields(WORKOUT_STORED),
  timezone: 'UTC',
  start: null,
  durationMinutes: 0,
  live: NO_PLACES,
  written: NO_PLACES,
};

/**
 * Creates a workout in a school, as a draft or published right away, all or nothing. The caller checks access, by the
 * school.
 * @throws 422 at the fields that are wrong, and with everything that is missing to publish
 */
export function createTeacherWorkout(ctx: Ctx, request: CreateTeacherWorkout): Promise<{ workout: TeacherWorkout }> {
  const { schoolId, sent, status, imageMediaId } = request;
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    const { wanted, fields, problems } = mergeWorkout(NOTHING, sent);
    const now = tx.clock.now();
    const found = workoutProblems({ present: NOTHING, wanted, sent, fields }, { from: 'draft', to: status, now });
    // A wrong start is reported once, with what is wrong.
    if (wanted.start === null) delete found.startDate;
    Object.assign(found, problems);
    if (Object.keys(found).length > 0) throw refuseFields(found);
    if ((await countWorkoutsOf(tx, schoolId)) >= MAX_WORKOUTS) {
      throw refuse(
        'too_many_workouts',
        409,
        `A school can have at most ${MAX_WORKOUTS} workouts. Contact us if you need more.`,
      );
    }
    const { start, ...words } = wanted;
    const created = await createWorkout(tx, { schoolId, ...words, start, imageMediaId, createdBy: person.id });
    if (status === 'published') await publishWorkout(tx, { workoutId: created.id });
    if (status === 'finished') await finishWorkout(tx, { workoutId: created.id });
    await planPayoutsOf(tx, { workoutId: created.id });
    await logActivity(tx, {
      action: 'create_workout',
      subjectKind: 'workout',
      subjectId: created.id,
      schoolId,
      detail: changed({
        name: [null, wanted.name],
        status: [null, status],
        live_places: [null, wanted.live.capacity],
        written_places: [null, wanted.written.capacity],
      }),
    });
    const response = { workout: await showTeacherWorkout(tx, created.id) };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
