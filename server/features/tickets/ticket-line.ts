import type { BasketLine } from '#server/features/checkout/index.ts';

interface PricedType {
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
}
interface Giver {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
}

function lineOf(
  kind: 'ticket' | 'workout_place',
  giver: Giver,
  type: PricedType,
  scopes: Readonly<Record<string, number>>,
): BasketLine {
  return {
    kind,
    subjectId: type.id,
    schoolId: giver.schoolId,
    title: `${giver.name}, ${type.name}`,
    memberPriceCents: type.priceCents,
    nonmemberPriceCents: type.nonmemberPriceCents,
    scopes,
  };
}

/** The basket line for an event ticket. */
export function ticketLineOf(event: Giver & { readonly courseId: number | null }, ticket: PricedType): BasketLine {
  return lineOf('ticket', event, ticket, {
    event: event.id,
    ...(event.courseId === null ? {} : { course: event.courseId }),
  });
}

/** The basket line for a workout spot. */
export function placeLineOf(workout: Giver, type: PricedType): BasketLine {
  return lineOf('workout_place', workout, type, { workout: workout.id });
}
