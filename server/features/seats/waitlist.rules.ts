const MINUTE_MS = 60_000;
/** An offered seat is held for its person for at most this many hours (rules §4). */
export const OFFER_HOURS = 24;
/** Near the start, an offered seat is held for the time left divided by this. */
export const OFFER_SHARE_OF_TIME_LEFT = 4;
/** An offered seat is held for at least this many minutes. */
export const OFFER_LEAST_MINUTES = 30;

/** Until when a seat offered now is held; null: too late to offer it. Never after `closesAt` (deadline or start). */
export function offerExpiry(now: Date, closesAt: Date): Date | null {
  const remainingMs = closesAt.getTime() - now.getTime();
  if (remainingMs <= 0) return null;
  const share = Math.max(remainingMs / OFFER_SHARE_OF_TIME_LEFT, OFFER_LEAST_MINUTES * MINUTE_MS);
  const lasts = Math.min(share, OFFER_HOURS * 60 * MINUTE_MS, remainingMs);
  return new Date(now.getTime() + Math.floor(lasts));
}
