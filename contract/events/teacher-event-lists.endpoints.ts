import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { eventKind } from './event.ts';
import { eventAttendee } from './teacher-event.ts';
import { paidPrice } from './ticket-refunds.endpoints.ts';

export const TEACHER_EVENTS_PER_PAGE = 24;
export const ATTENDEES_PER_PAGE = 50;
/** T's row, to the letter. */
export const NO_ZOOM_URL = 'No Zoom URL -- cannot publish';

/** By the clock (T§4): a draft, over, canceled, otherwise active. */
export const TEACHER_EVENT_STATES = ['draft', 'active', 'completed', 'cancelled'] as const;
export type TeacherEventState = (typeof TEACHER_EVENT_STATES)[number];

/** A ticket type in its event's row. */
export const rowTicketType = z.object({
  id,
  name: z.string(),
  status: z.enum(['active', 'disabled']),
  price: dollars,
  nonmemberPrice: dollars,
  capacity: z.number().int(),
  /** Not counting people who canceled. */
  attendeesCount: z.number().int(),
  /**
   * What the event's tickets earn before the platform's fee: the quoted prices, less the school's promo codes, less
   * refunds (rules-teachers P1, W8). A disputed payment isn't counted until the dispute is settled.
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
  /** Null: the event has no cohort; empty: its cohort has no moniker. */
  cohortMoniker: z.string().nullable(),
  cohortId: id.nullable(),
  courseId: id.nullable(),
  /** Null: a draft without a date yet. */
  startsAtUtc: instant.nullable(),
  /** As planned, or when someone ended it. */
  endsAtUtc: instant.nullable(),
  /** The host's time zone. */
  timezone: z.string(),
  /** Not counting people who canceled; for a class session, people enrolled in its cohort. */
  attendeesCount: z.number().int(),
  zoomUrl: z.string().nullable(),
  /** Including disabled ones, in their order; at most 50. */
  ticketTypes: z.array(rowTicketType),
  /** In their order; hosts without a name are left out. */
  hostNames: z.array(z.string()),
});
export type TeacherEventRow = z.infer<typeof teacherEventRow>;

const listQuery = {
  /** Part of the event's or a host's name; `%`, `_`, and `\` are ordinary characters. Left out or empty: all. */
  contains: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(TEACHER_EVENTS_PER_PAGE),
};
const listed = z.object({
  /**
   * Upcoming: drafts without a date first, then in order of start. Past: latest start first. With a cohort: all its
   * events in order of start. No list has deleted events; every list has canceled ones.
   */
  events: z.array(teacherEventRow),
  /** Counted up to 10,000; for a search text found in nearly every event name, up to 480. */
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

/** A person in an event, with what the attendee list shows besides M's three fields. */
export const listedAttendee = eventAttendee.extend({
  /** The person's id; the UI uses it as the row key. */
  id,
  state: z.enum(['attending', 'cancelled']),
  /** When they RSVP'd, or canceled. */
  atUtc: instant,
  /** When they entered through the join link; null: they haven't. */
  joinedAtUtc: instant.nullable(),
  /** True while a payment is disputed: the seat is kept, but the join link doesn't work for them. */
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
    /** Part of a name or an email address, taken literally. */
    contains: listQuery.contains,
    show: z.enum(ATTENDEE_SHOWS).default('attending'),
    page: listQuery.page,
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(ATTENDEES_PER_PAGE),
  }),
  response: z.object({
    attendees: z.array(listedAttendee),
    meta: pageMeta,
    /** Totals regardless of the search. */
    counts: z.object({ attending: z.number().int(), joined: z.number().int(), cancelled: z.number().int() }),
    event: z.object({ id, name: z.string(), status: z.enum(TEACHER_EVENT_STATES), byEnrolment: z.boolean() }),
  }),
});

/** The same list as a spreadsheet file; a link in the pages, not part of the API. */
export const attendeesFilePath = (eventId: number) => `/teachers/events/${eventId}/attendees.csv`;

/** Most sessions in one chart: the latest ones that have begun. */
export const MAX_ATTENDANCE_SESSIONS = 60;

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
    /** In order of start. */
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

/** Most points per line. */
export const MAX_SEATS_POINTS = 60;

export const getEventSeats = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/seats',
  summary:
    "How many of an event's seats were taken over time, in at most 60 steps; empty for a class session, which has no seats to take",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: z.object({ id: idParam }),
  response: z.object({
    /** In order of time; the last point is now, or the event's end. */
    points: z.array(z.object({ atUtc: instant, taken: z.number().int() })),
    /** Current capacity of the event's active ticket types, or the event's own. */
    capacity: z.number().int(),
    /**
     * People with a ticket, by the price they paid, highest first. Null for course admins, who don't see prices paid.
     */
    paid: z.array(paidPrice.extend({ ticketTypeName: z.string() })).nullable(),
  }),
});
export type EventSeats = z.infer<typeof getEventSeats.response>;
