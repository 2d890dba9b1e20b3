import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import {
  WORKOUT_REFUSALS,
  type WorkoutCard,
  type WorkoutPlace,
  type WorkoutStatus,
  type WorkoutTicketType,
} from '#contract/workouts/workout.ts';
import { buyWordOf, isOffered } from '#web/features/events/page/event-eligibility.rules.ts';
import { counted } from '#web/kit/text/counted.ts';

type BuyWord = ReturnType<typeof buyWordOf>;

interface Timed {
  status: WorkoutStatus;
  startsAtUtc: string;
  endsAtUtc: string;
}

/** Statuses that the clock doesn't change. */
const SETTLED: ReadonlySet<WorkoutStatus> = new Set(['draft', 'completed', 'cancelled']);

/** The status at an instant, as the server would report it. `clock` null: as last reported. */
export function workoutStatusAt(workout: Timed, clock: number | null): WorkoutStatus {
  if (clock === null || SETTLED.has(workout.status)) return workout.status;
  if (clock >= Date.parse(workout.endsAtUtc)) return 'completed';
  return clock >= Date.parse(workout.startsAtUtc) ? 'started' : 'published';
}

/** What a person can do about one kind of spot. */
export type PlaceStatus =
  /** Held; `back`: it can be released by the toggle. */
  | { kind: 'held'; paid: boolean; back: boolean; place: WorkoutPlace }
  /** A seat is held for this person until the offer expires. */
  | { kind: 'offered'; entry: SeatWaitlistEntry; buy: BuyWord }
  | { kind: 'sold-out'; entry: SeatWaitlistEntry | null }
  | { kind: 'open'; buy: BuyWord }
  /** Nothing can be taken anymore. */
  | { kind: 'closed' };

export function placeStatusAt(
  type: WorkoutTicketType,
  page: { places: readonly WorkoutPlace[]; waitlist: readonly SeatWaitlistEntry[] },
  status: WorkoutStatus,
  clock: number,
): PlaceStatus {
  const place = page.places.find((held) => held.ticketTypeId === type.id);
  const ahead = status === 'published';
  if (place) {
    const unread = place.submission === null || place.submission.state === 'submitted';
    return { kind: 'held', paid: place.paid, back: ahead && unread, place };
  }
  if (!ahead) return { kind: 'closed' };
  const buy = buyWordOf([type]);
  const entry = page.waitlist.find((waiting) => waiting.ticketTypeId === type.id) ?? null;
  if (entry && isOffered(entry, clock)) return { kind: 'offered', entry, buy };
  if (entry || type.seatsRemaining <= 0) return { kind: 'sold-out', entry };
  return { kind: 'open', buy };
}

/** State of the live part's door, for people with a spot. */
export function doorAt(
  page: { workout: Timed; joinOpensAtUtc: string; joinClosesAtUtc: string },
  clock: number,
): 'closed' | 'early' | 'open' {
  if (clock < Date.parse(page.joinOpensAtUtc) || clock >= Date.parse(page.joinClosesAtUtc)) return 'closed';
  return clock < Date.parse(page.workout.startsAtUtc) ? 'early' : 'open';
}

const FEW = 1 / 5;
/** Spots left are shown only if they are few: under a fifth. */
export function placesLeftText({ seatsRemaining, capacity }: WorkoutTicketType): string | null {
  if (seatsRemaining <= 0) return 'No spots remaining';
  if (seatsRemaining >= capacity * FEW) return null;
  return `${counted(seatsRemaining, 'spot')} left`;
}

/** Whether there is a live part; without one, the start is the deadline for submitting work (rules-teachers W2). */
export function hasLive({ ticketTypes }: Pick<WorkoutCard, 'ticketTypes'>): boolean {
  return ticketTypes.some(({ kind }) => kind === 'live');
}

/**
 * Whether the public link leads to the workout's page, because there is no door for this person, or none at all
 * (rules-teachers W9).
 */
export function linkLeadsToPage(state: string): boolean {
  return state === WORKOUT_REFUSALS.notAttending || state === WORKOUT_REFUSALS.noLive;
}
