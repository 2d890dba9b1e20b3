const HOUR_MS = 3_600_000;
/** How many hours an unconfirmed RSVP holds its seat (rules §6). */
export const UNCONFIRMED_HOURS = 24;
/** How many hours an unconfirmed RSVP holds its seat on the last day before the event. */
export const UNCONFIRMED_HOURS_LAST_DAY = 1;

/** How many unconfirmed RSVPs per network may hold seats; any others get a seat only when they are confirmed. */
export const HELD_PER_NETWORK = 5;

/** Until when an unconfirmed RSVP's seat is held; never past the event's end. */
export function unconfirmedUntil(now: Date, event: { startsAt: Date; endsAt: Date }): Date {
  const lastDay = event.startsAt.getTime() - now.getTime() < UNCONFIRMED_HOURS * HOUR_MS;
  const hours = lastDay ? UNCONFIRMED_HOURS_LAST_DAY : UNCONFIRMED_HOURS;
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, event.endsAt.getTime()));
}
