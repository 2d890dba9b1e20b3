import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { flag, id, idParam, instant, MAX_PER_PAGE, pageMeta } from '../primitives/wire.ts';
import { courseSession } from './class-sessions.endpoints.ts';
import {
  attendance,
  eventCard,
  eventDetail,
  eventHost,
  listedEvent,
  MAX_PUBLIC_ATTENDEES,
  permission,
  publicAttendee,
  seatWaitlistEntry,
  ticketType,
} from './event.ts';

/** A calendar instant: bounded to the centuries that dates here can fall in. */
const calendarInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(19[7-9]\d|20\d\d|21\d\d)-/.test(text), { error: 'Enter 1970 to 2199.' });

export const eventParams = z.object({ id: idParam });

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: "Published events: live and upcoming, this week's, or past ones with their recordings",
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  query: z.object({
    /** True: only the next seven days, with the person's class sessions. */
    thisWeek: flag.optional(),
    /** True: completed events, newest first; for members and staff (403 `members_only` for others). */
    past: flag.optional(),
    /** Events that start from here on (a month, the next four weeks); requires `to`. */
    from: calendarInstant.optional(),
    to: calendarInstant.optional(),
    /** `card`: only the cards, as our screens use them. Left out: events with all fields. */
    fields: z.literal('card').optional(),
    /** True: leaves out the person's class sessions, for clients that already have them. */
    withoutSessions: flag.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({
    /** In order of start; past ones newest first. */
    events: z.array(listedEvent),
    /**
     * The person's class sessions in the requested period, with `thisWeek` or with `from` and `to`. Otherwise, or with
     * `withoutSessions`, empty.
     */
    classSessions: z.array(courseSession),
    /** Ids of the returned events that the person is going to. */
    attendingEventIds: z.array(id),
    meta: pageMeta,
  }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/{id}',
  summary: 'An event as one person sees it, with what they can do now',
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  params: eventParams,
  response: z.object({
    event: eventDetail,
    eventHosts: z.array(eventHost),
    /** Some attendees who chose to be shown; `attendeesCount` counts all. Empty for class sessions. */
    goers: z.array(publicAttendee).max(MAX_PUBLIC_ATTENDEES),
    /** This event's id if the person is going, and the ids of the `classSessions` they're going to. */
    attendingEventIds: z.array(id),
    /** For a class session: all of its cohort's published ones. */
    classSessions: z.array(courseSession),
    /** The person's attendance; null: not attending. */
    attendance: attendance.nullable(),
    /** The person's waitlist entries: at most one per ticket type. */
    waitlist: z.array(seatWaitlistEntry),
    /** SEQUENCE of the person's calendar entry, the same as in emails and in the feed. */
    calendarSequence: z.number().int(),
    may: z.object({
      /** May RSVP, whether or not seats are free. */
      attend: permission,
      /** May cancel the RSVP with the toggle. */
      cancel: permission,
      /** May click 'Attend Event Now' (the link opens 15 minutes before the start). */
      join: permission,
      /** May request a refund for a paid ticket; GET ticket_refunds returns the amount. */
      refund: z.boolean(),
      /** May join the waitlist for a seat. */
      wait: z.boolean(),
      /** May attend by email: for visitors, at public events that aren't class sessions. */
      publicAttend: z.boolean(),
      manage: z.boolean(),
    }),
    /** The server's current time, so that an open page can update states by its own clock. */
    nowUtc: instant,
    joinOpensAtUtc: instant,
    joinClosesAtUtc: instant,
  }),
});

export const listTicketTypes = endpoint({
  method: 'GET',
  path: '/events/{id}/ticket_types',
  summary: 'The ticket types on sale, with the price for this person and the seats left',
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  params: eventParams,
  response: z.object({ ticketTypes: z.array(ticketType) }),
});

export const listEventHosts = endpoint({
  method: 'GET',
  path: '/events/{id}/event_hosts',
  summary: 'An event’s hosts, in order',
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  params: eventParams,
  response: z.object({ eventHosts: z.array(eventHost) }),
});

/** An event that the person attends, with their attendance. */
export const attendingEvent = eventCard.extend({ attendance });
export type AttendingEvent = z.infer<typeof attendingEvent>;

export const listAttending = endpoint({
  method: 'GET',
  path: '/events/attending',
  summary: "'Upcoming Events I'm Attending' and 'All My Upcoming Class Sessions'",
  tag: 'Events',
  audience: 'signed-in',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({
    /** Running or upcoming, in order of start. Without canceled events. */
    attendingEvents: z.array(attendingEvent),
    /** In order of start; `page` counts for them, too. */
    classSessions: z.array(courseSession),
    attendingEventIds: z.array(id),
    /** Events where the person is on the waitlist for a seat, or has an offer. */
    waiting: z.array(z.object({ event: eventCard, entry: seatWaitlistEntry })),
    /** Paging of `attendingEvents`. */
    meta: pageMeta,
    /** Whether the next page has more class sessions. */
    moreClassSessions: z.boolean(),
  }),
});

/** What changes while a page is open, for polling alongside the live stream. */
export const eventState = z.object({
  id,
  status: eventCard.shape.status,
  startsAtUtc: instant,
  endsAtUtc: instant,
  attendeesCount: z.number().int(),
  seatsRemaining: z.number().int(),
  ticketTypes: z.array(z.object({ id, seatsRemaining: z.number().int() })),
});
export type EventState = z.infer<typeof eventState>;

export const listEventStates = endpoint({
  method: 'GET',
  path: '/events/states',
  summary: 'Seats and status of up to 50 events, for pages that stay open',
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  query: z.object({ ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,49}$/) }),
  response: z.object({ states: z.array(eventState), nowUtc: instant }),
});
