const MINUTE_MS = 60_000;

/** How many minutes before the start the join link opens (rules §6). */
export const JOIN_OPENS_MINUTES_BEFORE = 15;

export function joinOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - JOIN_OPENS_MINUTES_BEFORE * MINUTE_MS);
}
