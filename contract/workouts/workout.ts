import { z } from 'zod';
import { ADDRESS_UNVERIFIED } from '../accounts/address-unverified.ts';
import { coverTold } from '../primitives/cover.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';
import { accentTold } from '../schools/accent-told.ts';

/**
 * `started` and `completed` follow from the clock; `draft` is seen on its own page only, by who manages it; `cancelled` is
 * for good, in no list, and its page says so.
 */
export const WORKOUT_STATUSES = ['draft', 'published', 'started', 'completed', 'cancelled'] as const;
export const workoutStatus = z.enum(WORKOUT_STATUSES);
export type WorkoutStatus = z.infer<typeof workoutStatus>;

/** `live`: a seat in the session. `written`: one sends work in and gets written feedback. */
export const placeKind = z.enum(['live', 'written']);
export type PlaceKind = z.infer<typeof placeKind>;

/** In their order: `submitted` → `in_review` → `answered`. */
export const SUBMISSION_STATES = ['submitted', 'in_review', 'answered'] as const;
export const submissionState = z.enum(SUBMISSION_STATES);
export type SubmissionState = z.infer<typeof submissionState>;

/** The live or the written places of a workout: price and seats are of each kind alone. */
export const workoutTicketType = z.object({
  id,
  kind: placeKind,
  name: z.string(),
  /** For who gets the course discount. */
  price: dollars,
  nonmemberPrice: dollars,
  /** What this person pays today, without a code. */
  oneTimePrice: dollars,
  /** The same with the code that one holds; null where none lowers it. */
  codePrice: dollars.nullable(),
  /** One's own hold counts as free. */
  seatsRemaining: z.number().int(),
  capacity: z.number().int(),
});
export type WorkoutTicketType = z.infer<typeof workoutTicketType>;

/** A workout as lists tell it; the meeting's address is in none of them. */
export const workoutCard = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  kind: z.string(),
  /** HTML. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  cover: coverTold,
  /** By the clock. */
  status: workoutStatus,
  startsAt: instant,
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** Minutes of the live session. */
  duration: z.number().int(),
  /** The host's zone. */
  timezone: z.string(),
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** Of its school; null: none chosen, the house’s. */
  accent: accentTold,
  /** Of its school's first course; decides the drawn cover. Empty: it has none. */
  topic: z.string(),
  /** In order: live, written. A kind without any places is left out. */
  ticketTypes: z.array(workoutTicketType),
});
export type WorkoutCard = z.infer<typeof workoutCard>;

/** What was sent in, with what came back. Only its writer and who manages the workout ever see it. */
export const submission = z.object({
  id,
  /** HTML. */
  text: z.string().nullable(),
  url: z.string().nullable(),
  /** What was sent along; served to its writer and to who manages the workout alone. */
  file: z.object({ id, url: z.string(), fileName: z.string(), bytes: z.number().int() }).nullable(),
  state: submissionState,
  /** HTML; null until it is answered. */
  feedback: z.string().nullable(),
  submittedAtUtc: instant,
  answeredAtUtc: instant.nullable(),
  /** When the feedback was edited after it was sent; null: it wasn't. */
  correctedAtUtc: instant.nullable(),
  /** Paid and not answered: from then on the money may be taken back. Null: nothing to take back. */
  moneyBackFromUtc: instant.nullable(),
});
export type Submission = z.infer<typeof submission>;

/** A place that one holds in a workout. */
export const workoutPlace = z.object({
  kind: placeKind,
  ticketTypeId: id,
  ticketTypeName: z.string(),
  /** It was paid for: it is given back by 'Cancel and refund' only. */
  paid: z.boolean(),
  /** Came in by the join link. */
  joined: z.boolean(),
  submission: submission.nullable(),
});
export type WorkoutPlace = z.infer<typeof workoutPlace>;

/** Why something can't be done now; each comes with its sentence. The same codes are in the refusals of the calls. */
export const WORKOUT_REFUSALS = {
  /** 409: still a draft. */
  draft: 'workout_draft',
  /** 409: it will not take place */
  cancelled: 'workout_cancelled',
  /** 409: it has begun; nothing is sold, changed or cancelled any more. */
  started: 'workout_started',
  /** 409 */
  ended: 'workout_ended',
  /** 409: 'No spots remaining' */
  soldOut: 'sold_out',
  /** 409 of the waitlist: there are seats. */
  seatsFree: 'seats_free',
  /** 422 at `ticketTypeId`: a place of another workout, or one that is not on sale. */
  ticketRequired: 'ticket_required',
  /** 409: this place costs something; `details.price`. Pay by POST /stripe/build_event_payment_link. */
  ticketPriced: 'ticket_priced',
  /** 409: a paid place is cancelled by POST /workouts/{id}/ticket_refunds. */
  ticketPaid: 'ticket_paid',
  /** 409 */
  alreadyHeld: 'ticket_held',
  /** 409: this place costs nothing; POST /workouts/{id}/attend. */
  ticketFree: 'ticket_free',
  /** 403 or 409 */
  notAttending: 'not_attending',
  /** 409: what was sent in is being read, or was answered: it stays. */
  inReview: 'submission_in_review',
  /** 409 of a refund: the amount is another one now; `details.amount`. */
  refundChanged: 'refund_changed',
  /** 409 of a join link: there are written places alone. */
  noLive: 'workout_not_live',
  /** 403: a place needs a proved address. */
  addressUnverified: ADDRESS_UNVERIFIED.code,
  /** 409 of a join link: the doors are closed yet; `details.opensAt`. */
  tooEarly: 'join_too_early',
  /** 409 of a join link: over for more than an hour. */
  tooLate: 'join_too_late',
  /** 403 of a join link: cancelled or replaced since. */
  linkRevoked: 'join_revoked',
} as const;
export type WorkoutRefusal = (typeof WORKOUT_REFUSALS)[keyof typeof WORKOUT_REFUSALS];
