import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import type { attendWorkout as contract } from '#contract/workouts/workouts.endpoints.ts';
import { type Person, requirePerson } from '#server/features/accounts/index.ts';
import { codePricerFor } from '#server/features/checkout/index.ts';
import { queuePromotion, releaseSeat, takeOfferedOrFreeSeat } from '#server/features/seats/index.ts';
import { findWorkoutTicketType, type WorkoutTicketType } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { seesWorkout } from '../workout/workout.policy.ts';
import { presentPlace, presentTypes } from '../workout/workout.present.ts';
import {
  decidePlace,
  type HeldPlace,
  type OfferedPlace,
  type Refused,
  workoutStatusAt,
} from '../workout/workout.rules.ts';
import { findWorkout, type WorkoutRow } from '../workout/workout.store.ts';
import { ownPlaces, workoutCards } from '../workout/workout-cards.query.ts';
import { notifyPlaceCancelled, notifyPlaceTaken } from './notify-places.ts';
import { endWorkoutPlace, lockHolder, type PlaceRow, placeOf, savePlace } from './place.store.ts';

type AttendWorkoutResponse = ResponseOf<typeof contract>;

/** Turns a negative decision into the refusal to return. */
export function refusalOfPlace(because: Refused, priceCents?: number): Refusal {
  if (because.code === WORKOUT_REFUSALS.ticketRequired) return refuseFields({ ticketTypeId: because.message });
  const details =
    because.code === WORKOUT_REFUSALS.ticketPriced && priceCents !== undefined
      ? { price: toDollars(priceCents) }
      : undefined;
  return refuse(because.code, because.status, because.message, details);
}

/** A spot with a disputed payment can't be canceled or taken again until the dispute is settled. */
export function refuseDisputedPlace(row: PlaceRow | undefined): void {
  if (row?.suspended && row.state === 'attending') {
    throw refuse('payment_disputed', 409, "The payment for this spot is disputed. It's on hold until that's resolved.");
  }
}

/** 409 'No spots remaining'. */
export function noPlaces(): Refusal {
  return refuse(WORKOUT_REFUSALS.soldOut, 409, 'No spots remaining');
}

/** The spot in a row while it is held and not suspended; otherwise null. */
export function heldPlaceOf(row: PlaceRow | undefined): HeldPlace | null {
  return row?.state === 'attending' && !row.suspended
    ? { paid: row.orderLineId !== null, submission: row.submissionState }
    : null;
}

/** A kind of spot as offered to this person. */
export function offeredTo(type: WorkoutTicketType, person: Pick<Person, 'getsCourseDiscount'>): OfferedPlace {
  return {
    active: type.status === 'active',
    priceCents: person.getsCourseDiscount ? type.priceCents : type.nonmemberPriceCents,
  };
}

async function responseOf(
  ctx: Ctx,
  person: Person,
  workoutId: number,
  attending: boolean,
): Promise<AttendWorkoutResponse> {
  const [[card], places] = await Promise.all([
    workoutCards(ctx, person.id, [workoutId]),
    ownPlaces(ctx, person.id, [workoutId]),
  ]);
  return {
    attending,
    places: places.map(presentPlace),
    ticketTypes: card ? presentTypes(card, person, await codePricerFor(ctx, person)) : [],
  };
}

async function take(tx: Ctx, person: Person, workout: WorkoutRow, type: WorkoutTicketType): Promise<void> {
  if (!(await takeOfferedOrFreeSeat(tx, { poolId: type.seatPoolId, userId: person.id }))) throw noPlaces();
  const place = await savePlace(tx, {
    workoutId: workout.id,
    userId: person.id,
    ticketTypeId: type.id,
    orderLineId: null,
  });
  await notifyPlaceTaken(tx, {
    ...place,
    userId: person.id,
    workoutId: workout.id,
    kind: type.kind,
    schoolId: workout.schoolId,
  });
}

async function releasePlace(tx: Ctx, row: PlaceRow, workout: WorkoutRow): Promise<void> {
  const ended = await endWorkoutPlace(tx, row.id, 'cancelled');
  if (!ended) throw new Error(`Place ${row.id} ended under its own lock.`);
  await releaseSeat(tx, { poolId: row.seatPoolId });
  await queuePromotion(tx, row.seatPoolId);
  await notifyPlaceCancelled(tx, { ...row, ...ended, schoolId: workout.schoolId });
}

/**
 * Takes a free spot in a workout, or cancels it: the seat, the row, and the email in one transaction. One person's
 * requests run one after another.
 * @throws 404 if there is no such workout; 422 at `ticketTypeId`; 409 with the reason
 */
export async function attendWorkout(
  ctx: Ctx,
  request: { workoutId: number; body: BodyOf<typeof contract> },
): Promise<AttendWorkoutResponse> {
  const person = await requirePerson(ctx);
  const { workoutId, body } = request;
  return inTransaction(ctx, async (tx) => {
    const workout = await findWorkout(tx, workoutId);
    if (!workout || !seesWorkout(person, workout)) throw notFound();
    await lockHolder(tx, workoutId, person.id);
    const found = await findWorkoutTicketType(tx, body.ticketTypeId);
    const type = found?.workoutId === workoutId ? found : undefined;
    const row = type && (await placeOf(tx, type.id, person.id));
    refuseDisputedPlace(row);
    const place = type && offeredTo(type, person);
    const decision = decidePlace({
      status: workoutStatusAt(workout, tx.clock.now()),
      verified: person.verified,
      place,
      held: heldPlaceOf(row),
      attending: body.attending,
    });
    if (decision.do === 'refuse') throw refusalOfPlace(decision.because, place?.priceCents);
    if (decision.do === 'take' && type) {
      await take(tx, person, workout, type);
    }
    if (decision.do === 'cancel' && row) await releasePlace(tx, row, workout);
    const attending = decision.do === 'nothing' ? decision.attending : decision.do === 'take';
    const response = await responseOf(tx, person, workoutId, attending);
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
