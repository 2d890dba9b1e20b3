import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { type SpelledWorkoutField, spelledField, WORKOUT_FIELD_NAMES, WORKOUT_TYPED } from './workout.fields.ts';
import { workoutStatus } from './workout.ts';
import { WORKOUT_CHOICES } from './workout-input.ts';

/** The form's fields in T's spelling, in order. Missing, locked, and changed fields are reported under these names. */
const SPELLED_FIELDS: readonly SpelledWorkoutField[] = [
  'status',
  ...WORKOUT_FIELD_NAMES.map((name) => spelledField(name)),
];
export const workoutField = z.enum(SPELLED_FIELDS);

/** What keeps a draft from being published, and where to fix it. */
export const workoutGap = z.object({ field: workoutField, message: z.string() });
export type WorkoutGap = z.infer<typeof workoutGap>;

/** Seats of one kind of spot, and the people on its waitlist. */
const seats = z.object({
  taken: z.number().int(),
  held: z.number().int(),
  /** People on the waitlist, including those who have been offered a seat. */
  waiting: z.number().int(),
});

/** A workout as its School Admins edit it (T§3, M§3, in their spellings). */
export const teacherWorkout = z.object({
  id,
  uuid: z.string(),
  schoolId: id,
  schoolName: z.string(),
  /**
   * `description` is shown where people sign up; `instructions` are emailed for written feedback and shown on 'My
   * Workouts'. Both are HTML. Durations in minutes.
   */
  ...responseSchemas(WORKOUT_TYPED),
  /** As chosen by the teacher; `cancelled` is final. */
  status: z.enum([...WORKOUT_CHOICES, 'cancelled']),
  /** Derived from the clock, as learners see it. */
  state: workoutStatus,
  capacity_live: z.number().int(),
  capacity_async: z.number().int(),
  live_session_member_price: dollars,
  live_session_nonmember_price: dollars,
  async_session_member_price: dollars,
  async_session_nonmember_price: dollars,
  /** A date, `2026-12-01`; null if a draft has none yet. `startDate` is the same (M§3). */
  startsAt: z.string().nullable(),
  startDate: z.string().nullable(),
  start_time: z.string().nullable(),
  startTime: z.string().nullable(),
  ampm: z.enum(['AM', 'PM']).nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  image: z.string().nullable(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  live: seats,
  written: seats,
  /** Number of participants, each counted once, and of those with a written spot, who get the instructions. */
  people: z.object({ all: z.number().int(), written: z.number().int() }),
  /** Number of submissions waiting for feedback. */
  unanswered: z.number().int(),
  /** What keeps a draft from being published; empty in every other state. */
  missing: z.array(workoutGap),
  /** Fields that can't be changed now, each with a sentence that says why. */
  locked: z.partialRecord(workoutField, z.string()),
  canCancel: z.boolean(),
  /** True for a draft, or a workout that no one ever had a spot in (rules-teachers W5). */
  canDelete: z.boolean(),
  cancelledAtUtc: instant.nullable(),
  ...revisionFields,
});
export type TeacherWorkout = z.infer<typeof teacherWorkout>;

/** A participant, without those who gave up their spot. */
export const workoutAttendee = z.object({
  email: z.string(),
  displayName: z.string(),
  ticketTypeName: z.string(),
});
export type WorkoutAttendee = z.infer<typeof workoutAttendee>;
/** Most attendees in the editor; the Students page has all (rules-teachers J2). */
export const MAX_ATTENDEES = 1000;

/** The live or written kind of spot in a row (T§3). */
export const workoutRowType = z.object({
  id,
  name: z.string(),
  price: dollars,
  nonmemberPrice: dollars,
  attendeesCount: z.number().int(),
  capacity: z.number().int(),
  /** What this kind's spots earned, less refunds. */
  totalPrice: dollars,
});

/** A workout in its school's list (T§3). */
export const teacherWorkoutRow = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Derived from the clock; a finished workout is completed (T§4). */
  status: z.enum(['draft', 'active', 'completed', 'cancelled']),
  cohortMoniker: z.string().nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  timezone: z.string(),
  /** Live and written spots that are taken. */
  attendeesCount: z.number().int(),
  zoomUrl: z.string().nullable(),
  ticketTypes: z.array(workoutRowType),
  enrolled_live_count: z.number().int(),
  capacity_live: z.number().int(),
  enrolled_async_count: z.number().int(),
  capacity_async: z.number().int(),
  /** Number of submissions waiting for feedback. */
  unanswered: z.number().int(),
});
export type TeacherWorkoutRow = z.infer<typeof teacherWorkoutRow>;
