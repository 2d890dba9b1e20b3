import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { line } from '../primitives/text.ts';
import { webLinkOf } from '../primitives/web-address.ts';
import { emptyResponse, id, idInBody, idParam, instant, pageMeta, requiredText, slugOrId } from '../primitives/wire.ts';
import { imageAnswer } from '../schools/school-details.endpoints.ts';
import { workoutStatus } from './workout.ts';

/** Bounds of what one types (rules-teachers A3, A4). */
export const WORKOUT_NAME_AT_MOST = 120;
export const PLACES_AT_MOST = 100_000;
export const PLACE_PRICE_AT_MOST = 100_000;
export const PLACE_PRICE_AT_LEAST_OR_FREE = 0.5;
export const WORKOUT_MINUTES_AT_MOST = 1440;
export const WORKOUT_URL_AT_MOST = 2000;
/** T§5, of capacities and prices: without a full stop. */
export const PLACES_REQUIRED = 'This field is required';
/** T§5, of `submission_url`; said of the meeting's address, too. */
export const WORKOUT_BAD_URL = 'Please enter a valid URL.';
/** T§5, of `zoom_url`. */
export const WORKOUT_REQUIRED_TO_PUBLISH = 'This field is required if publishing.';
/** rules-teachers W5, word by word as of events (G5). */
export const PEOPLE_HAVE_PLACES = 'People have places: cancel it instead.';
/** Rows of one page of a list (rules §1). */
export const WORKOUTS_PER_PAGE = 20;

const params = z.object({ id: idParam });
const managed = { tag: 'Teaching', audience: { manages: { workout: 'id' }, as: 'school-admin' } } as const;

/** What a teacher may make of a workout by its form (T§4). `cancelled` is no choice of the form. */
export const WORKOUT_CHOICES = ['draft', 'published', 'finished'] as const;
export type WorkoutChoice = (typeof WORKOUT_CHOICES)[number];

/** The fields of the form in T's spelling, in their order: what is missing, locked or changed is named by these. */
export const WORKOUT_FIELDS = [
  'status',
  'name',
  'capacity_live',
  'capacity_async',
  'live_session_member_price',
  'live_session_nonmember_price',
  'async_session_member_price',
  'async_session_nonmember_price',
  'description',
  'instructions',
  'startsAt',
  'start_time',
  'ampm',
  'timezone',
  'duration',
  'zoom_url',
  'submission_url',
] as const;
export type WorkoutField = (typeof WORKOUT_FIELDS)[number];
const workoutField = z.enum(WORKOUT_FIELDS);

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
  name: z.string(),
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
  /** HTML, shown where one registers. */
  description: z.string(),
  /** HTML, mailed for written feedback and shown on 'My Workouts'. */
  instructions: z.string(),
  /** A date, `2026-12-01`; null where a draft has none yet. `startDate` is the same (M§3). */
  startsAt: z.string().nullable(),
  startDate: z.string().nullable(),
  start_time: z.string().nullable(),
  startTime: z.string().nullable(),
  ampm: z.enum(['AM', 'PM']).nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  timezone: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  zoomUrl: z.string().nullable(),
  submissionUrl: z.string().nullable(),
  image: z.string().nullable(),
  imageUrl: z.string().nullable(),
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

export const editWorkout = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/edit',
  summary: 'A workout as its School Admins edit it, with who takes part',
  ...managed,
  params,
  response: z.object({ workout: teacherWorkout, attendees: z.array(workoutAttendee) }),
});

export const getWorkoutImage = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/image',
  summary: 'Where the picture of a workout is',
  ...managed,
  params,
  response: imageAnswer,
});

const wholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A price in dollars with at most two decimals: 0, or $0.50 to $100,000 (rules-teachers A3). */
const price = z
  .number({ error: PLACES_REQUIRED })
  .min(0, { error: 'Between $0 and $100,000.' })
  .max(PLACE_PRICE_AT_MOST, { error: 'Between $0 and $100,000.' })
  .refine(wholeCents, { error: 'At most two decimals.' })
  .refine((value) => value === 0 || value >= PLACE_PRICE_AT_LEAST_OR_FREE, { error: 'At least $0.50, or 0 for free.' });
const capacity = z
  .number({ error: PLACES_REQUIRED })
  .int({ error: 'Give a whole number.' })
  .min(0, { error: 'Between 0 and 100,000 places.' })
  .max(PLACES_AT_MOST, { error: 'Between 0 and 100,000 places.' });

/** Whether rich text says or shows anything. */
export const saysSomething = (html: string): boolean =>
  /<(img|iframe|hr)\b/i.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|[\s\p{Cf}]/gu, '') !== '';
const richText = z
  .string({ error: FIELD_REQUIRED })
  .refine((html) => html.length <= RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG })
  .refine(saysSomething, { error: FIELD_REQUIRED });
/** An address on the web, or nothing. */
const address = z
  .string()
  .trim()
  .max(WORKOUT_URL_AT_MOST, { error: `At most ${WORKOUT_URL_AT_MOST} characters.` })
  .refine((given) => given === '' || webLinkOf(given) !== null, { error: WORKOUT_BAD_URL })
  .nullish();
const wallText = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED }).max(40);

const workoutInput = z.object({
  name: line(WORKOUT_NAME_AT_MOST),
  capacityLive: capacity,
  capacityAsync: capacity,
  liveSessionMemberPrice: price,
  liveSessionNonmemberPrice: price,
  asyncSessionMemberPrice: price,
  asyncSessionNonmemberPrice: price,
  description: richText,
  instructions: richText,
  startDate: wallText,
  startTime: wallText,
  ampm: z
    .string({ error: FIELD_REQUIRED })
    .trim()
    .toUpperCase()
    .min(1, { error: FIELD_REQUIRED })
    .pipe(z.enum(['AM', 'PM'], { error: 'AM or PM.' })),
  timezone: requiredText(80),
  duration: z
    .number({ error: FIELD_REQUIRED })
    .int({ error: 'Give a whole number.' })
    .min(1, { error: 'Between 1 and 1,440 minutes.' })
    .max(WORKOUT_MINUTES_AT_MOST, { error: 'Between 1 and 1,440 minutes.' }),
  zoomUrl: address,
  submissionUrl: address,
});

/** `startsAt` is a date on write (rules-teachers W3), and so is `startDate`. */
const spellings = { startsAt: 'startDate', image: 'imageUrl' } as const;

/** What the form reads and nobody may write: taken and forgotten (rules §1). */
const readOnly = z.unknown().optional();
const readBack = {
  id: readOnly,
  uuid: readOnly,
  schoolName: readOnly,
  state: readOnly,
  startsAtUtc: readOnly,
  endsAtUtc: readOnly,
  live: readOnly,
  written: readOnly,
  people: readOnly,
  unanswered: readOnly,
  missing: readOnly,
  locked: readOnly,
  canCancel: readOnly,
  canDelete: readOnly,
  cancelledAtUtc: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
  kind: readOnly,
};

const choice = z.enum(WORKOUT_CHOICES, { error: (issue) => (issue.input ? 'Draft, published or finished.' : FIELD_REQUIRED) });

export const createTeacherWorkout = endpoint({
  method: 'POST',
  path: '/teachers/workouts',
  summary: 'Make a workout of a school, as a draft or published at once; its School Admins and staff only',
  tag: 'Teaching',
  audience: 'teacher',
  wrapper: 'workout',
  spellings,
  body: workoutInput.extend({
    ...readBack,
    schoolId: idInBody,
    status: choice,
    /** A picture is uploaded once the workout is there. */
    imageUrl: readOnly,
    revision: revisionSent,
  }),
  response: z.object({ workout: teacherWorkout }),
  status: 201,
  idempotent: true,
});

/** What cancelling does. */
export const workoutCancelTotals = z.object({
  /** Live and written places that end. */
  places: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** In line for a place. */
  waiting: z.number().int(),
  /** Places whose payment is disputed: they wait for that, and are in no other figure. */
  disputed: z.number().int(),
});
export type TeacherWorkoutCancelTotals = z.infer<typeof workoutCancelTotals>;

/** What a change of the time tells whom. */
export const workoutChangeTotals = z.object({
  /** Who gets the mail about the new time. */
  people: z.number().int(),
  /** Paid places that come back in full because of it. */
  refundable: z.number().int(),
});
export type WorkoutChangeTotals = z.infer<typeof workoutChangeTotals>;

export const changeWorkout = endpoint({
  method: 'PATCH',
  path: '/teachers/workouts/{id}',
  summary: 'Change fields of a workout, publish, finish or withdraw it (`status`), or cancel it (`status: cancelled`, alone)',
  ...managed,
  params,
  wrapper: 'workout',
  spellings,
  body: workoutInput.partial().extend({
    ...readBack,
    schoolId: readOnly,
    /** `draft`, `published`, `finished`, or `cancelled`, which is for good. */
    status: z.string({ error: FIELD_REQUIRED }).min(1, { error: FIELD_REQUIRED }).max(20).optional(),
    /** Null takes the picture away, one of the school's own uploads takes its place, anything else leaves it (H5). */
    imageUrl: z.unknown().optional(),
    /** Changed instructions are mailed to who has a written place (rules-teachers W4). */
    tellInstructions: z.boolean().optional(),
    /** Figures of the dry run (`totals`); one that no longer holds is 409 `figures_changed` with the new ones in `details.totals`. */
    expected: z.record(z.string(), z.number()).optional(),
    revision: revisionSent,
  }),
  response: z.object({ workout: teacherWorkout }),
  idempotent: true,
});

export const deleteTeacherWorkout = endpoint({
  method: 'DELETE',
  path: '/teachers/workouts/{id}',
  summary: 'Delete a draft, or a workout in which nobody ever had a place; else 409',
  ...managed,
  params,
  response: emptyResponse,
});

const times = z.object({ timezone: z.string(), startsAtUtc: instant.nullable(), endsAtUtc: instant.nullable() });

/** What a change would do, before it is saved (rules-teachers A6, W1 to W3). */
export const workoutChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(workoutField),
  /** True where somebody is told, gets a right or waits in vain: the screen asks first. */
  consequential: z.boolean(),
  /** Null: no instant changes. */
  times: z.object({ was: times, now: times }).nullable(),
  /** Who gets the mail about the new time. */
  people: z.number().int(),
  /** Paid places that may be given back in full because of it, and until when. */
  refundable: z.object({ places: z.number().int(), untilUtc: instant }).nullable(),
  /** Who gets a place offered within the minute, because there are more. */
  offered: z.number().int(),
  /** Of prices: checkouts that go on at the old one. Null: prices stay. */
  prices: z.object({ held: z.number().int() }).nullable(),
  /** Finishing: work that waits for its feedback still. */
  unanswered: z.number().int(),
  totals: workoutChangeTotals,
});
export type WorkoutChange = z.infer<typeof workoutChange>;

const typedNumber = z.coerce.number();
export const showWorkoutChange = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/change',
  summary: 'What saving these fields would do: who is told, what may be given back until when; refuses as the save does',
  ...managed,
  params,
  spellings,
  query: workoutInput
    .omit({ description: true, instructions: true })
    .extend({
      capacityLive: typedNumber.pipe(capacity),
      capacityAsync: typedNumber.pipe(capacity),
      liveSessionMemberPrice: typedNumber.pipe(price),
      liveSessionNonmemberPrice: typedNumber.pipe(price),
      asyncSessionMemberPrice: typedNumber.pipe(price),
      asyncSessionNonmemberPrice: typedNumber.pipe(price),
      duration: typedNumber.pipe(workoutInput.shape.duration),
      status: choice,
    })
    .partial(),
  response: z.object({ change: workoutChange }),
});

export const showWorkoutDeletion = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/deletion',
  summary: 'Why a workout can’t be deleted, where it can’t',
  ...managed,
  params,
  response: z.object({ deletion: z.object({ blocked: z.string().nullable().describe('Null: it can be deleted') }) }),
});

export const showWorkoutCancellation = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/cancellation',
  summary: 'What cancelling would give back, and to how many; of a cancelled workout, how many wait for it still',
  ...managed,
  params,
  response: z.object({
    cancellation: z.object({
      state: z.enum(['ahead', 'running', 'done']),
      /** Null once it was cancelled. */
      totals: workoutCancelTotals.nullable(),
      /** Places that have not got their due yet. */
      waiting: z.number().int(),
    }),
  }),
});

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

export const listTeacherWorkouts = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/workouts',
  summary: 'The workouts of a school: running and ahead with the soonest first, or over with the newest first (T§7)',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  query: z.object({
    /** Part of a name; `%` and `_` are letters. */
    contains: z.string().trim().max(100).optional(),
    segment: z.enum(['future', 'past'], { error: 'future or past.' }).default('future'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(WORKOUTS_PER_PAGE),
  }),
  /** T§7 names 'events and meta' for both lists. */
  response: z.object({ events: z.array(teacherWorkoutRow), meta: pageMeta }),
});

