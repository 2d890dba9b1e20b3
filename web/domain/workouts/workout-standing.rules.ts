import type { WorkoutPlace, WorkoutStatus, WorkoutTicketType } from '#contract/workouts/workout.ts';

interface Timed {
  status: WorkoutStatus;
  startsAtUtc: string;
  endsAtUtc: string;
}

/** The state at an instant, as the server would tell it. `clock` null: as told. */
export function workoutStatusAt(workout: Timed, clock: number | null): WorkoutStatus {
  if (clock === null || workout.status === 'draft' || workout.status === 'completed') return workout.status;
  if (clock >= Date.parse(workout.endsAtUtc)) return 'completed';
  return clock >= Date.parse(workout.startsAtUtc) ? 'started' : 'published';
}

/** What one can do about one kind of place. */
export type PlaceStanding =
  /** Held; `back`: it can be given back by the toggle. */
  | { kind: 'held'; paid: boolean; back: boolean; place: WorkoutPlace }
  | { kind: 'sold-out' }
  | { kind: 'open'; buy: 'Attend' | 'Register' }
  /** Nothing is taken any more. */
  | { kind: 'closed' };

export function placeStandingAt(
  type: WorkoutTicketType,
  places: readonly WorkoutPlace[],
  status: WorkoutStatus,
): PlaceStanding {
  const place = places.find((held) => held.ticketTypeId === type.id);
  const ahead = status === 'published';
  if (place) {
    const unread = place.submission === null || place.submission.state === 'submitted';
    return { kind: 'held', paid: place.paid, back: ahead && unread, place };
  }
  if (!ahead) return { kind: 'closed' };
  if (type.seatsRemaining <= 0) return { kind: 'sold-out' };
  return { kind: 'open', buy: type.oneTimePrice === 0 ? 'Attend' : 'Register' };
}

/** How the live part's door stands for who has a place. */
export function doorAt(
  page: { workout: Timed; joinOpensAtUtc: string; joinClosesAtUtc: string },
  clock: number,
): 'closed' | 'early' | 'open' {
  if (clock < Date.parse(page.joinOpensAtUtc) || clock >= Date.parse(page.joinClosesAtUtc)) return 'closed';
  return clock < Date.parse(page.workout.startsAtUtc) ? 'early' : 'open';
}

const FEW = 1 / 5;
/** Few places are worth telling: under a fifth. */
export function placesLeftWords({ seatsRemaining, capacity }: WorkoutTicketType): string | null {
  if (seatsRemaining <= 0) return 'No seats remaining';
  if (seatsRemaining >= capacity * FEW) return null;
  return seatsRemaining === 1 ? '1 seat left' : `${seatsRemaining} seats left`;
}
