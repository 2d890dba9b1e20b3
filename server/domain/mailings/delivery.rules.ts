/**
 * How long a worker may hold a send before another may take it: longer than the mailer waits for a silent server, and
 * short enough that what a dead worker held goes out within the 90 seconds of quality.md §2.
 */
export const LEASE_MS = 45_000;
/** How long handing one mail over may take: the mailer gives up before. */
const HAND_OVER_MS = 40_000;

/** Whether a claim made at `claimedAt` lasts until a mail that is handed over now has surely left, or failed. */
export function holdsLongEnough(claimedAt: Date, now: Date): boolean {
  return now.getTime() - claimedAt.getTime() <= LEASE_MS - HAND_OVER_MS;
}

/** Tries before a mail is given up: with the pauses below, about a day. */
export const ATTEMPTS_LIMIT = 12;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60_000;

/** Pause after the n-th try (from 1): 15 s, 30 s, 1 min, … at most 4 hours. */
export function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}

/** What follows a try that went wrong. */
export function decideAfterFailure(
  attempt: number,
  refused: boolean,
  now: Date,
): { give: 'up' } | { give: 'pause'; until: Date } {
  if (refused || attempt >= ATTEMPTS_LIMIT) return { give: 'up' };
  return { give: 'pause', until: new Date(now.getTime() + pauseAfter(attempt)) };
}
