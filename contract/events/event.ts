import { z } from 'zod';
import { ADDRESS_UNVERIFIED } from '../accounts/address-unverified.ts';
import { coverTold } from '../primitives/cover.ts';
import { answerSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';
import { accentTold } from '../schools/accent-told.ts';
import { EVENT_PAGE_FIELDS } from './event.fields.ts';
import { ADMITTANCES, EVENT_KINDS } from './event-kinds.ts';

export const eventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof eventKind>;

/** `started` and `completed` follow from the clock. `draft` and `cancelled` are seen on a page of its own only. */
export const EVENT_STATUSES = ['draft', 'published', 'started', 'completed', 'cancelled'] as const;
export const eventStatus = z.enum(EVENT_STATUSES);
export type EventStatus = z.infer<typeof eventStatus>;

export const admittance = z.enum(ADMITTANCES);

/** Why nobody comes any more to a ticketed event that runs: no ticket is sold or taken after the start (rules §6). */
export const TICKETS_CLOSED = 'Tickets are no longer available: the event has started.';

/** So many of those who attend and show it are told by name; the rest are a number. */
export const GOERS_AT_MOST = 5;
/** Somebody who attends an event and chose to be seen there (`showsAttendance` of the settings). */
export const goer = z.object({ name: z.string(), imageUrl: z.string().nullable() });
export type Goer = z.infer<typeof goer>;

/** Somebody who hosts an event. `id` is the link's, `hostId` the host's. */
export const eventHost = z.object({
  id,
  hostId: id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  bio: z.string(),
});
export type EventHost = z.infer<typeof eventHost>;

export const ticketType = z.object({
  id,
  name: z.string(),
  /** For who gets the course discount. */
  price: dollars,
  nonmemberPrice: dollars,
  /** What this person pays today, without a code. */
  oneTimePrice: dollars,
  /** The same with the code that one holds; null where none lowers it. */
  codePrice: dollars.nullable(),
  /** One's own hold or offer counts as free. */
  seatsRemaining: z.number().int(),
  capacity: z.number().int(),
});
export type TicketType = z.infer<typeof ticketType>;

/** An event as lists tell it; the meeting's address is in none of them. */
export const eventCard = z.object({
  id,
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: eventKind,
  shortDescription: z.string(),
  imageUrl: z.string().nullable(),
  cover: coverTold,
  /** By the clock. */
  status: eventStatus,
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** The start before it was moved, until the new one; null where it wasn't (rules-teachers K3). */
  movedFromUtc: instant.nullable(),
  /** Minutes, as planned. */
  lengthOfEvent: z.number().int(),
  /** The host's zone. */
  timezone: z.string(),
  attendeesCount: z.number().int(),
  /** All ticket types together; the event's own seats where it has none. */
  seatsRemaining: z.number().int(),
  admittance,
  /** 'Members only' shows: members-only, no course, and this person can't attend such (L§5). */
  membersOnlyLabel: z.boolean(),
  courseId: id.nullable(),
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** Of its school; null: none chosen, the house’s. */
  accent: accentTold,
  /** Of its course, or of its school's first course; decides the drawn cover. Empty: neither has one. */
  topic: z.string(),
  /** There are ticket types to choose from. */
  ticketed: z.boolean(),
  /** Lowest price of a ticket for this person in dollars; null without ticket types. */
  fromPrice: dollars.nullable(),
  /** Highest one for this person; the same as `fromPrice` where all cost the same. */
  toPrice: dollars.nullable(),
  /** There is a recording that this person may watch. */
  hasRecording: z.boolean(),
  hostNames: z.array(z.string()),
  /** Their pictures in the same order; null where one has none. */
  hostImageUrls: z.array(z.string().nullable()),
});
export type EventCard = z.infer<typeof eventCard>;

/**
 * Why one can't attend, join or buy now; each comes with its sentence, shown word for word.
 * The same codes are in the refusals (`code`) of the calls.
 */
export const EVENT_REFUSALS = {
  /** 403 to a visitor: 'This is a member-only event. You must be a member to attend.' */
  membersOnly: 'members_only',
  /** 403: only for members so far; `details.until`. */
  membersFirst: 'members_first',
  /** 403: a class session of a cohort in which one has no place. */
  notEnrolled: 'not_enrolled',
  /** 409: still a draft. */
  draft: 'event_draft',
  /** 409 */
  cancelled: 'event_cancelled',
  /** 409 */
  ended: 'event_ended',
  /** 409: a ticketed event has begun; nothing is sold, changed or cancelled any more. */
  started: 'event_started',
  /** 409: 'No seats remaining' */
  soldOut: 'sold_out',
  /** 422 at `ticketTypeId`: the event has ticket types, choose one. */
  ticketRequired: 'ticket_required',
  /** 409: this ticket costs something; `details.price`. Pay by POST /stripe/build_event_payment_link. */
  ticketPriced: 'ticket_priced',
  /** 409: a paid ticket is cancelled by POST /events/{id}/ticket_refunds. */
  ticketPaid: 'ticket_paid',
  /** 409: 'Confirmed, you're attending this event' */
  alreadyHeld: 'ticket_held',
  /** 409: this ticket costs nothing; POST /events/{id}/attend. */
  ticketFree: 'ticket_free',
  /** 409 */
  notAttending: 'not_attending',
  /** 409: seats are free, no need to wait. */
  seatsFree: 'seats_free',
  /** 409 of a refund: the amount is another one now; `details.amount`. */
  refundChanged: 'refund_changed',
  /** 403: RSVPs need a proved address. */
  addressUnverified: ADDRESS_UNVERIFIED.code,
  /** 403 of the payment link by a handle: the address has to be proved by the link that we mailed just now. */
  confirmFirst: 'confirm_first',
  /** 409 of a join link: the doors are closed yet; `details.opensAt`. */
  tooEarly: 'join_too_early',
  /** 409 of a join link: over for more than an hour. */
  tooLate: 'join_too_late',
  /** 403 of a join link: cancelled or replaced since. */
  linkRevoked: 'join_revoked',
} as const;
export type EventRefusal = (typeof EVENT_REFUSALS)[keyof typeof EVENT_REFUSALS];

/** What this person holds of an event. */
export const attendance = z.object({
  /** `pending`: an RSVP by email that isn't confirmed yet. */
  state: z.enum(['attending', 'pending']),
  ticketTypeId: id.nullable(),
  ticketTypeName: z.string().nullable(),
  /** A ticket was paid for: 'Confirmed, you're attending this event'. */
  paid: z.boolean(),
  /** By enrolment in the cohort; nothing was pressed. */
  byEnrolment: z.boolean(),
  /** Came in by the join link. */
  joined: z.boolean(),
});
export type Attendance = z.infer<typeof attendance>;

/** A place in the line for a seat, or the offer of one. */
export const seatWaitlistEntry = z.object({
  /** Null: the event has no ticket types. */
  ticketTypeId: id.nullable(),
  /** `offered`: a seat is held until `offerExpiresAt`; attend or pay takes it. */
  state: z.enum(['waiting', 'offered']),
  /** 1 is the next. */
  place: z.number().int(),
  joinedAt: instant,
  offerExpiresAt: instant.nullable(),
});
export type SeatWaitlistEntry = z.infer<typeof seatWaitlistEntry>;

/** A refusal that a control can draw before anybody presses it. */
export const standing = z.object({ allowed: z.boolean(), code: z.string().nullable(), message: z.string().nullable() });
export type Standing = z.infer<typeof standing>;

/**
 * What the specification's event (L§3) has beyond its card, as far as this person may see it (rules §6): texts are empty, links
 * null, where the event or that part of it is withheld.
 */
export const eventFields = z.object({
  ...answerSchemas(EVENT_PAGE_FIELDS),
  eventHosts: z.array(eventHost),
  ticketTypes: z.array(ticketType),
});
export type EventFields = z.infer<typeof eventFields>;

/** An event of a list: the whole of it, or its card alone where the list was asked for with `fields=card`. */
export const listedEvent = eventCard.extend(eventFields.partial().shape);

/** An event on its own page (L§3), as one person sees it. */
export const eventDetail = eventCard.extend(eventFields.shape).extend({
  schoolId: id,
  courseName: z.string().nullable(),
  courseSlug: z.string().nullable(),
  cohortId: id.nullable(),
  cohortName: z.string().nullable(),
  /** There is a recording, for members: `recordingUrl` is null for this person. */
  recordingGated: z.boolean(),
  /** Only members attend until then. */
  membersFirstUntil: instant.nullable(),
  cancelledAt: instant.nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;
