import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { eventKind } from './event.ts';
import { eventAttendee } from './teacher-event.ts';
import { paidPrice } from './ticket-refunds.endpoints.ts';

/** Rows on one page of a list of events. */
export const TEACHER_EVENTS_PER_PAGE = 24;
/** Rows on one page of an event's attendees. */
export const ATTENDEES_PER_PAGE = 50;
/** T's row, to the letter. */
export const NO_ZOOM_URL = 'No Zoom URL -- cannot publish';

/** By the clock (T§4): a draft, over, called off, otherwise active. */
export const TEACHER_EVENT_STATES = ['draft', 'active', 'completed', 'cancelled'] as const;
export type TeacherEventState = (typeof TEACHER_EVENT_STATES)[number];

/** A ticket type in a row of its event. */
export const rowTicketType = z.object({
  id,
  name: z.string(),
  status: z.enum(['active', 'disabled']),
  price: dollars,
  nonmemberPrice: dollars,
  capacity: z.number().int(),
  /** Without cancelled ones. */
  attendeesCount: z.number().int(),
  /**
   * What its tickets bring before the platform's fee: the prices at which they were quoted, less the school's codes, less what
   * was given back (rules-teachers P1, W8). What is disputed counts nothing until that is decided.
   */
  totalPrice: dollars,
});
export type RowTicketType = z.infer<typeof rowTicketType>;

/** T's 'Teacher event row'. */
export const teacherEventRow = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  kind: eventKind,
  status: z.enum(TEACHER_EVENT_STATES),
  /** Null: of no cohort; empty: of one without a moniker. */
  cohortMoniker: z.string().nullable(),
  cohortId: id.nullable(),
  courseId: id.nullable(),
  /** Null: a draft without a date yet. */
  startsAtUtc: instant.nullable(),
  /** As planned, or when somebody ended it. */
  endsAtUtc: instant.nullable(),
  /** The host's zone. */
  timezone: z.string(),
  /** Without cancelled ones; of a class session who is expected by a place in its cohort. */
  attendeesCount: z.number().int(),
  zoomUrl: z.string().nullable(),
  /** Disabled ones too, in their order; at most 50. */
  ticketTypes: z.array(rowTicketType),
  /** By name, in their order; hosts without a name are left out. */
  hostNames: z.array(z.string()),
});
export type TeacherEventRow = z.infer<typeof teacherEventRow>;

const listQuery = {
  /** Part of the event's or a host's name; `%`, `_` and `\` are letters like others. Left out or empty: all. */
  contains: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(TEACHER_EVENTS_PER_PAGE),
};
const listed = z.object({
  /**
   * Ahead: drafts without a date first, then in order of their start. Past: the last start first. Of a cohort: all, in order of
   * their start. Deleted ones are in none, cancelled ones in all.
   */
  events: z.array(teacherEventRow),
  /** Counted up to 10,000; what nearly every event's name says, up to 480. */
  meta: pageMeta,
});

export const listSchoolEvents = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/events',
  summary:
    "A school's upcoming or past events, found by name or host: all of them for School Admins, those of their courses for course admins (404 without any course)",
  tag: 'Teaching',
  audience: 'teacher',
  params: z.object({ id: slugOrId }),
  query: z.object({ ...listQuery, segment: z.enum(['future', 'past']).default('future') }),
  response: listed,
});

export const listCourseEvents = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/events',
  summary: "A course's sessions and events: upcoming (`future`), `past`, or those of one cohort (its id)",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  query: z.object({
    ...listQuery,
    segment: z
      .string()
      .regex(/^(future|past|[1-9]\d{0,14})$/, { error: 'future, past, or the id of a cohort.' })
      .default('future'),
  }),
  response: listed,
});

export const getEventImage = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/image',
  summary: "An event's picture; null: none was uploaded",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: z.object({ id: idParam }),
  response: z.object({ url: z.string().nullable() }),
});

/** Somebody in an event, with what the list of attendees shows beside M's three fields. */
export const listedAttendee = eventAttendee.extend({
  /** Of the person: a key for the screen. */
  id,
  state: z.enum(['attending', 'cancelled']),
  /** Since when, or when that was taken back. */
  atUtc: instant,
  /** Came in by the join link; null: did not (yet). */
  joinedAtUtc: instant.nullable(),
  /** A payment is disputed: the seat is kept, the door closed. */
  suspended: z.boolean(),
});
export type ListedAttendee = z.infer<typeof listedAttendee>;

export const ATTENDEE_SHOWS = ['attending', 'cancelled'] as const;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/attendees',
  summary: "Who's attending an event (for a class session: who's enrolled), by name, with who joined; or who canceled",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: z.object({ id: idParam }),
  query: z.object({
    /** Part of a name or an address, as it stands. */
    contains: listQuery.contains,
    show: z.enum(ATTENDEE_SHOWS).default('attending'),
    page: listQuery.page,
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(ATTENDEES_PER_PAGE),
  }),
  response: z.object({
    attendees: z.array(listedAttendee),
    meta: pageMeta,
    /** Whatever was sought. */
    counts: z.object({ attending: z.number().int(), joined: z.number().int(), cancelled: z.number().int() }),
    event: z.object({ id, name: z.string(), status: z.enum(TEACHER_EVENT_STATES), byEnrolment: z.boolean() }),
  }),
});

/** The same list as a file for spreadsheets; a link of the pages, not of the API. */
export const attendeesFilePath = (eventId: number) => `/teachers/events/${eventId}/attendees.csv`;

/** Sessions that one chart shows: the last ones that have begun. */
export const ATTENDANCE_SESSIONS_AT_MOST = 60;

export const getCourseAttendance = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/attendance',
  summary:
    'For each of the last 60 class sessions of a course (or one cohort), how many were expected and how many joined',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  query: z.object({ cohortId: idParam.optional() }),
  response: z.object({
    /** In order of their start. */
    sessions: z.array(
      z.object({
        id,
        name: z.string(),
        startsAtUtc: instant,
        cohortMoniker: z.string(),
        expected: z.number().int(),
        joined: z.number().int(),
      }),
    ),
  }),
});
export type SessionAttendance = z.infer<typeof getCourseAttendance.response>['sessions'][number];

/** Points of one line at most. */
export const SEATS_POINTS_AT_MOST = 60;

export const getEventSeats = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/seats',
  summary:
    "How many of an event's seats were taken over time, in at most 60 steps; empty for a class session, which has no seats to take",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: z.object({ id: idParam }),
  response: z.object({
    /** In order of time; the last one is now, or the end of the event. */
    points: z.array(z.object({ atUtc: instant, taken: z.number().int() })),
    /** All that there are now: of its active ticket types, or its own. */
    capacity: z.number().int(),
    /** Who has a ticket, by what was paid for it, the dearest first. Null for course admins, who see no prices paid. */
    paid: z.array(paidPrice.extend({ ticketTypeName: z.string() })).nullable(),
  }),
});
export type EventSeats = z.infer<typeof getEventSeats.response>;
