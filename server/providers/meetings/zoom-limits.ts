const DAY_MS = 86_400_000;
/** Used if Zoom doesn't say how long. */
const SOME_MS = 5000;

/**
 * How long to send no more calls after a 429, in milliseconds. Zoom sends `Retry-After` as seconds or, for a daily
 * limit, as an instant. For the daily limit on one person's meetings, only the message says that it ends with the day
 * in GMT.
 */
export function waitOf(
  limit: { retryAfter: string | null; type: string | null; message: string },
  now: number,
): number {
  const { retryAfter, type, message } = limit;
  if (retryAfter !== null && /^\d+$/.test(retryAfter.trim())) return Math.min(Number(retryAfter) * 1000, DAY_MS);
  const until = retryAfter === null ? Number.NaN : Date.parse(retryAfter);
  if (Number.isFinite(until)) return Math.min(Math.max(until - now, 0), DAY_MS);
  const daily = /daily/i.test(type ?? '') || /daily/i.test(message);
  return daily ? DAY_MS - (now % DAY_MS) : SOME_MS;
}
