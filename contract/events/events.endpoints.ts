import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { flag, id, idParam, instant, MAX_PER_PAGE, pageMeta } from '../primitives/wire.ts';
import { courseSession } from './class-sessions.endpoints.ts';
import {
  attendance,
  eventCard,
  eventDetail,
  eventHost,
  GOERS_AT_MOST,
  goer,
  listedEvent,
  seatWaitlistEntry,
  standing,
  ticketType,
} from './event.ts';

/** An instant of a calendar: within the centuries that dates here are about. */
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
    /** The next seven days, with one's class sessions. */
    thisWeek: flag.optional(),
    /** Completed ones, newest first; for members and staff (403 `members_only` for others). */
    past: flag.optional(),
    /** Starting from here (a month, the next four weeks); with `to`. */
    from: calendarInstant.optional(),
    to: calendarInstant.optional(),
    /** `card`: the cards alone, as our screens draw them. Left out: each with all its fields. */
    fields: z.literal('card').optional(),
    /** Without one's class sessions, for who has asked for them already. */
    withoutSessions: flag.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({
    /** In order of their start; past ones newest first. */
    events: z.array(listedEvent),
    /** With `thisWeek` or `from` and `to`: one's class sessions of that time. Otherwise, or `withoutSessions`, empty. */
    classSessions: z.array(courseSession),
    /** Ids among those answered. */
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
    /** Of those who attend, some who chose to be seen; `attendeesCount` has all. None at class sessions. */
    goers: z.array(goer).max(GOERS_AT_MOST),
    /** This event's id where one attends, and those of `classSessions` that one attends. */
    attendingEventIds: z.array(id),
    /** Of a class session: all published ones of its cohort. */
    classSessions: z.array(courseSession),
    /** What one holds; null: not attending. */
    attendance: attendance.nullable(),
    /** One's places in line: at most one per ticket type. */
    waitlist: z.array(seatWaitlistEntry),
    /** SEQUENCE of one's calendar entry, the same as in the mails and in the feed. */
    calendarSequence: z.number().int(),
    may: z.object({
      /** RSVP, seats aside. */
      attend: standing,
      /** Take the RSVP back by the toggle. */
      cancel: standing,
      /** Press 'Attend Event Now' (the link opens 15 minutes before the start). */
      join: standing,
      /** Ask for a paid ticket back; the amount comes from GET ticket_refunds. */
      refund: z.boolean(),
      /** Put oneself in line for a seat. */
      wait: z.boolean(),
      /** Attends by email: visitors, at public events that are no class sessions. */
      publicAttend: z.boolean(),
      manage: z.boolean(),
    }),
    /** The server's present, so that an open page can follow the states by its own clock. */
    nowUtc: instant,
    /** When the join link opens and closes. */
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

/** An event that one attends, with what one holds of it. */
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
    /** Running or ahead, in order of their start. Cancelled events are not among them. */
    attendingEvents: z.array(attendingEvent),
    /** In order of their start: the same page of them. */
    classSessions: z.array(courseSession),
    attendingEventIds: z.array(id),
    /** Events for whose seat one is in line, or has an offer. */
    waiting: z.array(z.object({ event: eventCard, entry: seatWaitlistEntry })),
    /** Of `attendingEvents`. */
    meta: pageMeta,
    /** Whether class sessions follow on the next page. */
    moreClassSessions: z.boolean(),
  }),
});

/** What changes while a page is open: the polling beside the live stream. */
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
