import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { toCents } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { type Person, requirePerson } from '#server/domain/accounts/index.ts';
import { leftOfLine, lockOrder, refundLines, refundOf, setLines } from '#server/domain/checkout/index.ts';
import { freeSeat, passOnLater } from '#server/domain/seats/index.ts';
import { findWorkoutTicketType, refundableUntil } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { decideGiveBack, workoutStatusAt } from '../workout/workout.rules.ts';
import { findWorkout, type WorkoutRow } from '../workout/workout.store.ts';
import { refusalOfPlace } from './attend-workout.ts';
import { endWorkoutPlace, lockHolder, type PlaceRow, placeOf } from './place.store.ts';
import { tellPlaceCancelled } from './tell-places.ts';

interface Asked {
  readonly workoutId: number;
  readonly ticketTypeId: number;
}
interface Paid {
  readonly workout: WorkoutRow;
  readonly schoolId: number;
  readonly place: PlaceRow & { readonly orderLineId: number };
}

async function paidPlace(ctx: Ctx, person: Person, asked: Asked): Promise<Paid> {
  const type = await findWorkoutTicketType(ctx, asked.ticketTypeId);
  const workout = type?.workoutId === asked.workoutId ? await findWorkout(ctx, asked.workoutId) : undefined;
  const place = workout && (await placeOf(ctx, asked.ticketTypeId, person.id));
  if (!type || !workout || place?.state !== 'attending' || place.suspended || place.orderLineId === null) {
    throw notFound();
  }
  return { workout, schoolId: type.schoolId, place: { ...place, orderLineId: place.orderLineId } };
}

const PLACES_LATE =
  'Places come back until 24 hours before the start. Cancelling now frees your place and returns nothing.';

/** The amount by the rule of tickets: all of it until 24 hours before the start (or a moved one), then nothing. */
async function refundNow(ctx: Ctx, { workout, place }: Paid): Promise<{ refund: TicketRefund; orderId: number }> {
  const left = await leftOfLine(ctx, place.orderLineId);
  if (!left || !workout.startsAt) throw notFound();
  const until = refundableUntil({ startsAt: workout.startsAt, movedRefundUntil: workout.movedRefundUntil });
  return { orderId: left.orderId, refund: refundOf(left, { now: ctx.clock.now(), until, late: PLACES_LATE }) };
}

/** What 'Cancel and refund' would bring, shown before it is pressed. 404 without a paid place. */
export async function showPlaceRefund(ctx: Ctx, asked: Asked): Promise<TicketRefund> {
  return (await refundNow(ctx, await paidPlace(ctx, await requirePerson(ctx), asked))).refund;
}

/** Use case: a paid place is given back. It is free for the next, the money goes back by the rule, once. */
export async function refundPlace(ctx: Ctx, asked: Asked & { amount: number }): Promise<TicketRefund> {
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const first = await refundNow(tx, await paidPlace(tx, person, asked));
    // The order first, like everywhere; then the place, then the pool.
    await lockOrder(tx, first.orderId);
    await lockHolder(tx, asked.workoutId, person.id);
    const paid = await paidPlace(tx, person, asked);
    const { workout, place } = paid;
    const because = decideGiveBack(workoutStatusAt(workout, tx.clock.now()), { submission: place.submissionState });
    if (because) throw refusalOfPlace(because);
    const { refund, orderId } = await refundNow(tx, paid);
    if (toCents(asked.amount) !== toCents(refund.amount)) {
      throw refuse(WORKOUT_REFUSALS.refundChanged, 409, 'The amount has changed. Please have another look.', {
        amount: refund.amount,
      });
    }
    const back = { cashCents: toCents(refund.amount), credits: refund.credits };
    const something = back.cashCents + back.credits > 0;
    if (something) {
      await refundLines(tx, {
        orderId,
        cause: `ticket_cancelled:workout_place:${place.id}:${place.sequence}`,
        reason: 'ticket_cancelled',
        lines: [{ lineId: place.orderLineId, ...back }],
        requestedBy: person.id,
      });
      await setLines(tx, [place.orderLineId], 'refunded');
    }
    const ended = await endWorkoutPlace(tx, place.id, 'cancelled');
    if (!ended) throw notFound();
    await freeSeat(tx, { poolId: place.seatPoolId });
    await passOnLater(tx, place.seatPoolId);
    await tellPlaceCancelled(tx, { ...place, ...ended, schoolId: paid.schoolId }, back);
    await ctx.idempotency?.store(tx, 200, { refund, attending: false });
    return refund;
  });
}
