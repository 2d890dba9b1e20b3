import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { EVENT_FIELD_NAMES, EVENT_TYPED } from './event.fields.ts';
import { eventStatus } from './event.ts';

/** Most attendees in the editor's response; more through GET /teachers/events/{id}/attendees (rules-teachers J2). */
export const MAX_EDIT_ATTENDEES = 1000;
/** M§5, to the letter. */
export const REQUIRED_IF_PUBLISHING = 'This field is required if publishing.';
export const REQUIRED_FOR_RECAP = 'This field is required when sending recaps.';
/** Shown when a name, text, picture, or host changes, since attendees aren't notified of those. */
export const NO_ONE_IS_NOTIFIED = 'No one is notified.';

export const eventField = z.enum(EVENT_FIELD_NAMES);

/** What keeps a draft from being published, and where to fix it. */
export const eventGap = z.object({
  /** `ticketTypes`: the event has some, but none is active. */
  field: z.union([eventField, z.literal('ticketTypes')]),
  message: z.string(),
  /** A Callboard path: the editor, at the field. */
  href: z.string(),
});
export type EventGap = z.infer<typeof eventGap>;

/** A local time as M writes it: `2026-12-01`, `07:00`, `PM`; null if there is none yet. */
const localTime = { date: z.string().nullable(), time: z.string().nullable(), ampm: z.enum(['AM', 'PM']).nullable() };

/** A cohort that an event may belong to. */
export const cohortOfEvent = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
});

/** An event as its manager edits it (M§3, in its spelling, M87). */
export const teacherEvent = z.object({
  id,
  uuid: z.string(),
  slug: z.string(),
  ...responseSchemas(EVENT_TYPED),
  /** Derived from the clock. */
  status: eventStatus,
  /** The local times below are in its `timezone`. */
  startDate: localTime.date,
  startTime: localTime.time,
  ampm: localTime.ampm,
  startsAtUtc: instant.nullable(),
  /** As planned, or when someone ended it. */
  endsAtUtc: instant.nullable(),
  schoolId: id,
  /** The person who created the event; null: the platform. */
  userId: id.nullable(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  sendRecapDate: localTime.date,
  sendRecapTime: localTime.time,
  recapAmpm: localTime.ampm,
  sendRecapAtUtc: instant.nullable(),
  recapSentAtUtc: instant.nullable(),
  /** Null: the event belongs to the school, not to a course. */
  course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  cohort: cohortOfEvent.nullable(),
  school: z.object({ id, name: z.string(), slug: z.string() }),
  /** Null: not part of a series. `number` counts from 1; `sessions` is how many the series has now. */
  series: z.object({ id, name: z.string(), number: z.number().int(), sessions: z.number().int() }).nullable(),
  /**
   * The event's own seats and its ticket types' together; for a class session, `attending` counts the people enrolled
   * in its cohort.
   */
  seats: z.object({
    attending: z.number().int(),
    held: z.number().int(),
    waiting: z.number().int(),
  }),
  /** Including disabled ones. */
  ticketTypesCount: z.number().int(),
  /** True: only a ticket gets a person in, and `capacity` isn't required. */
  ticketed: z.boolean(),
  publishedAtUtc: instant.nullable(),
  cancelledAtUtc: instant.nullable(),
  /** When someone ended it early. */
  endedEarlyAtUtc: instant.nullable(),
  /** The original start of a moved event, until the new start; learners see it struck through (rules-teachers K3). */
  movedFromUtc: instant.nullable(),
  /** What keeps a draft from being published; empty in every other state. */
  missing: z.array(eventGap),
  /** Fields that can't be changed now, each with a sentence that says why (rules-teachers G2). */
  locked: z.partialRecord(eventField, z.string()),
  /** True while the event is published and not over. */
  canCancel: z.boolean(),
  /** True while the event is running: 'End now' works. */
  canEnd: z.boolean(),
  ...revisionFields,
});
export type TeacherEvent = z.infer<typeof teacherEvent>;

/** A person in an event, as its teachers see them (M§3, rules-teachers J2). */
export const eventAttendee = z.object({
  email: z.string(),
  /** Empty for someone known only by email address. */
  displayName: z.string(),
  /** 'RSVP' without ticket types, 'Enrolled' for a class session. */
  ticketTypeName: z.string(),
});
export type EventAttendee = z.infer<typeof eventAttendee>;
