import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { flag, id, idInBody, idParam, instant, pageMeta, requiredText, slugOrId } from '../primitives/wire.ts';
import { cohortStatus } from './cohort.ts';

/** Bounds of what one types (rules-teachers A3, A4, C8). */
export const COHORT_NAME_AT_MOST = 120;
export const MONIKER_AT_MOST = 60;
export const CAPACITY_AT_MOST = 100_000;
export const PRICE_AT_MOST = 100_000;
export const PRICE_AT_LEAST_OR_FREE = 0.5;
export const LECTURE_HOURS_AT_MOST = 200;
/** M§8, to the letter. */
export const COHORT_CANCELLED = 'Cannot modify a cancelled cohort';
export const MEMBERS_NEVER_PAY_MORE = 'Members never pay more than everyone else.';

const params = z.object({ id: idParam });
const courseParams = z.object({ id: slugOrId });

/** A field of a cohort, in the spelling of the answers. */
export const COHORT_FIELDS = [
  'name',
  'moniker',
  'timezone',
  'startdate',
  'starttime',
  'startampm',
  'enddate',
  'endtime',
  'endampm',
  'paymentdate',
  'paymenttime',
  'paymentampm',
  'capacity',
  'price',
  'nonmember_price',
  'wantsTa',
  'lecture_hours',
] as const;
export type CohortField = (typeof COHORT_FIELDS)[number];
const cohortField = z.enum(COHORT_FIELDS);

/** What keeps a draft from opening, and where it is mended. */
export const cohortGap = z.object({
  field: cohortField,
  message: z.string(),
  /** A path of ours: the editor, at the field. */
  href: z.string(),
});
export type CohortGap = z.infer<typeof cohortGap>;

/** What a cohort is expected to earn with all seats sold at the member price (M§9). `profit` may be negative. */
export const cohortEstimate = z.object({ revenue: dollars, fee: dollars, assistant: dollars, profit: dollars });

/** What was really sold so far: of live places, at the prices they were quoted (before codes). */
export const cohortSold = z.object({
  /** Places that were bought. */
  places: z.number().int(),
  /** Places given by staff, without an order. */
  given: z.number().int(),
  /** What these places bring before the platform's fee: their prices, less the school's codes, less what was given back. */
  revenue: dollars,
  /** How many paid what, the highest price first; at most 20 prices. */
  prices: z.array(z.object({ price: dollars, places: z.number().int() })),
});
export type CohortSold = z.infer<typeof cohortSold>;

/** A wall clock as M has it: `2026-12-01`, `07:00`, `PM`; null where a draft has no such date yet. */
const wall = { date: z.string().nullable(), time: z.string().nullable(), ampm: z.enum(['AM', 'PM']).nullable() };

const wallFields = {
  startdate: wall.date,
  starttime: wall.time,
  startampm: wall.ampm,
  enddate: wall.date,
  endtime: wall.time,
  endampm: wall.ampm,
  paymentdate: wall.date,
  paymenttime: wall.time,
  paymentampm: wall.ampm,
};

/** A cohort as whoever manages it edits it (M§3, in its spelling). */
export const teacherCohort = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  /** By the clock. */
  status: cohortStatus,
  schoolId: id,
  courseId: id,
  capacity: z.number().int(),
  /** IANA zone: in which the wall clocks below are read. */
  timezone: z.string(),
  ...wallFields,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  paymentDueAtUtc: instant.nullable(),
  openedAtUtc: instant.nullable(),
  cancelledAtUtc: instant.nullable(),
  wantsTa: z.boolean(),
  /** Quarter hours. */
  lecture_hours: z.number(),
  /** Member price. */
  price: dollars,
  nonmember_price: dollars,
  /** Of the member price. */
  creditCost: z.number().int(),
  course: z.object({ id, name: z.string(), slug: z.string(), schoolName: z.string() }),
  is_house: z.boolean(),
  /** The school's fee, 1500 is 15 %: what `estimateCohort` needs beside the form's fields. */
  fee_bps: z.number().int(),
  /** Null for the house school. */
  estimate: cohortEstimate.nullable(),
  /** `taken` are sold or given, `held` are in a checkout or offered to who waits. */
  seats: z.object({ taken: z.number().int(), held: z.number().int(), waiting: z.number().int() }),
  /** For School Admins and staff; null for course admins. */
  sold: cohortSold.nullable(),
  /** What keeps a draft from opening; empty for every other state. */
  missing: z.array(cohortGap),
  /** Fields that can't be changed now, each with the sentence why. */
  locked: z.partialRecord(cohortField, z.string()),
  /** This person may cancel it now: while it enrols whoever manages it, once it has started staff alone. */
  canCancel: z.boolean(),
  /** A draft that was never opened and that nobody has selected. */
  canDelete: z.boolean(),
  ...revisionFields,
});
export type TeacherCohort = z.infer<typeof teacherCohort>;

/** A cohort in the list of its course. */
export const teacherCohortLine = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  /** By the clock. */
  status: cohortStatus,
  timezone: z.string(),
  ...wallFields,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  paymentDueAtUtc: instant.nullable(),
  price: dollars,
  nonmember_price: dollars,
  capacity: z.number().int(),
  taken: z.number().int(),
  held: z.number().int(),
  waiting: z.number().int(),
});
export type TeacherCohortLine = z.infer<typeof teacherCohortLine>;

export const listTeacherCohorts = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/cohorts',
  summary: 'The cohorts of a course, drafts to cancelled: without a date first, then the latest start first',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: courseParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(100),
  }),
  response: z.object({ cohorts: z.array(teacherCohortLine), meta: pageMeta }),
});

/** The last cohort of a course, to copy. */
export const cohortToCopy = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  startsAtUtc: instant.nullable(),
  /** Class sessions that would be made as drafts on the same weekdays and clock. */
  sessions: z.number().int(),
});

export const showNewCohort = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/new_cohort',
  summary: 'What a new cohort of a course starts with, and the last one that may be copied',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: courseParams,
  response: z.object({
    /** Zone and prices of the last cohort, start in 8 weeks, six weeks long, deadline at the start, 50 seats. */
    cohort: z.object({
      name: z.string(),
      moniker: z.string(),
      timezone: z.string(),
      startdate: z.string(),
      starttime: z.string(),
      startampm: z.enum(['AM', 'PM']),
      enddate: z.string(),
      endtime: z.string(),
      endampm: z.enum(['AM', 'PM']),
      paymentdate: z.string(),
      paymenttime: z.string(),
      paymentampm: z.enum(['AM', 'PM']),
      capacity: z.number().int(),
      price: dollars,
      nonmember_price: dollars,
      wantsTa: z.boolean(),
      lecture_hours: z.number(),
    }),
    course: z.object({ id, name: z.string(), slug: z.string() }),
    /** Null: the course has none yet. */
    last: cohortToCopy.nullable(),
    is_house: z.boolean(),
    fee_bps: z.number().int(),
  }),
});

const REQUIRED = 'This field is required.';
const wallText = z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).max(40);
const ampm = z
  .string({ error: REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'AM or PM.' }));
const wholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A price in dollars with at most two decimals: 0, or $0.50 to $100,000 (rules-teachers A3). */
const price = z
  .number({ error: REQUIRED })
  .min(0, { error: 'Between $0 and $100,000.' })
  .max(PRICE_AT_MOST, { error: 'Between $0 and $100,000.' })
  .refine(wholeCents, { error: 'At most two decimals.' })
  .refine((value) => value === 0 || value >= PRICE_AT_LEAST_OR_FREE, { error: 'At least $0.50, or 0 for free.' });

const cohortInput = z.object({
  name: line(COHORT_NAME_AT_MOST),
  moniker: optionalLine(MONIKER_AT_MOST),
  timezone: requiredText(80),
  startdate: wallText,
  starttime: wallText,
  startampm: ampm,
  enddate: wallText,
  endtime: wallText,
  endampm: ampm,
  paymentdate: wallText,
  paymenttime: wallText,
  paymentampm: ampm,
  capacity: z
    .number({ error: REQUIRED })
    .int({ error: 'Give a whole number.' })
    .min(1, { error: 'Between 1 and 100,000 seats.' })
    .max(CAPACITY_AT_MOST, { error: 'Between 1 and 100,000 seats.' }),
  price,
  nonmemberPrice: price,
  wantsTa: z.boolean(),
  lectureHours: z
    .number({ error: REQUIRED })
    .min(0, { error: 'Between 0 and 200 hours.' })
    .max(LECTURE_HOURS_AT_MOST, { error: 'Between 0 and 200 hours.' })
    .refine((hours) => Number.isInteger(hours * 4), { error: 'In quarter hours: 12, 12.25, 12.5.' }),
});

/** Spellings of a request beside those of the answers; the edge reads them as the ones at the right. */
const spellings = {
  startDate: 'startdate',
  startTime: 'starttime',
  startAmpm: 'startampm',
  startAmPm: 'startampm',
  endDate: 'enddate',
  endTime: 'endtime',
  endAmpm: 'endampm',
  endAmPm: 'endampm',
  paymentDate: 'paymentdate',
  paymentTime: 'paymenttime',
  paymentAmpm: 'paymentampm',
  paymentAmPm: 'paymentampm',
  nonMemberPrice: 'nonmemberPrice',
  memberPrice: 'price',
  wantsTA: 'wantsTa',
} as const;

/** What the form reads and nobody may write: taken and forgotten (rules §1). */
const readOnly = z.unknown().optional();
const readBack = {
  id: readOnly,
  schoolId: readOnly,
  startsAtUtc: readOnly,
  endsAtUtc: readOnly,
  paymentDueAtUtc: readOnly,
  openedAtUtc: readOnly,
  cancelledAtUtc: readOnly,
  creditCost: readOnly,
  course: readOnly,
  isHouse: readOnly,
  feeBps: readOnly,
  estimate: readOnly,
  seats: readOnly,
  sold: readOnly,
  missing: readOnly,
  locked: readOnly,
  canCancel: readOnly,
  canDelete: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
};

/** What cancelling does. Cash and credits go back for places and for tickets of the cohort's other events. */
export const cancellationTotals = z.object({
  /** Places that end. */
  learners: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** On the waitlist for a seat. */
  waiting: z.number().int(),
  /** Class sessions that are cancelled. */
  sessions: z.number().int(),
  /** Other events that are cancelled, and who attends them. */
  events: z.number().int(),
  attendees: z.number().int(),
  /** Drafts of either that are deleted. */
  drafts: z.number().int(),
  /** Places and tickets whose payment is disputed: they wait for that, and are in no other figure. */
  disputed: z.number().int(),
});
export type CancellationTotals = z.infer<typeof cancellationTotals>;

/** What opening tells whom. */
export const openingTotals = z.object({ followers: z.number().int(), waiting: z.number().int() });

/** What a change of dates, zone, deadline or capacity tells whom. */
export const changeTotals = z.object({
  /** Learners who get the mail about new dates. */
  learners: z.number().int(),
  /** Of these, who may leave with a full refund because of it. */
  refundable: z.number().int(),
  /** Who waits and hears that enrollment has closed. */
  waiting: z.number().int(),
});
export type ChangeTotals = z.infer<typeof changeTotals>;

export const changeCohort = endpoint({
  method: 'PATCH',
  path: '/teachers/cohorts/{id}',
  summary:
    'Change fields of a cohort, open it (`status: enrolling`, with or without fields) or cancel it (`status: cancelled`, alone)',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  wrapper: 'cohort',
  spellings,
  body: cohortInput.partial().extend({
    ...readBack,
    courseId: readOnly,
    /** Only `enrolling` and `cancelled`; `draft` on a draft is taken and forgotten. */
    status: z.string().max(20).optional(),
    /** With `cancelled`: all, or what the sessions not held are worth; the latter only once it has started. Default `full`. */
    refund: z.enum(['full', 'pro_rata']).optional(),
    /** All class sessions ahead move by as many days as the start. */
    moveSessions: z.boolean().optional(),
    /** Figures of the dry run (`totals`); one that no longer holds is 409 `figures_changed` with the new ones in `details.totals`. */
    expected: z.record(z.string(), z.number()).optional(),
    revision: revisionSent,
  }),
  response: z.object({ cohort: teacherCohort }),
  idempotent: true,
});

export const createTeacherCohort = endpoint({
  method: 'POST',
  path: '/teachers/cohorts',
  summary: 'Make a draft of a cohort; what is left out comes from the last cohort, or from the defaults',
  tag: 'Teaching',
  audience: 'teacher',
  wrapper: 'cohort',
  spellings,
  body: cohortInput.partial().extend({
    courseId: idInBody,
    /** A cohort of the same course: also its capacity, length and assistant. */
    copyFrom: idInBody.optional(),
    /** Its class sessions, as drafts on the same weekdays and clock, counted from the start. */
    copySessions: z.boolean().optional(),
  }),
  response: z.object({ cohort: teacherCohort, sessionsCopied: z.number().int() }),
  status: 201,
  idempotent: true,
});

export const getTeacherCohort = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}',
  summary: 'A cohort as whoever manages it edits it',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({ cohort: teacherCohort }),
});

export const deleteTeacherCohort = endpoint({
  method: 'DELETE',
  path: '/teachers/cohorts/{id}',
  summary: 'Delete a draft that was never opened, with its draft sessions; 409 once somebody has selected it',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({ deleted: z.object({ drafts: z.number().int() }) }),
});

export const showCohortDeletion = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/deletion',
  summary: 'What deleting a draft would delete along with it, and why it can’t be deleted where it can’t',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({
    deletion: z.object({
      /** Draft sessions and other draft events of it. */
      drafts: z.number().int(),
      /** Null: it can be deleted. */
      blocked: z.string().nullable(),
    }),
  }),
});

/** A class session ahead that lies outside the new dates, and where 'move all' would put it. */
export const sessionOutside = z.object({
  id,
  name: z.string(),
  startsAtUtc: instant,
  timezone: z.string(),
  /** After moving all; null where its wall clock doesn't exist that day (`moveSessions` is 422 then). */
  movedToUtc: instant.nullable(),
});

const dates = z.object({
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  paymentDueAtUtc: instant.nullable(),
});

/** What a change would do, before it is saved (rules-teachers A6, C3 to C7). */
export const cohortChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(cohortField),
  /** True where somebody is told or gets a right: the screen asks first. */
  consequential: z.boolean(),
  /** Null: no instant changes. */
  dates: z.object({ was: dates, now: dates }).nullable(),
  /** The start lies four to eight weeks ahead: a sentence, no error. */
  notice: z.string().nullable(),
  /** Learners who get one mail with the old and the new dates. */
  learners: z.number().int(),
  /** Who may leave with a full refund because of it, and until when (at least; who had longer keeps that). */
  refundable: z.object({ learners: z.number().int(), untilUtc: instant }).nullable(),
  sessions: z.object({
    /** Published class sessions ahead. */
    ahead: z.number().int(),
    /** At most 100, in order of their start. */
    outside: z.array(sessionOutside),
    /** By how many days 'move all' moves; 0: there is nothing to move. */
    moveByDays: z.number().int(),
  }),
  waitlist: z.object({
    waiting: z.number().int(),
    /** Who gets a seat offered within the minute, because capacity went up. */
    offered: z.number().int(),
    /** Who hears that enrollment has closed, because the deadline is set to the past. */
    closed: z.number().int(),
  }),
  /** Of prices: checkouts that go on at the old one, and baskets that will show the new one. Null: prices stay. */
  prices: z.object({ held: z.number().int(), selected: z.number().int() }).nullable(),
  /** Upcoming payouts that move along; empty without. For School Admins and staff. */
  payouts: z.array(z.object({ part: z.number().int(), plannedAtUtc: instant, movesToUtc: instant })),
  totals: changeTotals,
});
export type CohortChange = z.infer<typeof cohortChange>;

const typedNumber = z.coerce.number();
export const showCohortChange = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/change',
  summary:
    'What saving these fields would do: who is told, who may leave until when, which sessions fall outside; refuses as the save does',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  spellings,
  query: cohortInput
    .extend({
      capacity: typedNumber.pipe(cohortInput.shape.capacity),
      price: typedNumber.pipe(cohortInput.shape.price),
      nonmemberPrice: typedNumber.pipe(cohortInput.shape.nonmemberPrice),
      lectureHours: typedNumber.pipe(cohortInput.shape.lectureHours),
      wantsTa: flag,
    })
    .partial()
    .extend({ moveSessions: flag.optional() }),
  response: z.object({ change: cohortChange }),
});

/** What opening would do. */
export const cohortOpening = z.object({
  /** All that is missing, at once; empty: it may open. */
  missing: z.array(cohortGap),
  /** Follow the course: get a mail. */
  followers: z.number().int(),
  /** On the course's own waitlist, and get a mail. */
  waiting: z.number().int(),
  /** Until when a learner who buys now may leave with a full refund, in words; null without dates. */
  refundRule: z.string().nullable(),
  refundableUntilUtc: instant.nullable(),
  /** The start lies four to eight weeks ahead: a sentence, no error. */
  notice: z.string().nullable(),
  /**
   * Days on which the school is paid: 14 days after the start, 7 after the end. Empty without dates, without a price, for the
   * house school; null for course admins.
   */
  payouts: z.array(z.object({ part: z.number().int(), plannedAtUtc: instant })).nullable(),
  totals: openingTotals,
});
export type CohortOpening = z.infer<typeof cohortOpening>;

export const showCohortOpening = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/opening',
  summary: 'What keeps a draft from opening, and what opening does, for good; 409 where it is no draft',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({ opening: cohortOpening }),
});

/** What cancelling would do, and how far it has come once it was cancelled. */
export const cohortCancellation = z.object({
  /** `ahead`: not cancelled. `running`: learners are given back one by one. `done`: all were. */
  state: z.enum(['ahead', 'running', 'done']),
  refund: z.enum(['full', 'pro_rata']),
  /** What the cancelling does; once cancelled, null. */
  totals: cancellationTotals.nullable(),
  /** Of so many learners so many have their due; null while ahead. Whose payment is disputed waits and is not among them. */
  progress: z.object({ done: z.number().int(), of: z.number().int(), disputed: z.number().int() }).nullable(),
  cancelledAtUtc: instant.nullable(),
});
export type CohortCancellation = z.infer<typeof cohortCancellation>;

export const showCohortCancellation = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/cancellation',
  summary: 'What cancelling a cohort would give back to how many; once it was cancelled, how far that has come',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  query: z.object({ refund: z.enum(['full', 'pro_rata']).default('full') }),
  response: z.object({ cancellation: cohortCancellation }),
});
