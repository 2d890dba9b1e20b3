import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, sentNumber } from '../primitives/wire.ts';
import { STUDENT_FILTERS } from './student-filters.ts';
import { placeKind, submission, submissionState, workoutStatus } from './workout.ts';

/** Work that was sent in is answered within so many days (rules-teachers W6): what the desk calls late. */
export const FEEDBACK_TARGET_DAYS = 7;
/** Whoever opened it is 'reading' for so long after their last sign of life; another may take over at any time. */
export const READING_MINUTES = 30;
/** What was sent can be corrected for so long. */
export const CORRECTION_HOURS = 24;
/** Without an answer the money may be taken back from then on, counted from the end, or from when the work came if that is later. */
export const MONEY_BACK_DAYS = 14;
/** Work that no one has answered by then, counted the same way, is refunded without being asked: the payout withholds it no longer. */
export const UNANSWERED_REFUND_DAYS = 30;

/** Why the desk refuses something; each comes with its sentence. */
export const FEEDBACK_REFUSALS = {
  /** 409: somebody else reads it now; `details.name`, `details.untilUtc`. Nothing was written. */
  beingRead: 'being_read',
  /** 409: sent already; `details.name`, `details.answeredAtUtc`. */
  answered: 'already_answered',
  /** 409 of a correction: nothing was sent yet. */
  notAnswered: 'not_answered',
  /** 409 of a correction: sent more than 24 hours ago. */
  fixed: 'feedback_fixed',
  /** 409: its writer took the money back, or has no place any more. */
  gone: 'place_gone',
  /** 409 of taking the money back: the teacher still has time; `details.fromUtc`. */
  tooEarly: 'money_back_too_early',
  /** 409 of taking the money back: nothing was paid. */
  nothingPaid: 'nothing_paid',
  /** 409 of taking the money back: the amount is another one now; `details.amount`. */
  refundChanged: 'refund_changed',
} as const;

/** Who reads it now. */
const reader = z.object({
  name: z.string(),
  /** It is the person who asks. */
  mine: z.boolean(),
  /** Until then, unless another takes over. */
  untilUtc: instant,
});

/** A place in the list of a workout's students. */
export const workoutStudent = z.object({
  /** Of the place. */
  id,
  kind: placeKind,
  name: z.string(),
  email: z.string(),
  paid: z.boolean(),
  /** Came in by the join link; of live places. */
  joined: z.boolean(),
  /** Of written places; null: nothing was sent in yet. */
  submission: z
    .object({
      id,
      state: submissionState,
      submittedAtUtc: instant,
      /** Seven days after it came. */
      dueAtUtc: instant,
      reader: reader.nullable(),
      hasDraft: z.boolean(),
      answeredAtUtc: instant.nullable(),
      correctedAtUtc: instant.nullable(),
    })
    .nullable(),
});
export type WorkoutStudent = z.infer<typeof workoutStudent>;

/** How many places there are of each filter, and what waits. */
export const studentCounts = z.object({
  all: z.number().int(),
  to_answer: z.number().int(),
  answered: z.number().int(),
  nothing: z.number().int(),
  live: z.number().int(),
  /** Of the live ones. */
  joined: z.number().int(),
  /** To answer for more than seven days. */
  late: z.number().int(),
  /** Since when the oldest waits; null: nothing does. */
  oldestAtUtc: instant.nullable(),
});

export const listWorkoutStudents = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/students',
  summary: 'Who has a spot in a workout, live and written: submissions waiting for feedback first, oldest first',
  tag: 'Teaching',
  audience: { manages: { workout: 'id' }, as: 'school-admin' },
  params: z.object({ id: idParam }),
  query: z.object({
    show: z.enum(STUDENT_FILTERS).default('all'),
    /** Part of a name or of an address. */
    q: z.string().trim().max(200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
  }),
  response: z.object({
    workout: z.object({
      id,
      uuid: z.string(),
      name: z.string(),
      /** By the clock. */
      status: workoutStatus,
      startsAtUtc: instant.nullable(),
      endsAtUtc: instant.nullable(),
      schoolId: id,
      schoolName: z.string(),
    }),
    students: z.array(workoutStudent),
    counts: studentCounts,
    /** What of this workout is held back from the school's payout until it is answered. */
    withheld: z.object({ lines: z.number().int(), amount: dollars }),
    meta: pageMeta,
    nowUtc: instant,
  }),
});

/** Work that was sent in, with everything that is needed to answer it. */
export const deskSubmission = submission.omit({ feedback: true, moneyBackFromUtc: true }).extend({
  workout: z.object({ id, uuid: z.string(), name: z.string(), schoolName: z.string(), instructions: z.string() }),
  student: z.object({ name: z.string(), email: z.string() }),
  dueAtUtc: instant,
  reader: reader.nullable(),
  /** What is written so far and not sent. */
  draft: z.object({
    /** HTML; empty before anybody wrote. */
    feedback: z.string(),
    /** Raised by every save; a save names the one that it was typed from. */
    version: z.number().int(),
    savedBy: z.string().nullable(),
    savedAtUtc: instant.nullable(),
  }),
  /** HTML, as its writer reads it; null until it was sent. */
  feedback: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** It can be corrected until then; null: not, or not any more. */
  correctableUntilUtc: instant.nullable(),
  /** The next that waits in this workout, the oldest first; null: nothing else does. */
  nextId: id.nullable(),
  /** How many others wait. */
  waiting: z.number().int(),
  nowUtc: instant,
});
export type DeskSubmission = z.infer<typeof deskSubmission>;

const params = z.object({ id: idParam });
const audience = { manages: { submission: 'id' }, as: 'school-admin' } as const;
const feedback = z
  .string({ error: FIELD_REQUIRED })
  .max(RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG })
  .describe('HTML, sanitized');
const version = sentNumber().pipe(z.number().int().min(0));
const response = z.object({ submission: deskSubmission });

export const showDeskSubmission = endpoint({
  method: 'GET',
  path: '/teachers/submissions/{id}',
  summary: 'A submission, its draft feedback, and who is reading it; looking changes nothing',
  tag: 'Teaching',
  audience,
  params,
  response,
});

export const openSubmission = endpoint({
  method: 'POST',
  path: '/teachers/submissions/{id}/readings',
  summary:
    "Start reading: it's in review from now on, and yours for 30 minutes unless someone else is reading it; `takeOver` takes it over",
  tag: 'Teaching',
  audience,
  params,
  body: z.object({ takeOver: z.boolean().default(false) }).default({ takeOver: false }),
  response,
});

export const leaveSubmission = endpoint({
  method: 'DELETE',
  path: '/teachers/submissions/{id}/readings',
  summary: 'Stop reading so someone else can start right away. It stays in review',
  tag: 'Teaching',
  audience,
  params,
  response,
});

export const saveFeedbackDraft = endpoint({
  method: 'PATCH',
  path: '/teachers/submissions/{id}/draft',
  summary: "Save the draft feedback; 409 `stale` with the current text if there's another version",
  tag: 'Teaching',
  audience,
  params,
  body: z.object({
    feedback,
    /** The version that it was typed from; left out, it is saved whatever stands there. */
    version: version.optional(),
  }),
  response,
});

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/teachers/submissions/{id}/feedback',
  summary:
    'Send the feedback, once; its author gets an email. 409 if feedback was already sent or someone else is reading it',
  tag: 'Teaching',
  audience,
  params,
  body: z.object({ feedback, version: version.optional() }),
  response,
  idempotent: true,
});

export const correctFeedback = endpoint({
  method: 'PATCH',
  path: '/teachers/submissions/{id}/feedback',
  summary: 'Correct sent feedback within 24 hours; its author sees that it was edited',
  tag: 'Teaching',
  audience,
  params,
  body: z.object({ feedback, version: version.optional() }),
  response,
});

/** What taking the money back would bring. */
export const feedbackRefund = z.object({
  /** It can be done now. */
  possible: z.boolean(),
  amount: dollars,
  credits: z.number().int(),
  paid: dollars,
  /** From then on, as long as no answer comes. */
  fromUtc: instant,
  /** A sentence for the person, to show before they press. */
  message: z.string(),
});
export type FeedbackRefund = z.infer<typeof feedbackRefund>;

export const showFeedbackRefund = endpoint({
  method: 'GET',
  path: '/workouts/{id}/feedback_refunds',
  summary: "What you'd get back for your written spot because there was no feedback in time",
  tag: 'Workouts',
  audience: 'signed-in',
  params,
  response: z.object({ refund: feedbackRefund }),
});

export const refundFeedback = endpoint({
  method: 'POST',
  path: '/workouts/{id}/feedback_refunds',
  summary: 'Get a refund for work that got no feedback in time; the spot ends',
  tag: 'Workouts',
  audience: 'signed-in',
  params,
  body: z.object({
    /** The amount that the person saw; another one is refused with `refund_changed`. */
    amount: dollars.min(0).max(10_000_000),
  }),
  response: z.object({ refund: feedbackRefund }),
  idempotent: true,
});
