import { notFound, refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { leftOfLine, lockOrder, refundLines, setLines } from '#server/domain/checkout/index.ts';
import { waitingIn } from '#server/domain/events/index.ts';
import { queueMail, queueMails } from '#server/domain/mailings/index.ts';
import { closeLines, closePool, freeSeat } from '#server/domain/seats/index.ts';
import { workoutTicketTypesOf } from '#server/domain/tickets/index.ts';
import {
  endWorkoutPlace,
  findWorkout,
  heldPlaces,
  lockHolder,
  lockWorkout,
  type PlaceRow,
  placeOf,
  refuseCancelled,
  setWorkoutCancelled,
  WORKOUT_SENTENCES,
  type WorkoutRow,
  workoutStatusAt,
} from '#server/domain/workouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { cancelledWithHolders } from './workout-holders.query.ts';

/** Name of the job that gives everybody in a cancelled workout their due; resumable, it may run many times. */
export const CANCEL_WORKOUT_JOB = 'workouts.cancel-workout';
const AT_ONCE = 100;

export interface WorkoutCancelTotals {
  readonly places: number;
  readonly waiting: number;
  readonly cashCents: number;
  readonly credits: number;
}

async function cancellable(ctx: Ctx, workoutId: number, load: typeof findWorkout): Promise<WorkoutRow> {
  const workout = await load(ctx, workoutId);
  if (!workout) throw notFound();
  refuseCancelled(workout);
  const status = workoutStatusAt(workout, ctx.clock.now());
  if (status === 'draft') throw refuse(WORKOUT_REFUSALS.draft, 409, 'A draft is deleted, not cancelled.');
  if (status === 'completed') throw refuse(WORKOUT_REFUSALS.ended, 409, WORKOUT_SENTENCES.ended);
  return workout;
}

const poolsOf = async (ctx: Ctx, workoutId: number) =>
  (await workoutTicketTypesOf(ctx, workoutId)).map((type) => type.seatPoolId);

/** The dry run: how many places there are, and what goes back. Changes nothing. */
export async function cancelWorkoutWouldCost(ctx: Ctx, request: { workoutId: number }): Promise<WorkoutCancelTotals> {
  const workout = await cancellable(ctx, request.workoutId, findWorkout);
  const totals = { places: 0, waiting: (await waitingIn(ctx, await poolsOf(ctx, workout.id))).length };
  const back = { cashCents: 0, credits: 0 };
  let after = 0;
  for (;;) {
    const places = await heldPlaces(ctx, workout.id, after, AT_ONCE);
    for (const place of places) {
      after = place.id;
      totals.places += 1;
      const left = place.orderLineId === null ? undefined : await leftOfLine(ctx, place.orderLineId);
      back.cashCents += left?.cashCents ?? 0;
      back.credits += left?.credits ?? 0;
    }
    if (places.length < AT_ONCE) return { ...totals, ...back };
  }
}

/**
 * Use case: a workout is cancelled, for good. Its seats and lines close in the same transaction, so that nobody slips in; the
 * job then refunds and mails each holder once. Who may: the caller's policy. Repeating is 409 and adds nothing.
 */
export function cancelWorkout(ctx: Ctx, request: { workoutId: number; by: number | null }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const workout = await cancellable(tx, request.workoutId, lockWorkout);
    const pools = await poolsOf(tx, workout.id);
    const waiting = await waitingIn(tx, pools);
    if (!(await setWorkoutCancelled(tx, workout.id, request.by))) {
      throw refuse(WORKOUT_REFUSALS.cancelled, 409, WORKOUT_SENTENCES.cancelled);
    }
    await closeLines(tx, pools);
    for (const poolId of pools) await closePool(tx, { poolId });
    await queueMails(
      tx,
      'workout_cancelled',
      waiting.map((userId) => ({
        occasion: `workout:${workout.id}:waiting`,
        to: { userId },
        data: { workoutId: workout.id, kind: 'waiting' as const },
        schoolId: workout.schoolId,
      })),
    );
    await tx.jobs.send(CANCEL_WORKOUT_JOB, { workoutId: workout.id });
  });
}

async function giveBack(
  tx: Ctx,
  workout: WorkoutRow,
  { id, orderLineId, userId, ticketTypeId }: PlaceRow,
): Promise<void> {
  const left = orderLineId === null ? undefined : await leftOfLine(tx, orderLineId);
  // The order first, like everywhere; then the place, then the pool.
  if (left) await lockOrder(tx, left.orderId);
  await lockHolder(tx, workout.id, userId);
  const place = await placeOf(tx, ticketTypeId, userId);
  if (!place || place.orderLineId !== orderLineId || !(await endWorkoutPlace(tx, id, 'cancelled'))) return;
  const refunded =
    left && orderLineId !== null
      ? await refundLines(tx, {
          orderId: left.orderId,
          cause: `workout_cancelled:place:${id}:${place.sequence}`,
          reason: 'workout_cancelled',
          lines: [{ lineId: orderLineId }],
        })
      : null;
  if (refunded && orderLineId !== null) await setLines(tx, [orderLineId], 'refunded');
  await freeSeat(tx, { poolId: place.seatPoolId });
  await queueMail(tx, {
    kind: 'workout_cancelled',
    occasion: `workout:${workout.id}:${place.kind}`,
    to: { userId },
    data: {
      workoutId: workout.id,
      kind: place.kind,
      ...(refunded ? { refund: { cashCents: refunded.cashCents, credits: refunded.credits } } : {}),
    },
    schoolId: workout.schoolId,
  });
}

/**
 * One after another, each in a transaction of its own: a broken off run goes on where it stopped. Whoever cannot be given
 * their due holds up nobody else; the first such fault is thrown at the end. Returns how many.
 */
export async function releaseCancelledWorkout(ctx: Ctx, request: { workoutId: number }): Promise<number> {
  const workout = await findWorkout(ctx, request.workoutId);
  if (workout?.status !== 'cancelled') return 0;
  let done = 0;
  let after = 0;
  const faults: unknown[] = [];
  for (;;) {
    const places = await heldPlaces(ctx, workout.id, after, AT_ONCE);
    for (const place of places) {
      after = place.id;
      try {
        await inTransaction(ctx, (tx) => giveBack(tx, workout, place));
        done += 1;
      } catch (error) {
        ctx.log.error({ err: error, placeId: place.id }, 'a place in a cancelled workout could not be given back');
        faults.push(error);
      }
    }
    if (places.length < AT_ONCE) break;
  }
  if (faults.length > 0) throw faults[0];
  return done;
}

export const cancelWorkoutJob = defineJob<{ workoutId: number }>({
  name: CANCEL_WORKOUT_JOB,
  async handle(ctx, { workoutId }) {
    await releaseCancelledWorkout(ctx, { workoutId });
  },
});

/** Each minute: cancelled workouts in which somebody still has a place. */
export async function goOnCancellingWorkouts(ctx: Ctx): Promise<void> {
  for (const workoutId of await cancelledWithHolders(ctx)) {
    await releaseCancelledWorkout(ctx, { workoutId }).catch((error: unknown) =>
      ctx.log.warn({ workoutId, error: String(error) }, 'workout not given back yet'),
    );
  }
}
