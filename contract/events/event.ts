import { z } from 'zod';
import { ADDRESS_UNVERIFIED } from '../accounts/address-unverified.ts';
import { shownCover } from '../primitives/cover.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';
import { shownAccent } from '../schools/shown-accent.ts';
import { EVENT_PAGE_FIELDS } from './event.fields.ts';
import { ADMITTANCES, EVENT_KINDS } from './event-kinds.ts';

export const eventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof eventKind>;

/**
 * `started` and `completed` are derived from the clock. `draft` and `cancelled` appear only on the event's own page.
 */
export const EVENT_STATUSES = ['draft', 'published', 'started', 'completed', 'cancelled'] as const;
export const eventStatus = z.enum(EVENT_STATUSES);
export type EventStatus = z.infer<typeof eventStatus>;

export const admittance = z.enum(ADMITTANCES);

/** Why no one can join a ticketed event after its start: no ticket is sold or issued then (rules §6). */
export const TICKETS_CLOSED = 'Tickets are no longer available: the event has started.';

/** How many attendees are shown by name; the rest are a number. */
export const MAX_PUBLIC_ATTENDEES = 5;
/** An attendee who chose to be shown on event pages (the `showsAttendance` setting). */
export const publicAttendee = z.object({ name: z.string(), imageUrl: z.string().nullable() });
export type PublicAttendee = z.infer<typeof publicAttendee>;

/** A host of an event. `id` identifies the link, `hostId` the host. */
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
  /** Dollars, for people who get the course discount. */
  price: dollars,
  nonmemberPrice: dollars,
  /** What this person pays today, without a promo code. */
  oneTimePrice: dollars,
  /** The price with the person's promo code; null if none lowers it. */
  codePrice: dollars.nullable(),
  /** Counts the person's own hold or offer as free. */
  seatsRemaining: z.number().int(),
  capacity: z.number().int(),
});
export type TicketType = z.infer<typeof ticketType>;

/** An event as lists show it; none of them has the meeting URL. */
export const eventCard = z.object({
  id,
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: eventKind,
  shortDescription: z.string(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  /** Derived from the clock. */
  status: eventStatus,
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** The original start of a moved event, until the new start; null if it wasn't moved (rules-teachers K3). */
  movedFromUtc: instant.nullable(),
  /** Minutes, as planned. */
  lengthOfEvent: z.number().int(),
  /** The host's time zone. */
  timezone: z.string(),
  attendeesCount: z.number().int(),
  /** All ticket types together; the event's own seats if it has none. */
  seatsRemaining: z.number().int(),
  admittance,
  /** Whether to show 'Members only': members-only, no course, and this person can't attend such events (L§5). */
  membersOnlyLabel: z.boolean(),
  courseId: id.nullable(),
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
  /**
   * The topic of its course, or else of its school's first course; decides the drawn cover. Empty if neither has one.
   */
  topic: z.string(),
  /** True if there are ticket types to choose from. */
  ticketed: z.boolean(),
  /** Lowest ticket price for this person in dollars; null without ticket types. */
  fromPrice: dollars.nullable(),
  /** Highest ticket price for this person; equals `fromPrice` if all cost the same. */
  toPrice: dollars.nullable(),
  /** True if there is a recording that this person may watch. */
  hasRecording: z.boolean(),
  hostNames: z.array(z.string()),
  /** The hosts' pictures in the same order; null for a host without one. */
  hostImageUrls: z.array(z.string().nullable()),
});
export type EventCard = z.infer<typeof eventCard>;

/**
 * Why a person can't attend, join, or buy now. Each code comes with its sentence, shown word for word. The endpoints'
 * refusals use the same codes (`code`).
 */
export const EVENT_REFUSALS = {
  /** 403 to a visitor: 'This is a member-only event. You must be a member to attend.' */
  membersOnly: 'members_only',
  /** 403: only members can attend until `details.until`. */
  membersFirst: 'members_first',
  /** 403: a class session of a cohort that the person isn't enrolled in. */
  notEnrolled: 'not_enrolled',
  /** 409: still a draft. */
  draft: 'event_draft',
  /** 409 */
  cancelled: 'event_cancelled',
  /** 409 */
  ended: 'event_ended',
  /** 409: a ticketed event has begun; nothing can be sold, changed, or canceled anymore. */
  started: 'event_started',
  /** 409: 'No seats remaining' */
  soldOut: 'sold_out',
  /** 422 at `ticketTypeId`: the event has ticket types; choose one. */
  ticketRequired: 'ticket_required',
  /** 409: this ticket has a price; `details.price`. Pay through POST /stripe/build_event_payment_link. */
  ticketPriced: 'ticket_priced',
  /** 409: cancel a paid ticket through POST /events/{id}/ticket_refunds. */
  ticketPaid: 'ticket_paid',
  /** 409: 'Confirmed, you're attending this event' */
  alreadyHeld: 'ticket_held',
  /** 409: this ticket is free; use POST /events/{id}/attend. */
  ticketFree: 'ticket_free',
  /** 409 */
  notAttending: 'not_attending',
  /** 409: seats are free; there's no need to wait. */
  seatsFree: 'seats_free',
  /** 409 from a refund: the amount has changed; `details.amount`. */
  refundChanged: 'refund_changed',
  /** 403: RSVPs require a verified email address. */
  addressUnverified: ADDRESS_UNVERIFIED.code,
  /** 403 from the payment link with a handle: first verify the email address through the link that we just emailed. */
  confirmFirst: 'confirm_first',
  /** 409 from a join link: it isn't open yet; `details.opensAt`. */
  tooEarly: 'join_too_early',
  /** 409 from a join link: the event ended more than an hour ago. */
  tooLate: 'join_too_late',
  /** 403 from a join link: it has been canceled or replaced. */
  linkRevoked: 'join_revoked',
} as const;
export type EventRefusal = (typeof EVENT_REFUSALS)[keyof typeof EVENT_REFUSALS];

export const attendance = z.object({
  /** `pending`: an RSVP by email that isn't confirmed yet. */
  state: z.enum(['attending', 'pending']),
  ticketTypeId: id.nullable(),
  ticketTypeName: z.string().nullable(),
  /** True if a ticket was paid for: 'Confirmed, you're attending this event'. */
  paid: z.boolean(),
  /** True if the person attends by being enrolled in the cohort; they didn't RSVP. */
  byEnrolment: z.boolean(),
  /** True if the person entered through the join link. */
  joined: z.boolean(),
});
export type Attendance = z.infer<typeof attendance>;

/** A spot on the waitlist for a seat, or an offered seat. */
export const seatWaitlistEntry = z.object({
  /** Null: the event has no ticket types. */
  ticketTypeId: id.nullable(),
  /** `offered`: a seat is held until `offerExpiresAt`; attending or paying takes it. */
  state: z.enum(['waiting', 'offered']),
  /** 1 is next. */
  place: z.number().int(),
  joinedAt: instant,
  offerExpiresAt: instant.nullable(),
});
export type SeatWaitlistEntry = z.infer<typeof seatWaitlistEntry>;

/** Whether an action is allowed, so that a control can show the refusal before anyone clicks it. */
export const permission = z.object({
  allowed: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type Permission = z.infer<typeof permission>;

/**
 * The fields of the specification's event (L§3) beyond its card, as far as this person may see them (rules §6). Where
 * the event or a part is withheld, texts are empty and links null.
 */
export const eventFields = z.object({
  ...responseSchemas(EVENT_PAGE_FIELDS),
  eventHosts: z.array(eventHost),
  ticketTypes: z.array(ticketType),
});
export type EventFields = z.infer<typeof eventFields>;

/** A listed event: all of it, or only its card if the request has `fields=card`. */
export const listedEvent = eventCard.extend(eventFields.partial().shape);

/** An event on its own page (L§3), as one person sees it. */
export const eventDetail = eventCard.extend(eventFields.shape).extend({
  schoolId: id,
  courseName: z.string().nullable(),
  courseSlug: z.string().nullable(),
  cohortId: id.nullable(),
  cohortName: z.string().nullable(),
  /** True if there is a recording for members only: `recordingUrl` is null for this person. */
  recordingGated: z.boolean(),
  /** Only members can attend until this time. */
  membersFirstUntil: instant.nullable(),
  cancelledAt: instant.nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;
