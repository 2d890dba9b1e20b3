const SECOND_MS = 1000;
/** The mail about a new time waits so long: a slip that is mended meanwhile tells nobody, or once (rules-teachers G3). */
export const TIME_MAIL_WAITS_SECONDS = 120;
/** Not where the event starts, or was to start, within so long. */
const TOLD_AT_ONCE_WITHIN_MS = 3600 * SECOND_MS;

/** How many seconds the mail about a new time waits; 0: it goes at once. */
export function mailWaitsSeconds(before: Date, after: Date, now: Date): number {
  const soonest = Math.min(before.getTime(), after.getTime());
  return soonest - now.getTime() <= TOLD_AT_ONCE_WITHIN_MS ? 0 : TIME_MAIL_WAITS_SECONDS;
}
