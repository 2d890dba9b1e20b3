import type Stripe from 'stripe';

type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
export type Period = { start: number; end: number };

/** The instant `count` intervals after the anchor. Months keep the anchor's day, or use the month's last day. */
export function afterIntervals(anchor: number, recurring: Recurring, count: number): number {
  const steps = recurring.interval_count * count;
  const date = new Date(anchor * 1000);
  if (recurring.interval === 'day') date.setUTCDate(date.getUTCDate() + steps);
  else if (recurring.interval === 'week') date.setUTCDate(date.getUTCDate() + 7 * steps);
  else {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + steps * (recurring.interval === 'year' ? 12 : 1));
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return Math.floor(date.getTime() / 1000);
}

/** The period that begins where the last one ended, counted from the anchor so that the 31st doesn't drift. */
export function periodFrom(anchor: number, recurring: Recurring, start: number): Period {
  let count = 1;
  while (afterIntervals(anchor, recurring, count) <= start) count += 1;
  return { start, end: afterIntervals(anchor, recurring, count) };
}

export const sameInterval = (a: Recurring | null, b: Recurring | null): boolean =>
  a?.interval === b?.interval && a?.interval_count === b?.interval_count;
