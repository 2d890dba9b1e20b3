import type { Cents } from '#contract/primitives/money.ts';

export type CohortStatus = 'draft' | 'enrolling' | 'started' | 'completed' | 'cancelled';

/** A cohort's start must be at least this many weeks away when the cohort opens or its start moves (rules §3). */
export const WEEKS_AHEAD_TO_OPEN = 4;
/** M§5: the sentence for a start that is too near, at `startdate`. */
export const START_TOO_SOON =
  'Courses must start at least 4 weeks from now, but it is suggested they start 8 weeks from now in order to properly market the course.';
const DAY_MS = 24 * 60 * 60 * 1000;

export interface CohortTimes {
  readonly status: CohortStatus;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly paymentDueAt: Date | null;
}

/** The state by the clock, even if the job that runs every minute hasn't moved it yet. */
export function cohortStatusAt(cohort: CohortTimes, now: Date): CohortStatus {
  if (cohort.status !== 'enrolling' && cohort.status !== 'started') return cohort.status;
  if (cohort.endsAt && cohort.endsAt <= now) return 'completed';
  if (cohort.startsAt && cohort.startsAt <= now) return 'started';
  return cohort.status;
}

export type SaleRefusalCode = 'not_on_sale' | 'cohort_cancelled' | 'cohort_ended' | 'enrolment_closed';
export interface SaleRefusal {
  readonly code: SaleRefusalCode;
  /** A sentence for the learner that names the cohort. */
  readonly message: string;
}

/**
 * Why no one can enroll now, apart from seats; null while enrollment is open: enrolling or started, before the payment
 * deadline (rules §3).
 */
export function saleRefusalAt(cohort: CohortTimes & { readonly name: string }, now: Date): SaleRefusal | null {
  const status = cohortStatusAt(cohort, now);
  if (status === 'cancelled') return { code: 'cohort_cancelled', message: `${cohort.name} was canceled.` };
  if (status === 'completed') return { code: 'cohort_ended', message: `${cohort.name} has ended.` };
  if (status === 'draft') return { code: 'not_on_sale', message: `${cohort.name} isn't open for enrollment yet.` };
  if (cohort.paymentDueAt === null || cohort.paymentDueAt <= now) {
    return { code: 'enrolment_closed', message: `Enrollment for ${cohort.name} has closed.` };
  }
  return null;
}

/** `weeks` by calendar dates, rounded up (rules §3); dates as `2026-11-20`. Zero without dates. */
export function weeksBetween(startDate: string | null, endDate: string | null): number {
  if (startDate === null || endDate === null) return 0;
  const days = Math.round((Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / DAY_MS);
  return Math.max(1, Math.ceil(days / 7));
}

/** Why a start is too near (M§5, to the letter); null: it is far enough ahead. */
export function startProblem(startsAt: Date, now: Date): string | null {
  const earliest = now.getTime() + WEEKS_AHEAD_TO_OPEN * 7 * DAY_MS;
  return startsAt.getTime() >= earliest ? null : START_TOO_SOON;
}

export interface CohortDraft extends CohortTimes {
  readonly name: string;
  readonly capacity: number;
  readonly priceCents: Cents;
  readonly nonmemberPriceCents: Cents;
}

/** Everything that keeps a draft from opening, together, one sentence per field (rules §3). Empty: it may open. */
export function openProblems(cohort: CohortDraft, now: Date): Record<string, string> {
  const problems: Record<string, string> = {};
  if (cohort.name.trim() === '') problems.name = 'The cohort needs a name.';
  if (cohort.capacity < 1) problems.capacity = 'The cohort needs at least one seat.';
  if (!cohort.startsAt) problems.startdate = 'The cohort needs a start.';
  if (!cohort.endsAt) problems.enddate = 'The cohort needs an end.';
  if (!cohort.paymentDueAt) problems.paymentdate = 'The cohort needs a payment deadline.';
  if (cohort.startsAt) {
    const early = startProblem(cohort.startsAt, now);
    if (early) problems.startdate = early;
  }
  if (cohort.startsAt && cohort.endsAt && cohort.endsAt <= cohort.startsAt)
    problems.enddate = 'The end must be after the start.';
  if (cohort.paymentDueAt && cohort.paymentDueAt <= now) problems.paymentdate = 'The payment deadline has passed.';
  if (cohort.paymentDueAt && cohort.endsAt && cohort.paymentDueAt > cohort.endsAt) {
    problems.paymentdate = 'The payment deadline must be before the end.';
  }
  if (cohort.nonmemberPriceCents < cohort.priceCents) {
    problems.nonmemberPrice = "Members can't pay more than everyone else.";
  }
  return problems;
}
