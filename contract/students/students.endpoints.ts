import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { flag, id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';

/** Rows on one page of a course's students. */
export const STUDENTS_PER_PAGE = 50;
/** Who joined no session and opened no lesson for so long while the cohort runs drifts. */
export const DRIFT_DAYS = 10;
/** What stands where a cohort's moniker would: has no place. */
export const ON_WAITLIST = 'Waitlist';

/** How somebody stands: by the place, or on the course's waitlist. `moved`: to another cohort, `suspended`: the payment is disputed. */
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

/** T's 'Student user', with what was joined and read (rules-teachers N2). Never a price. */
export const student = z.object({
  displayName: z.string(),
  email: z.string(),
  /** Of the newest live place, else of the newest past one; 'Waitlist': there is none. */
  cohortMoniker: z.string(),
  /** Null: an address on the waitlist without an account. */
  personId: id.nullable(),
  /** Null: on the waitlist alone. */
  placeId: id.nullable(),
  state: z.enum(STUDENT_STATES),
  /** Since when the place, or the confirmed entry on the waitlist, is there. */
  sinceUtc: instant,
  /** Of the lessons that are open in that cohort. Null: has no place. */
  lessonsRead: z.number().int().nullable(),
  lessonsOpen: z.number().int().nullable(),
  /** Of the class sessions that have begun in it. */
  sessionsJoined: z.number().int().nullable(),
  sessionsHeld: z.number().int().nullable(),
  /** Gets no mail that teachers of this school write. */
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
    /** Part of a name or an address; `%`, `_` and `\` are letters like others. */
    contains: z.string().trim().max(200).default(''),
    list: listName,
    /** Only who has an active place in a cohort that runs, and joined no session and opened no lesson for ten days. */
    drifting: flag.default(false),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(STUDENTS_PER_PAGE),
  }),
  response: z.object({
    /** One row per person; newest first, of the waitlist oldest first. */
    users: z.array(student),
    meta: pageMeta,
    /** Of the whole course, whatever is listed. An address that wasn't confirmed is a number here and never a row. */
    counts: z.object({ waitlist: z.number().int(), unconfirmed: z.number().int() }),
    /** School Admins and staff: may place, move, refund and remove. */
    mayAct: z.boolean(),
  }),
});

/** The same list as a file for spreadsheets; a link of the pages, not of the API. */
export const studentsFilePath = (course: string | number) => `/teachers/courses/${course}/students.csv`;

/** One place of somebody, now or earlier. */
export const studentPlace = z.object({
  id,
  cohortId: id,
  cohortMoniker: z.string(),
  state: z.enum(STUDENT_STATES),
  /** It was given by the school and cost nothing. */
  given: z.boolean(),
  sinceUtc: instant,
  endedAtUtc: instant.nullable(),
  /** The cohort is not over and the place stands: School Admins may move it, or refund and remove it. */
  open: z.boolean(),
});
export type StudentPlace = z.infer<typeof studentPlace>;

export const studentRecord = z.object({
  personId: id,
  displayName: z.string(),
  email: z.string(),
  unsubscribed: z.boolean(),
  /** On the course's waitlist since; null: isn't. */
  waitingSinceUtc: instant.nullable(),
  /** Newest first, at most 20. */
  places: z.array(studentPlace),
  /** Class sessions that have begun in the cohort of the newest place, the last first, at most 60. */
  sessions: z.array(z.object({ id, name: z.string(), startsAtUtc: instant, joinedAtUtc: instant.nullable() })),
  /** Its open lessons, the last first, at most 60. */
  lessons: z.array(z.object({ id, name: z.string(), openedAtUtc: instant.nullable(), readAtUtc: instant.nullable() })),
  /** What School Admins did about the places, newest first, at most 50; empty for course admins. */
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
    /** Cohorts of the course that enrol or run: where a place may be given, or moved to. */
    openCohorts: z.array(
      z.object({ id, moniker: z.string(), seatsRemaining: z.number().int(), startsAtUtc: instant.nullable() }),
    ),
  }),
});

/** One answer that could be ticked, and how many ticked it. */
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
    /** Of the answers with which those on the waitlist joined. */
    questions: z.array(
      z.object({
        id,
        title: z.string(),
        kind: z.enum(['radio', 'checkbox']),
        /** How many answered it. */
        answered: z.number().int(),
        /** In the order of the survey; then what is offered no more, by number. */
        options: z.array(countedOption),
      }),
    ),
    awake: z.object({
      /** The reader's zone, in which the hours are. */
      timezone: z.string(),
      /** On the waitlist or followers, each once: whose zone is known. */
      people: z.number().int(),
      /** Whose zone isn't. */
      unknown: z.number().int(),
      /** Of each hour of the day (0 to 23) how many are awake when it begins: 8 to 22 by their own clock. */
      hours: z.array(z.object({ hour: z.number().int(), awake: z.number().int() })),
    }),
  }),
});
export type Interest = z.infer<typeof showInterest.response>;

/** Money of a dry run: what goes back, and what the school's payout is less. */
export const removalFigures = z.object({
  cash: dollars,
  credits: z.number().int(),
  /** After the platform's fee. */
  fromPayout: dollars,
});
