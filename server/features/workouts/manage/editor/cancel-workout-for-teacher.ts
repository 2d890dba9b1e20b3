import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { TeacherWorkoutCancelTotals } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { findWorkout } from '#server/features/workouts/index.ts';
import { unpaidCheckoutsIn } from '#server/journeys/checkout/unpaid-checkouts.query.ts';
import {
  cancelWorkout,
  cancelWorkoutWouldCost,
  type WorkoutCancelTotals,
} from '#server/journeys/workouts/cancel-workout.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { placesToRefund } from './teacher-workout.query.ts';

const presentTotals = ({ cashCents, ...totals }: WorkoutCancelTotals): TeacherWorkoutCancelTotals => ({
  ...totals,
  cash: toDollars(cashCents),
});

/**
 * A School Admin cancels a workout, for good: everyone is refunded what they paid. The endpoint's audience checks
 * access.
 * @throws 409 when `stale`, a draft, over or canceled already, or figures differ from `expected`
 */
export async function cancelWorkoutForTeacher(
  ctx: Ctx,
  request: {
    readonly workoutId: number;
    readonly revision: number | undefined;
    readonly expected: Readonly<Record<string, number>> | undefined;
  },
): Promise<void> {
  const person = await requirePerson(ctx);
  await cancelWorkout(ctx, {
    workoutId: request.workoutId,
    by: person.id,
    agreed: async (tx, workout, counted) => {
      await bumpRevision(tx, { kind: 'workout', id: workout.id, sent: request.revision, fields: ['status'] });
      const totals = presentTotals(counted);
      refuseChangedFigures(request.expected, { ...totals });
      const { places, waiting, credits, cash } = totals;
      await logActivity(tx, {
        action: 'cancel_workout',
        subjectKind: 'workout',
        subjectId: workout.id,
        schoolId: workout.schoolId,
        detail: {
          status: [workout.status, 'cancelled'].join(' → '),
          places,
          cash: formatDollars(cash),
          credits,
          waiting,
        },
      });
    },
  });
}

/**
 * The dry run of canceling; for a canceled workout, how many spots are still waiting for their refund. 409 for a draft
 * or a workout that is over.
 */
export async function showWorkoutCancellation(ctx: Ctx, workoutId: number) {
  const workout = await findWorkout(ctx, workoutId);
  if (!workout) throw notFound();
  if (workout.status === 'cancelled') {
    const { waiting, of } = await placesToRefund(ctx, workoutId);
    return { state: waiting > 0 ? ('running' as const) : ('done' as const), totals: null, checkouts: 0, waiting, of };
  }
  const totals = presentTotals(await cancelWorkoutWouldCost(ctx, { workoutId }));
  const checkouts = await unpaidCheckoutsIn(ctx, { workoutId });
  return { state: 'ahead' as const, totals, checkouts, waiting: 0, of: 0 };
}
