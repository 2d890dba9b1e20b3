const MINUTE_MS = 60_000;

/** The doors open so many minutes before the start (rules §6). */
export const JOIN_OPENS_MINUTES_BEFORE = 15;

/** When the join link of what starts then begins to work. */
export function joinOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - JOIN_OPENS_MINUTES_BEFORE * MINUTE_MS);
}
