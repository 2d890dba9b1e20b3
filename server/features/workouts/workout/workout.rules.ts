import { ADDRESS_UNVERIFIED } from '#contract/accounts/address-unverified.ts';
import { JOIN_OPENS_MINUTES_BEFORE, joinOpensAt } from '#contract/events/door.ts';
import { hasContent } from '#contract/primitives/has-content.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS, type WorkoutRefusal, type WorkoutStatus } from '#contract/workouts/workout.ts';
import { WORKOUT_REQUIRED_TO_PUBLISH } from '#contract/workouts/workout-input.ts';

export type StoredWorkoutStatus = 'draft' | 'published' | 'finished' | 'cancelled';

export interface WorkoutTimes {
  readonly status: StoredWorkoutStatus;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

const MINUTE_MS = 60_000;
/**
 * How many minutes after the end people can still join the live part, as for events (rules §6). A test checks that both
 * are the same.
 */
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/** The longest live part allowed, in minutes; lists rely on it. */
export const LONGEST_WORKOUT_MINUTES = 7 * 24 * 60;

/**
 * A workout's state at `now`. Lists, pages, joining, and emails all use this. Finished shows as completed (rules §6).
 */
export function workoutStatusAt(workout: WorkoutTimes, now: Date): WorkoutStatus {
  if (workout.status === 'draft' || workout.status === 'cancelled') return workout.status;
  if (workout.status === 'finished' || (workout.endsAt && now >= workout.endsAt)) return 'completed';
  return workout.startsAt && now >= workout.startsAt ? 'started' : 'published';
}

export function joinWindow(workout: { startsAt: Date; endsAt: Date }): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: joinOpensAt(workout.startsAt),
    closesAt: new Date(workout.endsAt.getTime() + JOIN_CLOSES_MINUTES_AFTER * MINUTE_MS),
  };
}

export interface Refused {
  readonly code: WorkoutRefusal;
  readonly status: 403 | 409 | 422;
  readonly message: string;
}
const no = (code: WorkoutRefusal, status: Refused['status'], message: string): Refused => ({ code, status, message });

export const SENTENCES = {
  draft: "This workout isn't published yet.",
  cancelled: 'This workout was canceled.',
  started: 'This workout has started.',
  ended: 'This workout has ended.',
  ticketElsewhere: "This spot isn't for this workout.",
  ticketDisabled: 'This spot is no longer on sale.',
  ticketPriced: "This spot isn't free. Pay for it to take part.",
  ticketFree: 'This spot is free. You can sign up without paying.',
  ticketPaid: 'You paid for this spot. Use Cancel and refund.',
  alreadyHeld: 'You already have this spot.',
  notAttending: "You're not participating in this workout.",
  noWrittenPlace: 'Written feedback is for people who signed up for it in this workout.',
  inReview: "Your teacher is already reading your work, so you can't change it.",
  answered: "You've received feedback, so you can't change your work.",
  finished: 'This workout is finished and closed to submissions.',
  tooLateToSend: 'The deadline to submit work has passed.',
  noLive: 'This workout has no live session.',
  tooEarly: `Doors open ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start.`,
} as const;

/** Why spots can't be taken or canceled at this time, as once the workout has begun; null: they can. */
export function decideTime(status: WorkoutStatus): Refused | null {
  if (status === 'draft') return no(WORKOUT_REFUSALS.draft, 409, SENTENCES.draft);
  if (status === 'cancelled') return no(WORKOUT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
  if (status === 'completed') return no(WORKOUT_REFUSALS.ended, 409, SENTENCES.ended);
  return status === 'started' ? no(WORKOUT_REFUSALS.started, 409, SENTENCES.started) : null;
}

export interface OfferedPlace {
  readonly active: boolean;
  /** The price for this person. */
  readonly priceCents: number;
}

export interface HeldPlace {
  readonly paid: boolean;
  /** State of the spot's submission. Null: none yet. */
  readonly submission: 'submitted' | 'in_review' | 'answered' | null;
}

/**
 * Why a spot can't be canceled: the workout has begun, or the submission is being read or has feedback. Null: it can.
 */
export function decideRefund(status: WorkoutStatus, held: Pick<HeldPlace, 'submission'>): Refused | null {
  if (held.submission === 'answered') return no(WORKOUT_REFUSALS.inReview, 409, SENTENCES.answered);
  if (held.submission === 'in_review') return no(WORKOUT_REFUSALS.inReview, 409, SENTENCES.inReview);
  return decideTime(status);
}

export type PlaceDecision =
  | { readonly do: 'take' | 'cancel' }
  | { readonly do: 'nothing'; readonly attending: boolean }
  | { readonly do: 'refuse'; readonly because: Refused };

function decideOffer(place: OfferedPlace | undefined): Refused | null {
  if (!place) return no(WORKOUT_REFUSALS.ticketRequired, 422, SENTENCES.ticketElsewhere);
  return place.active ? null : no(WORKOUT_REFUSALS.ticketRequired, 422, SENTENCES.ticketDisabled);
}

/** What toggling one kind of spot does. Free seats are checked later, when a seat is actually taken. */
export function decidePlace(input: {
  status: WorkoutStatus;
  verified: boolean;
  place: OfferedPlace | undefined;
  held: HeldPlace | null;
  attending: boolean | undefined;
}): PlaceDecision {
  const { status, place, held } = input;
  const wanted = input.attending ?? held === null;
  if (!wanted) {
    if (!held) return { do: 'nothing', attending: false };
    const because = held.paid ? no(WORKOUT_REFUSALS.ticketPaid, 409, SENTENCES.ticketPaid) : decideRefund(status, held);
    return because ? { do: 'refuse', because } : { do: 'cancel' };
  }
  if (held) return { do: 'nothing', attending: true };
  const because =
    decideOffer(place) ??
    (input.verified
      ? null
      : no(WORKOUT_REFUSALS.addressUnverified, ADDRESS_UNVERIFIED.status, ADDRESS_UNVERIFIED.message)) ??
    decideTime(status) ??
    (place && place.priceCents > 0 ? no(WORKOUT_REFUSALS.ticketPriced, 409, SENTENCES.ticketPriced) : null);
  return because ? { do: 'refuse', because } : { do: 'take' };
}

/** Why a priced spot can't be bought now. Null: it can. */
export function decidePlacePurchase(input: {
  status: WorkoutStatus;
  place: OfferedPlace;
  held: HeldPlace | null;
}): Refused | null {
  const { status, place, held } = input;
  if (held) return no(WORKOUT_REFUSALS.alreadyHeld, 409, SENTENCES.alreadyHeld);
  return (
    decideTime(status) ??
    decideOffer(place) ??
    (place.priceCents === 0 ? no(WORKOUT_REFUSALS.ticketFree, 409, SENTENCES.ticketFree) : null)
  );
}

/**
 * Whether work may be submitted through a written spot (null: the person has none). Work that no one has read yet may
 * be replaced. In a workout with a live part, submissions stay open after it until the workout is finished. Without
 * one, the start is the deadline (rules-teachers W2).
 */
export function decideSubmission(
  workout: Pick<WorkoutTimes, 'status' | 'startsAt'> & { capacityLive: number },
  held: HeldPlace | null,
  now: Date,
): Refused | null {
  if (!held) return no(WORKOUT_REFUSALS.notAttending, 403, SENTENCES.noWrittenPlace);
  if (held.submission === 'answered') return no(WORKOUT_REFUSALS.inReview, 409, SENTENCES.answered);
  if (held.submission === 'in_review') return no(WORKOUT_REFUSALS.inReview, 409, SENTENCES.inReview);
  if (workout.status === 'draft') return no(WORKOUT_REFUSALS.draft, 409, SENTENCES.draft);
  if (workout.status === 'cancelled') return no(WORKOUT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
  if (workout.status === 'finished') return no(WORKOUT_REFUSALS.ended, 409, SENTENCES.finished);
  const over = workout.capacityLive === 0 && workout.startsAt !== null && now >= workout.startsAt;
  return over ? no(WORKOUT_REFUSALS.ended, 409, SENTENCES.tooLateToSend) : null;
}

/** Whether people can join the live part now; without live spots they can't (rules-teachers W2). */
export function decideJoin(
  workout: WorkoutTimes & { startsAt: Date; endsAt: Date; capacityLive: number },
  now: Date,
): Refused | null {
  if (workout.capacityLive === 0) return no(WORKOUT_REFUSALS.noLive, 409, SENTENCES.noLive);
  if (workout.status === 'draft') return no(WORKOUT_REFUSALS.draft, 409, SENTENCES.draft);
  if (workout.status === 'cancelled') return no(WORKOUT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
  const { opensAt, closesAt } = joinWindow(workout);
  if (now < opensAt) return no(WORKOUT_REFUSALS.tooEarly, 409, SENTENCES.tooEarly);
  return now < closesAt ? null : no(WORKOUT_REFUSALS.tooLate, 409, SENTENCES.ended);
}

export const NO_PLACES = 'Offer live spots, written feedback spots, or both.';

/** What a workout needs, apart from its times, before learners see it. */
export interface Publishable {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly startsAt: Date | null;
  readonly zoomUrl: string | null;
  readonly capacityLive: number;
  readonly capacityWritten: number;
}

/** What a workout lacks to be visible, regardless of its time; only live spots need a meeting URL (W2). */
export function missingToShow(workout: Publishable): Record<string, string> {
  return {
    ...(workout.name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
    ...(workout.capacityLive + workout.capacityWritten === 0 ? { capacityLive: NO_PLACES } : {}),
    ...(hasContent(workout.description) ? {} : { description: FIELD_REQUIRED }),
    ...(hasContent(workout.instructions) ? {} : { instructions: FIELD_REQUIRED }),
    ...(workout.startsAt === null ? { startDate: FIELD_REQUIRED } : {}),
    ...(workout.capacityLive > 0 && (workout.zoomUrl ?? '').trim() === ''
      ? { zoomUrl: WORKOUT_REQUIRED_TO_PUBLISH }
      : {}),
  };
}

/** Everything that a draft lacks to be published. Empty: it can be published. */
export function missingToPublish(workout: Publishable, now: Date): Record<string, string> {
  const { startsAt } = workout;
  return {
    ...missingToShow(workout),
    ...(startsAt !== null && startsAt <= now ? { startDate: 'The start is in the past.' } : {}),
  };
}

/** A URL that people can open: http or https, with a host. */
export function webAddressOf(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? url.href : null;
}
