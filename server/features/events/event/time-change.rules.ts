const SECOND_MS = 1000;
/**
 * How long the email about a new time waits: if a mistake is fixed in the meantime, people get no email, or only one
 * (rules-teachers G3).
 */
export const TIME_MAIL_WAITS_SECONDS = 120;
/** The email about a new time doesn't wait if the event starts, or was to start, within this time. */
const TOLD_AT_ONCE_WITHIN_MS = 3600 * SECOND_MS;

/** How many seconds the email about a new time waits; 0: it is sent right away. */
export function mailWaitsSeconds(before: Date, after: Date, now: Date): number {
  const soonest = Math.min(before.getTime(), after.getTime());
  return soonest - now.getTime() <= TOLD_AT_ONCE_WITHIN_MS ? 0 : TIME_MAIL_WAITS_SECONDS;
}
