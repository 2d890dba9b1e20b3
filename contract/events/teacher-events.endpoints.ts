import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { revisionSent } from '../primitives/revision.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { id, idInBody, idParam, instant, requiredText, slugOrId } from '../primitives/wire.ts';
import { admittance, eventKind } from './event.ts';
import { getEvent } from './events.endpoints.ts';
import {
  cohortOfEvent,
  EDIT_ATTENDEES_AT_MOST,
  EVENT_ADDRESS_AT_MOST,
  EVENT_CAPACITY_AT_MOST,
  EVENT_DURATION_AT_MOST,
  EVENT_NAME_AT_MOST,
  eventAttendee,
  eventField,
  eventGap,
  SHORT_DESCRIPTION_AT_MOST,
  teacherEvent,
} from './teacher-event.ts';

const params = z.object({ id: idParam });
const REQUIRED = 'This field is required.';
const LENGTH = `Between 1 and ${EVENT_DURATION_AT_MOST.toLocaleString('en-US')} minutes.`;
const SEATS = 'Between 1 and 100,000 seats.';
/** Bytes of rich text are bounded where it is cleaned, with a sentence at the field; this is what a body may hold at all. */
const richText = z.string({ error: REQUIRED }).max(1_000_000);

const wallText = z.string({ error: REQUIRED }).trim().max(40);
const ampm = z
  .string({ error: REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'AM or PM.' }));
/** An empty text is none. */
const optionalAmpm = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.union([z.literal(''), z.enum(['AM', 'PM'], { error: 'AM or PM.' })]));
const address = z.string().trim().max(EVENT_ADDRESS_AT_MOST, { error: 'At most 2,000 characters.' });

/** What a Save may send, in the spelling of the answers; required ones are refused where they are sent empty (M§5). */
const eventInput = z.object({
  name: line(EVENT_NAME_AT_MOST),
  kind: z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).pipe(eventKind),
  /** Null or empty: none. */
  cohortId: z.union([z.null(), z.literal('').transform(() => null), idInBody]),
  admittance: z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).pipe(admittance),
  description: richText,
  shortDescription: optionalLine(SHORT_DESCRIPTION_AT_MOST),
  timezone: requiredText(80),
  startDate: wallText.nullable(),
  startTime: wallText.nullable(),
  ampm: ampm.nullable(),
  duration: z
    .number({ error: REQUIRED })
    .int({ error: 'Give a whole number.' })
    .min(1, { error: LENGTH })
    .max(EVENT_DURATION_AT_MOST, { error: LENGTH }),
  capacity: z
    .number({ error: REQUIRED })
    .int({ error: 'Give a whole number.' })
    .min(1, { error: SEATS })
    .max(EVENT_CAPACITY_AT_MOST, { error: SEATS }),
  zoomAccountId: z.union([z.null(), z.literal('').transform(() => null), idInBody]),
  zoomUrl: address.nullable(),
  /** Null removes the picture, one of this school's own media sets it, anything else is ignored (rules-teachers H5). */
  imageUrl: z.string().max(EVENT_ADDRESS_AT_MOST).nullable(),
  recordingUrl: address.nullable(),
  summary: richText.nullable(),
  recap: richText.nullable(),
  shouldSendRecapEmail: z.boolean(),
  sendRecapDate: wallText.nullable(),
  sendRecapTime: wallText.nullable(),
  recapAmpm: optionalAmpm.nullable(),
  shouldCreateCccProject: z.boolean(),
  cccProjectUrl: address.nullable(),
});

/** Spellings of a request beside those of the answers; the edge reads them as the ones at the right. */
const spellings = {
  startdate: 'startDate',
  starttime: 'startTime',
  startampm: 'ampm',
  startAmpm: 'ampm',
  startAmPm: 'ampm',
  recapDate: 'sendRecapDate',
  recapTime: 'sendRecapTime',
  sendRecapAmpm: 'recapAmpm',
  recapAmPm: 'recapAmpm',
  lengthOfEvent: 'duration',
  durationMinutes: 'duration',
} as const;

/** What the editor reads and nobody may write: taken and forgotten (rules §1, rules-teachers G1). */
const readOnly = z.unknown().optional();
const readBack = {
  id: readOnly,
  uuid: readOnly,
  slug: readOnly,
  userId: readOnly,
  startsAtUtc: readOnly,
  endsAtUtc: readOnly,
  sendRecapAtUtc: readOnly,
  recapSentAtUtc: readOnly,
  course: readOnly,
  cohort: readOnly,
  school: readOnly,
  series: readOnly,
  seats: readOnly,
  ticketTypesCount: readOnly,
  ticketed: readOnly,
  publishedAtUtc: readOnly,
  cancelledAtUtc: readOnly,
  endedEarlyAtUtc: readOnly,
  movedFromUtc: readOnly,
  missing: readOnly,
  locked: readOnly,
  canCancel: readOnly,
  canEnd: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
};

export const editEvent = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/edit',
  summary: 'An event as whoever manages it edits it, with up to 1,000 of those who attend',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({
    event: teacherEvent,
    attendees: z.array(eventAttendee).max(EDIT_ATTENDEES_AT_MOST),
    can_delete_event: z.boolean(),
  }),
});

/** What a new event starts with (M§3): kind Class Session and a cohort to choose where it is a course's. */
const newEvent = z.object({
  event: z.object({
    name: z.string(),
    kind: eventKind.nullable(),
    cohortId: id.nullable(),
    admittance,
    description: z.string(),
    shortDescription: z.string(),
    timezone: z.string(),
    startDate: z.string().nullable(),
    startTime: z.string(),
    ampm: z.enum(['AM', 'PM']),
    duration: z.number().int(),
    capacity: z.number().int(),
    zoomAccountId: id.nullable(),
    zoomUrl: z.string(),
    status: z.literal('draft'),
    shouldCreateCccProject: z.boolean(),
  }),
  /** Kinds to choose from: Class Session only within a course. */
  kinds: z.array(eventKind),
  course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  /** Of the course, not completed and not cancelled, the next to start first; at most 100. */
  cohorts: z.array(cohortOfEvent),
  /** Whose events one may make without a course, by name; at most 100. */
  schools: z.array(z.object({ id, name: z.string(), slug: z.string() })),
});

export const showNewCourseEvent = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/new_event',
  summary: 'What a new event of a course starts with, and the cohorts that it may belong to',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: newEvent,
});

export const showNewSchoolEvent = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/new_event',
  summary: 'What a new event of a school, without a course, starts with',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  response: newEvent,
});

export const showNewEvent = endpoint({
  method: 'GET',
  path: '/teachers/new_event',
  summary: 'What a new event without a course starts with, and the schools for which one may make it',
  tag: 'Teaching',
  audience: 'teacher',
  response: newEvent,
});

export const createTeacherEvent = endpoint({
  method: 'POST',
  path: '/teachers/events',
  summary: 'Make a draft of an event, of a course’s cohort or of a school; what is left out comes from the defaults',
  tag: 'Teaching',
  audience: 'teacher',
  wrapper: 'event',
  spellings,
  body: eventInput.partial().extend({
    ...readBack,
    /** With its cohort; or a school alone. */
    courseId: z.union([z.null(), z.literal('').transform(() => null), idInBody]).optional(),
    schoolId: z.union([z.null(), z.literal('').transform(() => null), idInBody]).optional(),
    /** A draft is what is made; `published` publishes it in the same breath. */
    status: z.enum(['draft', 'published']).optional(),
  }),
  response: z.object({ event: teacherEvent }),
  status: 201,
  idempotent: true,
});

/** What a Save that publishes, moves or cancels tells whom, in figures that `expected` may hold it to. */
export const eventChangeTotals = z.object({
  /** Who gets the mail about a new time. */
  told: z.number().int(),
  /** Paid tickets that can be taken back because of it. */
  refundable: z.number().int(),
});
export type EventChangeTotals = z.infer<typeof eventChangeTotals>;

export const changeTeacherEvent = endpoint({
  method: 'PATCH',
  path: '/teachers/events/{id}',
  summary:
    'Save fields of an event, publish it (`status: published`, with or without fields) or cancel it (`status: cancelled`, alone)',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  wrapper: 'event',
  spellings,
  body: eventInput.partial().extend({
    ...readBack,
    schoolId: readOnly,
    courseId: readOnly,
    /** The present one is taken and forgotten; `draft` on a published one is 409. */
    status: z.string().max(20).optional(),
    /** Figures of the dry run (`totals`); one that no longer holds is 409 `figures_changed` with the new ones in `details.totals`. */
    expected: z.record(z.string(), z.number()).optional(),
    revision: revisionSent,
  }),
  response: z.object({ event: teacherEvent }),
  idempotent: true,
});

const times = z.object({
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
});

/** What a change would do, before it is saved (rules-teachers A6, C5, G3). */
export const eventChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(eventField),
  /** True where somebody is told or gets a right: the screen asks first. */
  consequential: z.boolean(),
  /** Null: no instant changes, whatever the zone. */
  times: z.object({ was: times, now: times }).nullable(),
  /** A zone edit that keeps the wall clock: 'was 7:00 PM New York = 4:00 PM Los Angeles'; null without. */
  zoneNotice: z.string().nullable(),
  /** Who gets one mail with the old and the new time. */
  told: z.number().int(),
  /** Seconds that the mail waits, so that a slip that is mended at once tells nobody, or once. 0: it starts within the hour. */
  mailWaitsSeconds: z.number().int(),
  /** Paid tickets that come back in full because of it, and until when; null: none. */
  refundable: z.object({ tickets: z.number().int(), untilUtc: instant }).nullable(),
  /** 'Nobody is mailed.' where a published event changes and nobody is told; null else. */
  notice: z.string().nullable(),
  waitlist: z.object({
    waiting: z.number().int(),
    /** Who gets a seat offered within the minute, because capacity went up. */
    offered: z.number().int(),
  }),
  totals: eventChangeTotals,
});
export type EventChange = z.infer<typeof eventChange>;

const typedNumber = z.coerce.number({ error: REQUIRED });
export const showEventChange = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/change',
  summary:
    'What saving another start, zone, length or capacity would do: who is told, what comes back; refuses as the save does',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  spellings,
  query: eventInput
    .pick({ timezone: true, startDate: true, startTime: true, ampm: true })
    .extend({
      duration: typedNumber.pipe(eventInput.shape.duration),
      capacity: typedNumber.pipe(eventInput.shape.capacity),
    })
    .partial(),
  response: z.object({ change: eventChange }),
});

/** What publishing would do. */
export const eventPublication = z.object({
  /** All that is missing, at once; empty: it may be published. */
  missing: z.array(eventGap),
  /** Of a class session: its cohort's enrolled, who are told and find it in their calendars. Others: nobody is. */
  told: z.number().int(),
  totals: z.object({ told: z.number().int() }),
});
export type EventPublication = z.infer<typeof eventPublication>;

export const showEventPublication = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/publication',
  summary: 'What keeps a draft from being published, and who is told once it is; 409 where it is no draft',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ publication: eventPublication }),
});

/** What cancelling an event does. */
export const eventCancellationTotals = z.object({
  /** Who is told; of a class session those expected by their place. */
  attendees: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** In line for a seat, without one. */
  waiting: z.number().int(),
  /** Tickets whose payment is disputed: they wait for that, and are in no other figure. */
  disputed: z.number().int(),
});
export type EventCancellationTotals = z.infer<typeof eventCancellationTotals>;

/** What cancelling would do, and how far it has come once it was cancelled. */
export const eventCancellation = z.object({
  /** `ahead`: not cancelled. `running`: seats are given back one by one. `done`: all were. */
  state: z.enum(['ahead', 'running', 'done']),
  /** What the cancelling does; once cancelled, null. */
  totals: eventCancellationTotals.nullable(),
  /** Of so many seats so many were given back; null while ahead. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  cancelledAtUtc: instant.nullable(),
});
export type EventCancellation = z.infer<typeof eventCancellation>;

export const showEventCancellation = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/cancellation',
  summary: 'What cancelling an event would give back to how many; once it was cancelled, how far that has come',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ cancellation: eventCancellation }),
});

/** What deleting would do. */
export const eventDeletion = z.object({
  /** Null: it can be deleted; else why not. */
  blocked: z.string().nullable(),
  /** Email templates that are switched off. */
  templates: z.number().int(),
  /** Ticket types that go along. */
  ticketTypes: z.number().int(),
});
export type EventDeletion = z.infer<typeof eventDeletion>;

export const showEventDeletion = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/deletion',
  summary: 'What deleting an event would delete along with it, and why it can’t be deleted where it can’t',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ deletion: eventDeletion }),
});

export const deleteTeacherEvent = endpoint({
  method: 'DELETE',
  path: '/teachers/events/{id}',
  summary:
    'Delete an event in which nobody has or had a part; 409 with the reason where somebody has, or where it was changed',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  /** The revision that one looked at; an older one is 409 `stale`. */
  query: z.object({ revision: z.coerce.number().int().min(0).optional() }),
  response: z.object({ deleted: z.object({ templates: z.number().int(), ticketTypes: z.number().int() }) }),
});

export const endEventNow = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/early_ends',
  summary: 'End an event that runs, now; nobody is mailed. 409 where it doesn’t run',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ event: teacherEvent }),
  idempotent: true,
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/copies',
  summary: 'Make a draft of an event’s words, picture, hosts and ticket types, without people, a week or weeks later',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ event: teacherEvent }),
  status: 201,
  idempotent: true,
});

/** As whom a manager looks at a page. */
export const EVENT_PREVIEWS = ['visitor', 'member', 'enrolled'] as const;
export type EventPreviewAs = (typeof EVENT_PREVIEWS)[number];

export const previewEvent = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/preview',
  summary:
    'An event’s page, a draft’s too, as a visitor, a member or somebody enrolled would find it; GET /events/{id} answers alike',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  query: z.object({ as: z.enum(EVENT_PREVIEWS).default('visitor') }),
  response: getEvent.response,
});
