import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { answerSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { type SpelledWorkoutField, spelledField, WORKOUT_FIELD_NAMES, WORKOUT_TYPED } from './workout.fields.ts';
import { workoutStatus } from './workout.ts';
import { WORKOUT_CHOICES } from './workout-input.ts';

/** The fields of the form in T's spelling, in their order: what is missing, locked or changed is named by these. */
const SPELLED_FIELDS: readonly SpelledWorkoutField[] = [
  'status',
  ...WORKOUT_FIELD_NAMES.map((name) => spelledField(name)),
];
export const workoutField = z.enum(SPELLED_FIELDS);

/** What keeps a draft from being published, and where it is mended. */
export const workoutGap = z.object({ field: workoutField, message: z.string() });
export type WorkoutGap = z.infer<typeof workoutGap>;

/** Seats of one kind of place, and who stands in line for one. */
const seats = z.object({
  taken: z.number().int(),
  held: z.number().int(),
  /** In line, or with a seat on offer. */
  waiting: z.number().int(),
});

/** A workout as its School Admins edit it (T§3, M§3, in their spellings). */
export const teacherWorkout = z.object({
  id,
  uuid: z.string(),
  schoolId: id,
  schoolName: z.string(),
  /** `description` where one registers, `instructions` mailed for written feedback and on 'My Workouts', both HTML; minutes. */
  ...answerSchemas(WORKOUT_TYPED),
  /** As it was chosen; `cancelled` is for good. */
  status: z.enum([...WORKOUT_CHOICES, 'cancelled']),
  /** By the clock, as learners see it. */
  state: workoutStatus,
  capacity_live: z.number().int(),
  capacity_async: z.number().int(),
  live_session_member_price: dollars,
  live_session_nonmember_price: dollars,
  async_session_member_price: dollars,
  async_session_nonmember_price: dollars,
  /** A date, `2026-12-01`; null where a draft has none yet. `startDate` is the same (M§3). */
  startsAt: z.string().nullable(),
  startDate: z.string().nullable(),
  start_time: z.string().nullable(),
  startTime: z.string().nullable(),
  ampm: z.enum(['AM', 'PM']).nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  image: z.string().nullable(),
  imageUrl: z.string().nullable(),
  cover: coverTold,
  live: seats,
  written: seats,
  /** Who has a place: each person once, and those with a written one, who get the instructions. */
  people: z.object({ all: z.number().int(), written: z.number().int() }),
  /** Work that was sent in and waits for its feedback. */
  unanswered: z.number().int(),
  /** What keeps a draft from being published; empty for every other state. */
  missing: z.array(workoutGap),
  /** Fields that can't be changed now, each with the sentence why. */
  locked: z.partialRecord(workoutField, z.string()),
  canCancel: z.boolean(),
  /** A draft, or what nobody ever had a place in (rules-teachers W5). */
  canDelete: z.boolean(),
  cancelledAtUtc: instant.nullable(),
  ...revisionFields,
});
export type TeacherWorkout = z.infer<typeof teacherWorkout>;

/** Who takes part, without those who gave their place back. */
export const workoutAttendee = z.object({
  email: z.string(),
  displayName: z.string(),
  ticketTypeName: z.string(),
});
export type WorkoutAttendee = z.infer<typeof workoutAttendee>;
/** So many stand in the editor; the Students page has all (rules-teachers J2). */
export const ATTENDEES_AT_MOST = 1000;

/** A live or written kind of place in a row (T§3). */
export const workoutRowType = z.object({
  id,
  name: z.string(),
  price: dollars,
  nonmemberPrice: dollars,
  attendeesCount: z.number().int(),
  capacity: z.number().int(),
  /** What its places brought, less what was given back. */
  totalPrice: dollars,
});

/** A workout in the list of its school (T§3). */
export const teacherWorkoutRow = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  kind: z.string(),
  /** By the clock; a finished one is completed (T§4). */
  status: z.enum(['draft', 'active', 'completed', 'cancelled']),
  cohortMoniker: z.string().nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  timezone: z.string(),
  /** Live and written places that are held. */
  attendeesCount: z.number().int(),
  zoomUrl: z.string().nullable(),
  ticketTypes: z.array(workoutRowType),
  enrolled_live_count: z.number().int(),
  capacity_live: z.number().int(),
  enrolled_async_count: z.number().int(),
  capacity_async: z.number().int(),
  /** Work that was sent in and waits for its feedback. */
  unanswered: z.number().int(),
});
export type TeacherWorkoutRow = z.infer<typeof teacherWorkoutRow>;
