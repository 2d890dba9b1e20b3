import { type BasketLine, type PricedType, typeLine } from '#server/domain/checkout/index.ts';

/** A place in a workout as checkout sees it. */
export function placeLineOf(
  workout: { readonly id: number; readonly schoolId: number; readonly name: string },
  type: PricedType,
): BasketLine {
  return typeLine('workout_place', workout, type, { workout: workout.id });
}
