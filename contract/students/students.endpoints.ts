import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { flag, id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';

export const STUDENTS_PER_PAGE = 50;
/** Days without joining a session or opening a lesson, while the cohort runs, after which a student is drifting. */
export const DRIFT_DAYS = 10;
/** Shown in place of a cohort's moniker for someone who isn't enrolled. */
export const ON_WAITLIST = 'Waitlist';

/**
 * A student's state: by enrollment, or on the course's waitlist. `moved`: to another cohort, `suspended`: the payment
 * is disputed.
 */
export const STUDENT_STATES = [
  'waitlist',
  'active',
  'suspended',
  'completed',
  'left',
  'cancelled',
  'refunded',
  'moved',
] as const;
export type StudentState = (typeof STUDENT_STATES)[number];

/** T's 'Student user', with sessions joined and lessons read (rules-teachers N2). Never a price. */
export const student = z.object({
  displayName: z.string(),
  email: z.string(),
  /** From the newest current enrollment, or else the newest past one; 'Waitlist' if there is none. */
  cohortMoniker: z.string(),
  /** Null: an email address on the waitlist without an account. */
  personId: id.nullable(),
  /** The person's key in an email's `people`: `u12`, or for a waitlist entry without an account, `w34`. */
  key: z.string(),
  /** Null: only on the waitlist. */
  placeId: id.nullable(),
  /** The cohort of that enrollment. */
  cohortId: id.nullable(),
  state: z.enum(STUDENT_STATES),
  /** Start of the enrollment, or of the confirmed waitlist entry. */
  sinceUtc: instant,
  /** How many of the cohort's open lessons (`lessonsOpen`) they have read. Null: not enrolled. */
  lessonsRead: z.number().int().nullable(),
  lessonsOpen: z.number().int().nullable(),
  /** How many of the cohort's class sessions begun so far (`sessionsHeld`) they joined. Null: not enrolled. */
  sessionsJoined: z.number().int().nullable(),
  sessionsHeld: z.number().int().nullable(),
  /** True: the student gets no email written by this school's teachers. */
  unsubscribed: z.boolean(),
});
export type Student = z.infer<typeof student>;

/** `waitlist`, `all`, or the id of a cohort. */
const listName = z
  .string()
  .regex(/^(waitlist|all|[1-9]\d{0,14})$/, { error: 'waitlist, all, or the id of a cohort.' })
  .default('all');

export const listStudents = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/users',
  summary:
    "A course's students: everyone who has or had a seat plus the confirmed waitlist, the waitlist (oldest first), or one cohort's",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  query: z.object({
    /** Part of a name or an email address; `%`, `_`, and `\` are ordinary characters. */
    contains: z.string().trim().max(200).default(''),
    list: listName,
    /**
     * True: only people with an active enrollment in a running cohort who joined no session and opened no lesson for
     * ten days.
     */
    drifting: flag.default(false),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(STUDENTS_PER_PAGE),
  }),
  response: z.object({
    /** One row per person; newest first, for the waitlist oldest first. */
    users: z.array(student),
    meta: pageMeta,
    /** For the whole course, whatever is listed. An unconfirmed email address counts here, but never becomes a row. */
    counts: z.object({ waitlist: z.number().int(), unconfirmed: z.number().int() }),
    /** True for School Admins and staff, who may place, move, refund, and remove students. */
    mayAct: z.boolean(),
  }),
});

/** The same list as a spreadsheet file; a link in the pages, not part of the API. */
export const studentsFilePath = (course: string | number) => `/teachers/courses/${course}/students.csv`;

/** One enrollment of a student, current or past. */
export const studentPlace = z.object({
  id,
  cohortId: id,
  cohortMoniker: z.string(),
  state: z.enum(STUDENT_STATES),
  /** True if the school gave the enrollment for free. */
  given: z.boolean(),
  sinceUtc: instant,
  endedAtUtc: instant.nullable(),
  /**
   * True while the cohort isn't over and the enrollment is active: School Admins can move it, or refund and remove it.
   */
  open: z.boolean(),
});
export type StudentPlace = z.infer<typeof studentPlace>;

export const studentRecord = z.object({
  personId: id,
  displayName: z.string(),
  email: z.string(),
  unsubscribed: z.boolean(),
  /** When they joined the course's waitlist; null: they aren't on it. */
  waitingSinceUtc: instant.nullable(),
  /** Newest first, at most 20. */
  places: z.array(studentPlace),
  /** Class sessions that have begun in the newest enrollment's cohort, latest first, at most 60. */
  sessions: z.array(z.object({ id, name: z.string(), startsAtUtc: instant, joinedAtUtc: instant.nullable() })),
  /** The cohort's open lessons, latest first, at most 60. */
  lessons: z.array(z.object({ id, name: z.string(), openedAtUtc: instant.nullable(), readAtUtc: instant.nullable() })),
  /** What School Admins did with the enrollments, newest first, at most 50; empty for course admins. */
  acts: z.array(
    z.object({
      id,
      atUtc: instant,
      actor: z.string().nullable(),
      action: z.string(),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
});
export type StudentRecord = z.infer<typeof studentRecord>;

export const showStudent = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/users/{personId}',
  summary: "One of a course's students: enrollments, sessions joined, lessons read; 404 for anyone not on its lists",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId, personId: idParam }),
  response: z.object({
    student: studentRecord,
    mayAct: z.boolean(),
    /** The course's enrolling or running cohorts, where a student can be placed, or moved to. */
    openCohorts: z.array(
      z.object({ id, moniker: z.string(), seatsRemaining: z.number().int(), startsAtUtc: instant.nullable() }),
    ),
  }),
});

/** One answer option, and how many people chose it. */
const countedOption = z.object({ option: z.string(), count: z.number().int() });

export const showInterest = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/interest',
  summary:
    "What a course's waitlist wants (radio and checkbox answers, counted), and the hours when people who wait or follow are awake",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: z.object({
    waitlist: z.number().int(),
    unconfirmed: z.number().int(),
    followers: z.number().int(),
    /** From the answers that people gave when they joined the waitlist. */
    questions: z.array(
      z.object({
        id,
        title: z.string(),
        kind: z.enum(['radio', 'checkbox']),
        answered: z.number().int(),
        /** In the survey's order; then options no longer offered, by number. */
        options: z.array(countedOption),
      }),
    ),
    awake: z.object({
      /** The reader's time zone, which the hours are in. */
      timezone: z.string(),
      /** People on the waitlist or following, each counted once, whose zone is known. */
      people: z.number().int(),
      /** People whose zone is unknown. */
      unknown: z.number().int(),
      /** For each hour of the day (0 to 23), how many are awake when it begins: 8 to 22 in their own zone. */
      hours: z.array(z.object({ hour: z.number().int(), awake: z.number().int() })),
    }),
  }),
});
export type Interest = z.infer<typeof showInterest.response>;

/** Money in a dry run: the refund, and the deduction from the school's payout. */
export const removalFigures = z.object({
  cash: dollars,
  credits: z.number().int(),
  /** After the platform's fee. */
  fromPayout: dollars,
});
