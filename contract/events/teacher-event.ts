import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { answerSchemas } from '../primitives/field-schemas.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { EVENT_FIELD_NAMES, EVENT_TYPED } from './event.fields.ts';
import { eventStatus } from './event.ts';

/** Attendees that the editor's read answers; more by GET /teachers/events/{id}/attendees (rules-teachers J2). */
export const EDIT_ATTENDEES_AT_MOST = 1000;
/** M§5, to the letter. */
export const REQUIRED_IF_PUBLISHING = 'This field is required if publishing.';
export const REQUIRED_FOR_RECAP = 'This field is required when sending recaps.';
/** What a rename, a text, a picture or a host does to those who attend. */
export const NOBODY_IS_MAILED = 'No one is notified.';

export const eventField = z.enum(EVENT_FIELD_NAMES);

/** What keeps a draft from being published, and where it is mended. */
export const eventGap = z.object({
  /** `ticketTypes`: it has some, and none is active. */
  field: z.union([eventField, z.literal('ticketTypes')]),
  message: z.string(),
  /** A path of ours: the editor, at the field. */
  href: z.string(),
});
export type EventGap = z.infer<typeof eventGap>;

/** A wall clock as M has it: `2026-12-01`, `07:00`, `PM`; null where there is none yet. */
const wall = { date: z.string().nullable(), time: z.string().nullable(), ampm: z.enum(['AM', 'PM']).nullable() };

/** A cohort that an event may belong to. */
export const cohortOfEvent = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
});

/** An event as whoever manages it edits it (M§3, in its spelling, M87). */
export const teacherEvent = z.object({
  id,
  uuid: z.string(),
  slug: z.string(),
  ...answerSchemas(EVENT_TYPED),
  /** By the clock. */
  status: eventStatus,
  /** The wall clocks below are read in its `timezone`. */
  startDate: wall.date,
  startTime: wall.time,
  ampm: wall.ampm,
  startsAtUtc: instant.nullable(),
  /** As planned, or when somebody ended it. */
  endsAtUtc: instant.nullable(),
  schoolId: id,
  /** Who made it; null: the platform. */
  userId: id.nullable(),
  imageUrl: z.string().nullable(),
  cover: coverTold,
  sendRecapDate: wall.date,
  sendRecapTime: wall.time,
  recapAmpm: wall.ampm,
  sendRecapAtUtc: instant.nullable(),
  recapSentAtUtc: instant.nullable(),
  /** Null: of the school, not of a course. */
  course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  cohort: cohortOfEvent.nullable(),
  school: z.object({ id, name: z.string(), slug: z.string() }),
  /** Null: on its own. `number` from 1; `sessions` how many of it are there now. */
  series: z.object({ id, name: z.string(), number: z.number().int(), sessions: z.number().int() }).nullable(),
  /** Of its own pool and its ticket types together; of a class session `attending` are those expected by their place. */
  seats: z.object({
    attending: z.number().int(),
    held: z.number().int(),
    waiting: z.number().int(),
  }),
  /** Its ticket types, disabled ones too. */
  ticketTypesCount: z.number().int(),
  /** One gets in by a ticket type alone; `capacity` isn't asked for. */
  ticketed: z.boolean(),
  publishedAtUtc: instant.nullable(),
  cancelledAtUtc: instant.nullable(),
  /** Somebody ended it before its time. */
  endedEarlyAtUtc: instant.nullable(),
  /** The start before it was moved, until the new start; learners see it struck through (rules-teachers K3). */
  movedFromUtc: instant.nullable(),
  /** What keeps a draft from being published; empty for every other state. */
  missing: z.array(eventGap),
  /** Fields that can't be changed now, each with the sentence why (rules-teachers G2). */
  locked: z.partialRecord(eventField, z.string()),
  /** A published one that is not over. */
  canCancel: z.boolean(),
  /** It runs: 'End now'. */
  canEnd: z.boolean(),
  ...revisionFields,
});
export type TeacherEvent = z.infer<typeof teacherEvent>;

/** Somebody in an event, as its teachers see them (M§3, rules-teachers J2). */
export const eventAttendee = z.object({
  email: z.string(),
  /** Empty for who is known by address alone. */
  displayName: z.string(),
  /** 'RSVP' without ticket types, 'Enrolled' of a class session. */
  ticketTypeName: z.string(),
});
export type EventAttendee = z.infer<typeof eventAttendee>;
