import type { BasketLine } from '#server/features/checkout/index.ts';

/** A ticket of an event, or a kind of place in a workout, with its two prices in cents. */
interface PricedType {
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
}
/** The event or workout that gives it. */
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

/** A ticket of an event as checkout sees it. */
export function ticketLineOf(event: Giver & { readonly courseId: number | null }, ticket: PricedType): BasketLine {
  return lineOf('ticket', event, ticket, {
    event: event.id,
    ...(event.courseId === null ? {} : { course: event.courseId }),
  });
}

/** A place in a workout as checkout sees it. */
export function placeLineOf(workout: Giver, type: PricedType): BasketLine {
  return lineOf('workout_place', workout, type, { workout: workout.id });
}
