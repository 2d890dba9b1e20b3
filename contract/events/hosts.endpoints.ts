import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, idInBody, idParam, instant, pageMeta, sentNumber } from '../primitives/wire.ts';

/** Most hosts per event. */
export const HOSTS_OF_AN_EVENT = 20;
/** Most hosts per school, including archived ones. */
export const HOSTS_OF_A_SCHOOL = 2000;
/** M§8, to the letter. */
export const HOST_SAVED = 'Host Info Saved';
export const HOST_REMOVED = 'Host Removed';
/** 403 for a course admin and a host who appears beyond their courses (rules-teachers H3). */
export const ASK_A_SCHOOL_ADMIN =
  'This host appears in events outside your course. Ask a School Admin to make changes.';

/** A host's record: it belongs to the school and can be used in any number of events (rules-teachers H3). */
export const teacherHost = z.object({
  id,
  /** Same as `id` (M§3). */
  hostId: id,
  schoolId: id,
  /**
   * Empty until someone names the host. Until then, learners and lists don't show the host, and the record is deleted
   * after a day.
   */
  name: z.string(),
  /** Sanitized HTML. */
  bio: z.string(),
  imageUrl: z.string().nullable(),
  archivedAtUtc: instant.nullable(),
  /** The host's account: it gets the calendar entry and the join link. Null: only a name (rules-teachers H4). */
  userId: id.nullable(),
  /** That person's name; null without an account. */
  personName: z.string().nullable(),
  /** Number of events that show the host, including drafts; `past` of them are over. */
  events: z.object({ total: z.number().int(), past: z.number().int() }),
  /** Null: the caller may change the host; otherwise whom to ask. */
  locked: z.string().nullable(),
  ...revisionFields,
});
export type TeacherHost = z.infer<typeof teacherHost>;

/** A host of one event: `id` identifies the link. */
export const teacherEventHost = z.object({
  id,
  eventId: id,
  hostId: id,
  name: z.string(),
  bio: z.string(),
  imageUrl: z.string().nullable(),
  /** From 0, in display order. */
  position: z.number().int(),
  host: teacherHost,
});
export type TeacherEventHost = z.infer<typeof teacherEventHost>;

/** Read-only form fields: accepted and ignored. */
const readOnly = z.unknown().optional();
const eventHosts = z.array(teacherEventHost);

export const listTeacherEventHosts = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/event_hosts',
  summary: "An event's hosts in order, including unnamed ones, with where else they appear",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: z.object({ id: idParam }),
  response: z.object({
    eventHosts,
    /** Why hosts can't be added, removed, or reordered; null: they can. */
    locked: z.string().nullable(),
  }),
});

export const listSchoolHosts = endpoint({
  method: 'GET',
  path: '/teachers/hosts',
  summary: "A school's hosts by name, `?school_id=`; archived ones only with `archived=true`",
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object({
    schoolId: idParam,
    /** Part of the name. */
    contains: z.string().max(200).default(''),
    archived: z.enum(['true', 'false']).default('false'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ hosts: z.array(teacherHost), meta: pageMeta }),
});

export const listHostPeople = endpoint({
  method: 'GET',
  path: '/teachers/host_people',
  summary:
    "Accounts that can be linked to a school's host, `?school_id=`: its staff; for course admins, the School Admins and the admins of their own courses",
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object({ schoolId: idParam }),
  response: z.object({
    /** By name, at most 500. */
    people: z.array(z.object({ id, name: z.string() })),
  }),
});

export const addEventHost = endpoint({
  method: 'POST',
  path: '/teachers/hosts',
  summary: "Create an unnamed host for the event's school and show them with the event once they have a name",
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  body: z.object({ eventId: idInBody }),
  response: z.object({ host: teacherHost, eventHost: teacherEventHost }),
  status: 201,
  idempotent: true,
});

export const changeHost = endpoint({
  method: 'PATCH',
  path: '/teachers/hosts/{hostId}',
  summary: "Change a host's name, bio, or picture everywhere, or archive the host",
  tag: 'Teaching',
  audience: { manages: { host: 'hostId' } },
  params: z.object({ hostId: idParam }),
  wrapper: 'host',
  body: z.object({
    name: line(NAME_MAX).optional(),
    /** Rich text, sanitized. */
    bio: z.string().max(RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG }).optional(),
    /** Null, or a picture uploaded for this school; anything else is ignored. */
    imageUrl: readOnly,
    /** The member of the school's staff who hosts; null: no account. Anyone else is 404. */
    userId: idInBody.nullable().optional(),
    /** True: removed from the school's list of hosts; past events still show the host. */
    archived: z.boolean().optional(),
    revision: revisionSent,
    id: readOnly,
    hostId: readOnly,
    schoolId: readOnly,
    archivedAtUtc: readOnly,
    personName: readOnly,
    events: readOnly,
    locked: readOnly,
    savedBy: readOnly,
    savedAt: readOnly,
  }),
  response: z.object({ host: teacherHost }),
});

export const linkHost = endpoint({
  method: 'POST',
  path: '/teachers/event_hosts',
  summary: "Show one of the school's hosts with one of its events; doing it twice has no effect",
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'event_host',
  body: z.object({ eventId: idInBody, hostId: idInBody }),
  response: z.object({ eventHost: teacherEventHost }),
  idempotent: true,
});

export const moveEventHost = endpoint({
  method: 'PATCH',
  path: '/teachers/event_hosts/{id}',
  summary: "Set a host's position; the others make room",
  tag: 'Teaching',
  audience: { manages: { event_host: 'id' } },
  params: z.object({ id: idParam }),
  wrapper: 'event_host',
  body: z.object({ position: sentNumber().pipe(z.number().int().min(0).max(HOSTS_OF_AN_EVENT)) }),
  response: z.object({ eventHosts }),
});

export const unlinkHost = endpoint({
  method: 'DELETE',
  path: '/teachers/event_hosts/{id}',
  summary: 'Remove a host from this event; the host stays with the school',
  tag: 'Teaching',
  audience: { manages: { event_host: 'id' } },
  params: z.object({ id: idParam }),
  response: z.object({ removed: z.object({ id, hostId: id }) }),
});

export const getHostImage = endpoint({
  method: 'GET',
  path: '/hosts/{hostId}/image',
  summary: "The URL of a host's picture, for people who see an event with the host or manage the school",
  tag: 'Events',
  audience: 'anyone',
  params: z.object({ hostId: idParam }),
  response: z.object({ url: z.string().nullable().describe('Null without a picture') }),
});
