import { notFound, refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { waitingIn } from '#server/features/events/index.ts';
import { type Amount, queueMail, queueMails } from '#server/features/mailings/index.ts';
import { closePool, closeWaitlists } from '#server/features/seats/index.ts';
import {
  cancellationRefundTotals,
  refundCancelledSeat,
  refundCancelledSeats,
  type SeatsAfter,
  workoutTicketTypesOf,
} from '#server/features/tickets/index.ts';
import {
  findWorkout,
  heldPlaces,
  lockWorkout,
  refuseCancelled,
  setWorkoutCancelled,
  WORKOUT_SENTENCES,
  type WorkoutRow,
  type WorkoutSeat,
  workoutPlacesOfLines,
  workoutSeats,
  workoutSeatsOf,
  workoutStatusAt,
} from '#server/features/workouts/index.ts';
import { endCheckoutsIn } from '#server/journeys/checkout/end-checkouts.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { cancelledWithHolders } from './workout-holders.query.ts';

/** Name of the job that refunds and notifies everyone in a canceled workout; resumable, it may run many times. */
export const CANCEL_WORKOUT_JOB = 'workouts.cancel-workout';

export interface WorkoutCancelTotals {
  readonly places: number;
  readonly waiting: number;
  /**
   * Spots with a disputed payment. Nothing is refunded for them until the dispute is settled, so no other figure
   * includes them.
   */
  readonly disputed: number;
  readonly cashCents: number;
  readonly credits: number;
}

async function cancellable(ctx: Ctx, workoutId: number, load: typeof findWorkout): Promise<WorkoutRow> {
  const workout = await load(ctx, workoutId);
  if (!workout) throw notFound();
  refuseCancelled(workout);
  const status = workoutStatusAt(workout, ctx.clock.now());
  if (status === 'draft') throw refuse(WORKOUT_REFUSALS.draft, 409, "A draft can't be canceled. Delete it instead.");
  if (status === 'completed') throw refuse(WORKOUT_REFUSALS.ended, 409, WORKOUT_SENTENCES.ended);
  return workout;
}

const poolsOf = async (ctx: Ctx, workoutId: number) =>
  (await workoutTicketTypesOf(ctx, workoutId)).map((type) => type.seatPoolId);

const seatsOf =
  (workout: WorkoutRow): SeatsAfter<WorkoutSeat> =>
  async (ctx, after, limit) =>
    workoutSeatsOf(ctx, await heldPlaces(ctx, workout.id, after, limit));

/** The dry run: how many spots there are, and how much is refunded. Changes nothing. */
export async function cancelWorkoutWouldCost(ctx: Ctx, request: { workoutId: number }): Promise<WorkoutCancelTotals> {
  return totalsOf(ctx, await cancellable(ctx, request.workoutId, findWorkout));
}

async function totalsOf(ctx: Ctx, workout: WorkoutRow): Promise<WorkoutCancelTotals> {
  const waiting = (await waitingIn(ctx, await poolsOf(ctx, workout.id))).length;
  const { seats, ...back } = await cancellationRefundTotals(ctx, seatsOf(workout));
  return { places: seats, waiting, ...back };
}

/** Ends a canceled workout's waitlists and notifies each person on them once. */
async function closeWorkoutWaitlists(tx: Ctx, workout: WorkoutRow, poolIds: readonly number[]): Promise<void> {
  const inLine = new Set((await closeWaitlists(tx, poolIds)).map(({ userId }) => userId));
  await queueMails(
    tx,
    'workout_cancelled',
    [...inLine].map((userId) => ({
      occasion: `workout:${workout.id}:waiting`,
      to: { userId },
      data: { workoutId: workout.id, kind: 'waiting' as const },
      schoolId: workout.schoolId,
    })),
  );
}

/**
 * Cancels a workout, for good. Its seats and waitlists close in the same transaction, so that no one slips in; the job
 * then refunds and emails each holder once. The caller's policy checks access; `agreed` may refuse because of the
 * totals, or of the workout's current state, and records the cancellation. Repeating is 409 and adds nothing.
 */
export function cancelWorkout(
  ctx: Ctx,
  request: {
    workoutId: number;
    by: number | null;
    agreed?: (tx: Ctx, workout: WorkoutRow, totals: WorkoutCancelTotals) => Promise<void>;
  },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const workout = await cancellable(tx, request.workoutId, lockWorkout);
    if (request.agreed) await request.agreed(tx, workout, await totalsOf(tx, workout));
    const pools = await poolsOf(tx, workout.id);
    if (!(await setWorkoutCancelled(tx, workout.id, request.by))) {
      throw refuse(WORKOUT_REFUSALS.cancelled, 409, WORKOUT_SENTENCES.cancelled);
    }
    await closeWorkoutWaitlists(tx, workout, pools);
    for (const poolId of pools) await closePool(tx, { poolId });
    await tx.jobs.send(CANCEL_WORKOUT_JOB, { workoutId: workout.id });
  });
}

/** Ends running checkouts first, then refunds each holder. Resumable; returns how many holders were done now. */
export async function releaseCancelledWorkout(ctx: Ctx, request: { workoutId: number }): Promise<number> {
  const workout = await findWorkout(ctx, request.workoutId);
  if (workout?.status !== 'cancelled') return 0;
  const pools = await poolsOf(ctx, workout.id);
  await endCheckoutsIn(ctx, pools);
  // Some people may have joined a waitlist at the very moment it ended.
  await inTransaction(ctx, (tx) => closeWorkoutWaitlists(tx, workout, pools));
  return refundCancelledSeats(ctx, workoutSeats, {
    because: 'workout_cancelled',
    seats: seatsOf(workout),
    notify: notifyHolderOf(workout),
  });
}

const notifyHolderOf =
  (workout: WorkoutRow) =>
  (tx: Ctx, { userId, kind }: WorkoutSeat, refund: Amount | null): Promise<unknown> =>
    queueMail(tx, {
      kind: 'workout_cancelled',
      occasion: `workout:${workout.id}:${kind}`,
      to: { userId },
      data: { workoutId: workout.id, kind, ...(refund ? { refund } : {}) },
      schoolId: workout.schoolId,
    });

/**
 * For an order whose dispute was lost: its spots in canceled workouts end like everyone else's, and what the bank
 * didn't return is refunded. In the caller's transaction, the order locked.
 */
export async function refundLostWorkoutPlaces(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  for (const place of await workoutPlacesOfLines(tx, lineIds)) {
    const workout = await findWorkout(tx, place.workoutId);
    if (workout?.status !== 'cancelled') continue;
    for (const seat of await workoutSeatsOf(tx, [place])) {
      await refundCancelledSeat(tx, workoutSeats, seat, {
        because: 'workout_cancelled',
        notify: notifyHolderOf(workout),
      });
    }
  }
}

export const cancelWorkoutJob = defineJob<{ workoutId: number }>({
  name: CANCEL_WORKOUT_JOB,
  async handle(ctx, { workoutId }) {
    await releaseCancelledWorkout(ctx, { workoutId });
  },
});

/** Runs each minute: continues with canceled workouts in which someone still has a spot. */
export async function resumeWorkoutCancellations(ctx: Ctx): Promise<void> {
  for (const workoutId of await cancelledWithHolders(ctx)) {
    await releaseCancelledWorkout(ctx, { workoutId }).catch((error: unknown) =>
      ctx.log.warn({ workoutId, error: String(error) }, 'canceled workout not fully refunded yet'),
    );
  }
}
