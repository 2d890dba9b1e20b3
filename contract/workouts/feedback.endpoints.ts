import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, sentNumber } from '../primitives/wire.ts';
import { STUDENT_FILTERS } from './student-filters.ts';
import { placeKind, submission, submissionState, workoutStatus } from './workout.ts';

/**
 * Submitted work should get feedback within this many days (rules-teachers W6); the feedback queue marks older work as
 * late.
 */
export const FEEDBACK_TARGET_DAYS = 7;
/**
 * A teacher who opened submitted work counts as 'reading' for this long after their last activity; another teacher can
 * take over at any time.
 */
export const READING_MINUTES = 30;
/** How long sent feedback can be corrected. */
export const CORRECTION_HOURS = 24;
/**
 * If there is still no feedback, the learner can get a refund after this many days, counted from the workout's end, or
 * from when the work was submitted if that is later.
 */
export const MONEY_BACK_DAYS = 14;
/**
 * Work that still has no feedback this many days after the workout's end, or after it was submitted if that is later,
 * is refunded automatically, so that the payout no longer withholds it.
 */
export const UNANSWERED_REFUND_DAYS = 30;

/** Refusals in the feedback queue; each comes with its sentence. */
export const FEEDBACK_REFUSALS = {
  /** 409: someone else is reading the work now; `details.name`, `details.untilUtc`. Nothing was written. */
  beingRead: 'being_read',
  /** 409: feedback was already sent; `details.name`, `details.answeredAtUtc`. */
  answered: 'already_answered',
  /** 409 from a correction: no feedback was sent yet. */
  notAnswered: 'not_answered',
  /** 409 from a correction: the feedback was sent more than 24 hours ago. */
  fixed: 'feedback_fixed',
  /** 409: the learner was refunded, or no longer has a spot. */
  gone: 'place_gone',
  /** 409 from the learner's refund: the teacher still has time; `details.fromUtc`. */
  tooEarly: 'money_back_too_early',
  /** 409 from the learner's refund: nothing was paid. */
  nothingPaid: 'nothing_paid',
  /** 409 from the learner's refund: the amount has changed; `details.amount`. */
  refundChanged: 'refund_changed',
} as const;

/** The person reading the work now. */
const reader = z.object({
  name: z.string(),
  /** True if the reader is the caller. */
  mine: z.boolean(),
  /** The reader has the work until this time, unless another teacher takes over. */
  untilUtc: instant,
});

/** A spot in the list of a workout's students. */
export const workoutStudent = z.object({
  /** Id of the spot. */
  id,
  kind: placeKind,
  name: z.string(),
  email: z.string(),
  paid: z.boolean(),
  /** True if the person entered through the join link; for live spots. */
  joined: z.boolean(),
  /** For written spots; null: no work was submitted yet. */
  submission: z
    .object({
      id,
      state: submissionState,
      submittedAtUtc: instant,
      /** Seven days after the work was submitted. */
      dueAtUtc: instant,
      reader: reader.nullable(),
      hasDraft: z.boolean(),
      answeredAtUtc: instant.nullable(),
      correctedAtUtc: instant.nullable(),
    })
    .nullable(),
});
export type WorkoutStudent = z.infer<typeof workoutStudent>;

/** Number of spots in each filter, and how much work is waiting. */
export const studentCounts = z.object({
  all: z.number().int(),
  to_answer: z.number().int(),
  answered: z.number().int(),
  nothing: z.number().int(),
  live: z.number().int(),
  /** How many people with a live spot entered through the join link. */
  joined: z.number().int(),
  /** Number of submissions that have waited for feedback for more than seven days. */
  late: z.number().int(),
  /** When the oldest work waiting for feedback was submitted; null: none is waiting. */
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
    /** Part of a name or an email address. */
    q: z.string().trim().max(200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
  }),
  response: z.object({
    workout: z.object({
      id,
      uuid: z.string(),
      name: z.string(),
      /** Derived from the clock. */
      status: workoutStatus,
      startsAtUtc: instant.nullable(),
      endsAtUtc: instant.nullable(),
      schoolId: id,
      schoolName: z.string(),
    }),
    students: z.array(workoutStudent),
    counts: studentCounts,
    /** What the school's payout withholds for this workout's submissions until they get feedback. */
    withheld: z.object({ lines: z.number().int(), amount: dollars }),
    meta: pageMeta,
    nowUtc: instant,
  }),
});

/** Submitted work, with everything needed to give feedback. */
export const gradingSubmission = submission.omit({ feedback: true, moneyBackFromUtc: true }).extend({
  workout: z.object({ id, uuid: z.string(), name: z.string(), schoolName: z.string(), instructions: z.string() }),
  student: z.object({ name: z.string(), email: z.string() }),
  dueAtUtc: instant,
  reader: reader.nullable(),
  /** Feedback saved so far, but not sent. */
  draft: z.object({
    /** HTML; empty before anyone wrote. */
    feedback: z.string(),
    /** Goes up with every save; a save names the version it was typed from. */
    version: z.number().int(),
    savedBy: z.string().nullable(),
    savedAtUtc: instant.nullable(),
  }),
  /** HTML, as the learner reads it; null until it is sent. */
  feedback: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** The feedback can be corrected until this time; null: it can't, or no longer can. */
  correctableUntilUtc: instant.nullable(),
  /** The next work waiting for feedback in this workout, oldest first; null: nothing else is waiting. */
  nextId: id.nullable(),
  /** Number of other submissions waiting for feedback. */
  waiting: z.number().int(),
  nowUtc: instant,
});
export type GradingSubmission = z.infer<typeof gradingSubmission>;

const params = z.object({ id: idParam });
const audience = { manages: { submission: 'id' }, as: 'school-admin' } as const;
const feedback = z
  .string({ error: FIELD_REQUIRED })
  .max(RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG })
  .describe('HTML, sanitized');
const version = sentNumber().pipe(z.number().int().min(0));
const response = z.object({ submission: gradingSubmission });

export const showGradingSubmission = endpoint({
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
    /** The version that the feedback was typed from; if left out, it is saved over any version. */
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

/** What the refund for missing feedback would return. */
export const feedbackRefund = z.object({
  possible: z.boolean(),
  amount: dollars,
  credits: z.number().int(),
  paid: dollars,
  /** The refund is possible from this time on, as long as there is no feedback. */
  fromUtc: instant,
  /** A sentence to show before the person confirms. */
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
    /** The amount the person saw; if it has changed, 409 `refund_changed`. */
    amount: dollars.min(0).max(10_000_000),
  }),
  response: z.object({ refund: feedbackRefund }),
  idempotent: true,
});
