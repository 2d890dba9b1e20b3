const HOUR_MS = 3_600_000;
/** An unconfirmed RSVP holds its seat so long (rules §6) … */
export const UNCONFIRMED_HOURS = 24;
/** … and on the last day so long. */
export const UNCONFIRMED_HOURS_LAST_DAY = 1;

/** Unconfirmed RSVPs of one network that seats are held for; any more get theirs when they are confirmed. */
export const HELD_PER_NETWORK = 5;

/** Until when the seat of an unconfirmed RSVP is held; never after the end. */
export function unconfirmedUntil(now: Date, event: { startsAt: Date; endsAt: Date }): Date {
  const lastDay = event.startsAt.getTime() - now.getTime() < UNCONFIRMED_HOURS * HOUR_MS;
  const hours = lastDay ? UNCONFIRMED_HOURS_LAST_DAY : UNCONFIRMED_HOURS;
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, event.endsAt.getTime()));
}
