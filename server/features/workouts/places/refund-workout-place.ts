import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { type Person, requirePerson } from '#server/features/accounts/index.ts';
import { findWorkoutTicketType, type Paid, refundSeat, seatRefundOf } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { decideRefund, workoutStatusAt } from '../workout/workout.rules.ts';
import { findWorkout, type WorkoutRow } from '../workout/workout.store.ts';
import { refusalOfPlace, refuseDisputedPlace } from './attend-workout.ts';
import { notifyPlaceCancelled } from './notify-places.ts';
import { placeOf } from './place.store.ts';
import { type WorkoutSeat, workoutSeatOf, workoutSeats } from './workout-seat.ts';

interface PlaceRequest {
  readonly workoutId: number;
  readonly ticketTypeId: number;
}

const PLACES_LATE =
  "You can get a refund until 24 hours before the start. If you cancel now, we'll release your spot without a refund.";

async function paidPlace(
  ctx: Ctx,
  person: Person,
  request: PlaceRequest,
): Promise<{ workout: WorkoutRow; seat: Paid<WorkoutSeat> }> {
  const type = await findWorkoutTicketType(ctx, request.ticketTypeId);
  const workout = type?.workoutId === request.workoutId ? await findWorkout(ctx, request.workoutId) : undefined;
  const place = workout && (await placeOf(ctx, request.ticketTypeId, person.id));
  if (!workout || place?.state !== 'attending' || place.orderLineId === null) throw notFound();
  refuseDisputedPlace(place);
  return { workout, seat: { ...workoutSeatOf(place, workout), orderLineId: place.orderLineId } };
}

/** How much 'Cancel and refund' would refund, shown before the click. 404 without a paid spot. */
export async function showPlaceRefund(ctx: Ctx, request: PlaceRequest): Promise<TicketRefund> {
  const { seat } = await paidPlace(ctx, await requirePerson(ctx), request);
  return seatRefundOf(ctx, seat, PLACES_LATE);
}

/** Cancels a paid spot. The spot is released for the next person, and the money is refunded by the rule, once. */
export async function refundPlace(ctx: Ctx, request: PlaceRequest & { amount: number }): Promise<TicketRefund> {
  const person = await requirePerson(ctx);
  return refundSeat(ctx, workoutSeats, {
    amount: request.amount,
    late: PLACES_LATE,
    async find(tx) {
      const { workout, seat } = await paidPlace(tx, person, request);
      const because = decideRefund(workoutStatusAt(workout, tx.clock.now()), { submission: seat.submissionState });
      if (because) throw refusalOfPlace(because);
      return seat;
    },
    notify: (tx, ended, back) => notifyPlaceCancelled(tx, ended, back),
  });
}
