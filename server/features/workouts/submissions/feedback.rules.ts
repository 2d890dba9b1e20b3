import {
  CORRECTION_HOURS,
  FEEDBACK_TARGET_DAYS,
  MONEY_BACK_DAYS,
  READING_MINUTES,
  UNANSWERED_REFUND_DAYS,
} from '#contract/workouts/feedback.endpoints.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Until when feedback on work submitted at `submittedAt` is on time. */
export function feedbackDueAt(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + FEEDBACK_TARGET_DAYS * DAY_MS);
}

/** Until when a person who is active now counts as the reader. */
export function readingUntil(now: Date): Date {
  return new Date(now.getTime() + READING_MINUTES * MINUTE_MS);
}

/** The current reader. Null: no one, or no activity for half an hour. */
export function readerAt(reading: { readerId: number | null; readingUntil: Date | null }, now: Date): number | null {
  return reading.readingUntil !== null && reading.readingUntil > now ? reading.readerId : null;
}

/** Until when sent feedback can be corrected. Null: it can't be. */
export function correctableUntil(answeredAt: Date | null, now: Date): Date | null {
  const until = answeredAt && new Date(answeredAt.getTime() + CORRECTION_HOURS * HOUR_MS);
  return until && now < until ? until : null;
}

/**
 * From when unanswered work is refundable: 14 days after the workout's end, or after the work was submitted if that is
 * later, so that a teacher always has the same time to answer.
 */
export function moneyBackFrom({ endsAt, submittedAt }: { endsAt: Date; submittedAt: Date }): Date {
  return new Date(Math.max(endsAt.getTime(), submittedAt.getTime()) + MONEY_BACK_DAYS * DAY_MS);
}

/**
 * The cutoff for automatic refunds: unanswered work is refunded if it was submitted, and its workout ended, before
 * this.
 */
export function unansweredBefore(now: Date): Date {
  return new Date(now.getTime() - UNANSWERED_REFUND_DAYS * DAY_MS);
}
