import { publicConfig } from '#web/platform/public-config.ts';

/** A smaller difference, in milliseconds, is network delay and not a different time. */
const CLOCK_TOLERANCE_MS = 2_000;
let aheadMs = 0;
const followers = new Set<() => void>();

/** The current time by the server's clock. In development that clock can be moved, and the page follows. */
export function now(): Date {
  return new Date(Date.now() + publicConfig().clockOffsetMs + aheadMs);
}

/** Takes the server's time from a response, and corrects the page's clock if it is wrong or was moved. Browser only. */
export function syncClock(nowUtc: string): void {
  if (typeof window === 'undefined') return;
  const off = Date.parse(nowUtc) - now().getTime();
  if (!Number.isFinite(off) || Math.abs(off) < CLOCK_TOLERANCE_MS) return;
  aheadMs += off;
  for (const follower of followers) follower();
}

/** Calls `follower` whenever the clock was corrected. Returns a function that unsubscribes. */
export function onTimeSet(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
