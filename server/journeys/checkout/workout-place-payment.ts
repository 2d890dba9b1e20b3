import type { buildEventPaymentLink as contract } from '#contract/events/attend.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { type Person, refuseUnverified } from '#server/features/accounts/index.ts';
import { waitlistEntriesOf, waitlistIsOpen } from '#server/features/seats/index.ts';
import { placeLineOf, type WorkoutTicketType } from '#server/features/tickets/index.ts';
import {
  decidePlacePurchase,
  findWorkout,
  heldPlaceOf,
  noPlaces,
  offeredTo,
  placeOf,
  refusalOfPlace,
  refuseDisputedPlace,
  seesWorkout,
  workoutStatusAt,
} from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageOfKey } from './open-order-page.ts';
import { openSeatCheckout } from './open-seat-checkout.ts';

/** Starts paying for the caller's own live or written spot in a workout. */
export async function openWorkoutCheckout(
  ctx: Ctx,
  person: Person,
  request: { type: WorkoutTicketType; body: BodyOf<typeof contract> },
): Promise<ResponseOf<typeof contract>> {
  const { type, body } = request;
  const workout = await findWorkout(ctx, type.workoutId);
  if (!workout || !seesWorkout(person, workout)) throw notFound();
  refuseUnverified(person);
  const known = await pageOfKey(ctx, person, { mode: 'payment' });
  if (known) return known;
  const row = await placeOf(ctx, type.id, person.id);
  refuseDisputedPlace(row);
  const place = offeredTo(type, person);
  const because = decidePlacePurchase({
    status: workoutStatusAt(workout, ctx.clock.now()),
    place,
    held: heldPlaceOf(row),
  });
  if (because) throw refusalOfPlace(because, place.priceCents);
  const [entry] = await waitlistEntriesOf(ctx, { userId: person.id, poolIds: [type.seatPoolId] });
  if (entry?.state !== 'offered' && (await waitlistIsOpen(ctx, type.seatPoolId))) throw noPlaces();
  return openSeatCheckout(ctx, person, {
    purpose: 'workout_place',
    line: placeLineOf(workout, type),
    poolId: type.seatPoolId,
    quotedPrice: body.quotedPrice,
  });
}
