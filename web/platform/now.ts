import { publicConfig } from '#web/platform/public-config.ts';

/** Less than that is the way of the answer, not another time. */
const TELLING_MS = 2_000;
let aheadMs = 0;
const followers = new Set<() => void>();

/** The time as the school sees it. In development the clock can be moved; the page then counts along. */
export function now(): Date {
  return new Date(Date.now() + publicConfig().clockOffsetMs + aheadMs);
}

/** What an answer said about the server's present: a clock that goes wrong, or was moved, is set right. Browser only. */
export function hearTime(nowUtc: string): void {
  if (typeof window === 'undefined') return;
  const off = Date.parse(nowUtc) - now().getTime();
  if (!Number.isFinite(off) || Math.abs(off) < TELLING_MS) return;
  aheadMs += off;
  for (const follower of followers) follower();
}

/** Told whenever the clock was set right. */
export function onTimeSet(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
