import { z } from 'zod';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { revisionSent } from '../primitives/revision.ts';
import { id, idOrNone, idParam, slugOrId } from '../primitives/wire.ts';
import { BEFORE_TYPED } from './event.fields.ts';
import { admittance, eventKind } from './event.ts';
import { eventInput, eventSpellings } from './event-input.ts';
import { EVENT_PREVIEWS } from './event-previews.ts';
import { getEvent } from './events.endpoints.ts';
import { cohortOfEvent, eventAttendee, MAX_EDIT_ATTENDEES, teacherEvent } from './teacher-event.ts';

const params = z.object({ id: idParam });
/** Read-only editor fields: accepted and ignored (rules §1, rules-teachers G1). */
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
  summary: 'An event as its managers edit it, with up to 1,000 attendees',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({
    event: teacherEvent,
    attendees: z.array(eventAttendee).max(MAX_EDIT_ATTENDEES),
    can_delete_event: z.boolean(),
  }),
});

/** Initial values of a new event (M§3): for a course, kind Class Session and cohorts to choose from. */
const newEvent = z.object({
  event: z.object({
    ...responseSchemas(BEFORE_TYPED),
    kind: eventKind.nullable(),
    /** No default: the person who creates the event chooses it. */
    admittance: admittance.nullable(),
    zoomUrl: z.string(),
    startDate: z.string().nullable(),
    startTime: z.string(),
    ampm: z.enum(['AM', 'PM']),
    status: z.literal('draft'),
  }),
  /** Kinds to choose from: Class Session only within a course. */
  kinds: z.array(eventKind),
  course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  /** The course's cohorts, neither completed nor canceled, next to start first; at most 100. */
  cohorts: z.array(cohortOfEvent),
  /** Schools for which the caller may create events without a course, by name; at most 100. */
  schools: z.array(z.object({ id, name: z.string(), slug: z.string() })),
});

export const showNewCourseEvent = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/new_event',
  summary: 'What a new course event starts with, and the cohorts it can belong to',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: newEvent,
});

export const showNewSchoolEvent = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/new_event',
  summary: 'What a new school event, without a course, starts with',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  response: newEvent,
});

export const showNewEvent = endpoint({
  method: 'GET',
  path: '/teachers/new_event',
  summary: 'What a new event without a course starts with, and the schools you can create it for',
  tag: 'Teaching',
  audience: 'teacher',
  response: newEvent,
});

export const createTeacherEvent = endpoint({
  method: 'POST',
  path: '/teachers/events',
  summary: "Create a draft event for a course's cohort or for a school; anything left out comes from the defaults",
  tag: 'Teaching',
  audience: 'teacher',
  wrapper: 'event',
  spellings: eventSpellings,
  body: eventInput.extend({
    ...readBack,
    /** A course with its cohort, or a school alone. */
    courseId: idOrNone.optional(),
    schoolId: idOrNone.optional(),
    /** Creates a draft; `published` also publishes it in the same request. */
    status: z.enum(['draft', 'published']).optional(),
  }),
  response: z.object({ event: teacherEvent }),
  status: 201,
  idempotent: true,
});

export const changeTeacherEvent = endpoint({
  method: 'PATCH',
  path: '/teachers/events/{id}',
  summary:
    "Save an event's fields, publish it (`status: published`, with or without fields), or cancel it (`status: cancelled`, on its own)",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  wrapper: 'event',
  spellings: eventSpellings,
  body: eventInput.extend({
    ...readBack,
    schoolId: readOnly,
    courseId: readOnly,
    /** The current status is accepted and ignored; `draft` on a published event is 409. */
    status: z.string().max(20).optional(),
    expected: expectedTotals,
    revision: revisionSent,
  }),
  response: z.object({ event: teacherEvent }),
  idempotent: true,
});

export const deleteTeacherEvent = endpoint({
  method: 'DELETE',
  path: '/teachers/events/{id}',
  summary: 'Delete an event no one has or had a seat at; 409 with the reason if someone does, or if it changed',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  /** The revision the caller is looking at; 409 `stale` if there is a newer one. */
  query: z.object({ revision: z.coerce.number().int().min(0).optional() }),
  response: z.object({ deleted: z.object({ templates: z.number().int(), ticketTypes: z.number().int() }) }),
});

export const endEventNow = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/early_ends',
  summary: "End a live event now; no one is notified. 409 if it isn't live",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ event: teacherEvent }),
  idempotent: true,
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/copies',
  summary:
    "Copy an event's text, picture, hosts, and ticket types into a new draft, without people, one or more weeks later",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ event: teacherEvent }),
  status: 201,
  idempotent: true,
});

export const previewEvent = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/preview',
  summary:
    "An event's page, even of a draft, as a visitor, a member, or someone enrolled would see it; same shape as GET /events/{id}",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  query: z.object({ as: z.enum(EVENT_PREVIEWS).default('visitor') }),
  response: getEvent.response,
});
