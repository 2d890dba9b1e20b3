const MINUTE_MS = 60_000;
/** How long an offered seat is held for its person (rules §4) … */
export const OFFER_HOURS = 24;
/** … near the start, this fraction of the time left (one in four) … */
export const OFFER_SHARE_OF_TIME_LEFT = 4;
/** … but at least this long. */
export const OFFER_LEAST_MINUTES = 30;

/** Until when a seat offered now is held; null: too late to offer it. Never after `closesAt` (deadline or start). */
export function offerExpiry(now: Date, closesAt: Date): Date | null {
  const left = closesAt.getTime() - now.getTime();
  if (left <= 0) return null;
  const share = Math.max(left / OFFER_SHARE_OF_TIME_LEFT, OFFER_LEAST_MINUTES * MINUTE_MS);
  const lasts = Math.min(share, OFFER_HOURS * 60 * MINUTE_MS, left);
  return new Date(now.getTime() + Math.floor(lasts));
}
