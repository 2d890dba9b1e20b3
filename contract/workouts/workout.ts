import { z } from 'zod';
import { ADDRESS_UNVERIFIED } from '../accounts/address-unverified.ts';
import { shownCover } from '../primitives/cover.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';
import { shownAccent } from '../schools/shown-accent.ts';

/**
 * `started` and `completed` are derived from the clock. Only managers see a `draft`, and only on its own page.
 * `cancelled` is final: the workout is in no list, and its page says so.
 */
export const WORKOUT_STATUSES = ['draft', 'published', 'started', 'completed', 'cancelled'] as const;
export const workoutStatus = z.enum(WORKOUT_STATUSES);
export type WorkoutStatus = z.infer<typeof workoutStatus>;

/** `live`: a seat in the session. `written`: the learner submits work and gets written feedback. */
export const placeKind = z.enum(['live', 'written']);
export type PlaceKind = z.infer<typeof placeKind>;

/** In order: `submitted` → `in_review` → `answered`. */
export const SUBMISSION_STATES = ['submitted', 'in_review', 'answered'] as const;
export const submissionState = z.enum(SUBMISSION_STATES);
export type SubmissionState = z.infer<typeof submissionState>;

/** The live or the written spots of a workout; each kind has its own price and seats. */
export const workoutTicketType = z.object({
  id,
  kind: placeKind,
  name: z.string(),
  /** Dollars, for people who get the course discount. */
  price: dollars,
  nonmemberPrice: dollars,
  /** What this person pays today, without a promo code. */
  oneTimePrice: dollars,
  /** The price with the person's promo code; null if none lowers it. */
  codePrice: dollars.nullable(),
  /** Counts the person's own hold as free. */
  seatsRemaining: z.number().int(),
  capacity: z.number().int(),
});
export type WorkoutTicketType = z.infer<typeof workoutTicketType>;

/** A workout as lists show it; none of them has the meeting URL. */
export const workoutCard = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  kind: z.string(),
  /** HTML. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  /** Derived from the clock. */
  status: workoutStatus,
  startsAt: instant,
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** Minutes of the live session. */
  duration: z.number().int(),
  /** The host's time zone. */
  timezone: z.string(),
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
  /** The topic of the school's first course; decides the drawn cover. Empty: it has none. */
  topic: z.string(),
  /** In order: live, written. A kind without any spots is left out. */
  ticketTypes: z.array(workoutTicketType),
});
export type WorkoutCard = z.infer<typeof workoutCard>;

/** Submitted work with its feedback. Only the learner and the workout's managers ever see it. */
export const submission = z.object({
  id,
  /** HTML. */
  text: z.string().nullable(),
  url: z.string().nullable(),
  /** The submitted file; served only to the learner and the workout's managers. */
  file: z.object({ id, url: z.string(), fileName: z.string(), bytes: z.number().int() }).nullable(),
  state: submissionState,
  /** HTML; null until feedback is sent. */
  feedback: z.string().nullable(),
  submittedAtUtc: instant,
  answeredAtUtc: instant.nullable(),
  /** When the feedback was edited after it was sent; null: it wasn't. */
  correctedAtUtc: instant.nullable(),
  /**
   * Set if the spot was paid for and the work has no feedback: from this time on, the learner can get a refund. Null:
   * there is nothing to refund.
   */
  moneyBackFromUtc: instant.nullable(),
});
export type Submission = z.infer<typeof submission>;

/** A spot that the person has in a workout. */
export const workoutPlace = z.object({
  kind: placeKind,
  ticketTypeId: id,
  ticketTypeName: z.string(),
  /** True if the spot was paid for: only 'Cancel and refund' gives it up. */
  paid: z.boolean(),
  /** True if the person entered through the join link. */
  joined: z.boolean(),
  submission: submission.nullable(),
});
export type WorkoutPlace = z.infer<typeof workoutPlace>;

/**
 * Why a person can't take, cancel, or use a spot now; each code comes with its sentence. The endpoints' refusals use
 * the same codes.
 */
export const WORKOUT_REFUSALS = {
  /** 409: still a draft. */
  draft: 'workout_draft',
  /** 409: the workout is canceled. */
  cancelled: 'workout_cancelled',
  /** 409: the workout has begun; nothing can be sold, changed, or canceled anymore. */
  started: 'workout_started',
  /** 409 */
  ended: 'workout_ended',
  /** 409: 'No spots remaining' */
  soldOut: 'sold_out',
  /** 409 from the waitlist: there are free seats. */
  seatsFree: 'seats_free',
  /** 422 at `ticketTypeId`: a spot in another workout, or one that isn't on sale. */
  ticketRequired: 'ticket_required',
  /** 409: this spot has a price; `details.price`. Pay through POST /stripe/build_event_payment_link. */
  ticketPriced: 'ticket_priced',
  /** 409: cancel a paid spot through POST /workouts/{id}/ticket_refunds. */
  ticketPaid: 'ticket_paid',
  /** 409 */
  alreadyHeld: 'ticket_held',
  /** 409: this spot is free; use POST /workouts/{id}/attend. */
  ticketFree: 'ticket_free',
  /** 403 or 409 */
  notAttending: 'not_attending',
  /** 409: the submitted work is being read, or has its feedback: it can't be changed. */
  inReview: 'submission_in_review',
  /** 409 from a refund: the amount has changed; `details.amount`. */
  refundChanged: 'refund_changed',
  /** 409 from a join link: there are only written spots. */
  noLive: 'workout_not_live',
  /** 403: a spot requires a verified email address. */
  addressUnverified: ADDRESS_UNVERIFIED.code,
  /** 409 from a join link: it isn't open yet; `details.opensAt`. */
  tooEarly: 'join_too_early',
  /** 409 from a join link: the session ended more than an hour ago. */
  tooLate: 'join_too_late',
  /** 403 from a join link: it has been canceled or replaced. */
  linkRevoked: 'join_revoked',
} as const;
export type WorkoutRefusal = (typeof WORKOUT_REFUSALS)[keyof typeof WORKOUT_REFUSALS];
