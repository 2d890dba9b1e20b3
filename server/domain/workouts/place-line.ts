import type { BasketLine } from '#server/domain/checkout/index.ts';

interface PricedPlace {
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
}

/** A place in a workout as checkout sees it. */
export function placeLineOf(
  workout: { readonly id: number; readonly schoolId: number; readonly name: string },
  type: PricedPlace,
): BasketLine {
  return {
    kind: 'workout_place',
    subjectId: type.id,
    schoolId: workout.schoolId,
    title: `${workout.name}, ${type.name}`,
    memberPriceCents: type.priceCents,
    nonmemberPriceCents: type.nonmemberPriceCents,
    scopes: { workout: workout.id },
  };
}
