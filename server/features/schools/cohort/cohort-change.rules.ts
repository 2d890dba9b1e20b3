import { COHORT_FIELD_NAMES, type CohortField } from '#contract/schools/cohort.fields.ts';
import { COHORT_CANCELLED, MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import { type CohortStatus, startProblem } from './cohort.rules.ts';
import type { CohortSettings } from './cohort-settings.store.ts';
import type { CohortInput, Problems, Wanted } from './merge-cohort.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Learners may leave if the start moves by more than this, or the end by more than `END_MOVED_DAYS` (rules-teachers
 * C3).
 */
export const START_MOVED_DAYS = 1;
export const END_MOVED_DAYS = 7;
/** A start sooner than this is allowed, but leaves little time to sell (M§9: 8 weeks is suggested). */
export const WEEKS_SUGGESTED = 8;
export const START_SOON_NOTICE =
  "This start is less than 8 weeks away. We suggest at least 8 weeks, so there's time to promote the course.";

const HAS_STARTED = "This can't be changed: the cohort has started.";
const IS_OVER = "This can't be changed: the cohort is over.";
const STAFF_ONLY = 'This is locked when the cohort starts. Our team can still change it.';
const SALES_OVER = "Prices can't be changed after the payment deadline.";

/** Who changes the cohort, and when. `lastSessionEndsAt`: among the published class sessions. */
export interface Changing {
  /** The cohort's state by the clock. */
  readonly status: CohortStatus;
  readonly isStaff: boolean;
  readonly now: Date;
  readonly lastSessionEndsAt: Date | null;
}

export const HOURS_WITHOUT_ASSISTANT = 'Lecture hours are for a teacher assistant. Add one first.';

const START_FIELDS = ['timezone', 'startdate', 'starttime', 'startampm'] as const;
const ASSISTANT_FIELDS = ['wantsTa', 'lectureHours'] as const;
const PRICE_FIELDS = ['price', 'nonmemberPrice'] as const;

const each = (fields: readonly CohortField[], why: string): Problems =>
  Object.fromEntries(fields.map((field) => [field, why]));

/**
 * Fields that can't be changed now, each with a sentence that says why (rules-teachers C1, C3, C6, C8). Prices unlock
 * if the same change moves the deadline into the future.
 */
export function lockedFields(
  { status, isStaff, now }: Pick<Changing, 'status' | 'isStaff' | 'now'>,
  paymentDueAt: Date | null,
): Problems {
  if (status === 'cancelled') return each(COHORT_FIELD_NAMES, COHORT_CANCELLED);
  if (status === 'completed') {
    return each(
      COHORT_FIELD_NAMES.filter((field) => field !== 'name' && field !== 'moniker'),
      IS_OVER,
    );
  }
  if (status === 'draft') return {};
  return {
    ...(status === 'started' ? each(START_FIELDS, HAS_STARTED) : {}),
    ...(status === 'started' && !isStaff ? each(ASSISTANT_FIELDS, STAFF_ONLY) : {}),
    ...(paymentDueAt && paymentDueAt <= now ? each(PRICE_FIELDS, SALES_OVER) : {}),
  };
}

/** Whether these fields affect when the cohort begins, ends, or sells. */
function changesDates(fields: readonly CohortField[]): boolean {
  return fields.some((field) => field === 'timezone' || /^(start|end|payment)(date|time|ampm)$/.test(field));
}

interface WantedChange {
  readonly present: CohortSettings;
  readonly wanted: Wanted;
  readonly sent: CohortInput;
  readonly fields: readonly CohortField[];
}

/** What is wrong with a moved start; null if it didn't move, or may move. */
function movedStartProblem({ present, wanted }: WantedChange, { status, now }: Changing): string | null {
  const start = wanted.start?.instant;
  if (!start || start.getTime() === present.startsAt?.getTime() || status === 'started') return null;
  // Once the cohort is on sale, a later start is always allowed: people who bought may leave.
  if (status === 'enrolling' && present.startsAt && start >= present.startsAt) return null;
  return startProblem(start, now);
}

/** What is wrong with the moved end of a started cohort; null if nothing is. */
function movedEndProblem(
  { present, wanted }: WantedChange,
  { status, now, lastSessionEndsAt }: Changing,
): string | null {
  const end = wanted.end?.instant;
  if (status !== 'started' || !end || end.getTime() === present.endsAt?.getTime()) return null;
  if (end <= now) return 'The end is in the past.';
  return lastSessionEndsAt && end < lastSessionEndsAt ? 'A class session ends after this date.' : null;
}

function dateProblems(change: WantedChange, changing: Changing): Problems {
  const problems: Problems = {};
  const { wanted } = change;
  const [start, end, payment] = [wanted.start?.instant, wanted.end?.instant, wanted.payment?.instant];
  const wrongStart = movedStartProblem(change, changing);
  if (wrongStart) problems.startdate = wrongStart;
  if (start && end && end <= start) problems.enddate = 'The end must be after the start.';
  else if (end && payment && payment > end) problems.paymentdate = 'The payment deadline must be before the end.';
  const wrongEnd = movedEndProblem(change, changing);
  if (wrongEnd) problems.enddate = wrongEnd;
  return problems;
}

/** What is wrong with a change, one sentence per field. Locked fields are checked separately. */
export function changeProblems(change: WantedChange, changing: Changing): Problems {
  const { wanted, sent, fields } = change;
  const problems = changesDates(fields) ? dateProblems(change, changing) : {};
  if (fields.some((field) => field === 'price' || field === 'nonmemberPrice')) {
    if (wanted.nonmemberPriceCents < wanted.priceCents) {
      problems[sent.nonmemberPrice === undefined ? 'price' : 'nonmemberPrice'] = MEMBERS_NEVER_PAY_MORE;
    }
  }
  if (!wanted.wantsTa && wanted.lectureHours > 0) problems.lectureHours = HOURS_WITHOUT_ASSISTANT;
  return problems;
}

/** The notice for a start in four to eight weeks; otherwise null (rules-teachers C2). */
export function startNotice(startsAt: Date | null, now: Date): string | null {
  if (!startsAt || startProblem(startsAt, now) !== null) return null;
  return startsAt.getTime() - now.getTime() < WEEKS_SUGGESTED * 7 * DAY_MS ? START_SOON_NOTICE : null;
}

/** Whether new dates are so different that people who bought for the old ones may leave (rules-teachers C3). */
export function movesFar(
  was: { readonly startsAt: Date; readonly endsAt: Date },
  now: { readonly startsAt: Date; readonly endsAt: Date },
): boolean {
  const apart = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime());
  return (
    apart(was.startsAt, now.startsAt) > START_MOVED_DAYS * DAY_MS ||
    apart(was.endsAt, now.endsAt) > END_MOVED_DAYS * DAY_MS
  );
}
