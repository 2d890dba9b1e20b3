/** People count as awake from 8:00 to 21:59 on their own clock. */
export const AWAKE_FROM = 8;
export const AWAKE_UNTIL = 22;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export interface ZoneCount {
  readonly timezone: string;
  readonly people: number;
}

/** Minutes by which a zone's local time is ahead of UTC at an instant; null: not a zone. */
export function minutesAhead(timezone: string, now: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(now);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    const localTime = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    return Math.round((localTime - Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  } catch {
    return null;
  }
}

/**
 * For each hour on the reader's clock, how many people are awake when it begins, plus how many have no known zone
 * (rules: 8 to 22 by their own clock, with the zones' current offsets).
 */
export function awakeHours(
  zones: readonly ZoneCount[],
  reader: string,
  now: Date,
): { hours: { hour: number; awake: number }[]; people: number; unknown: number } {
  const readerAhead = minutesAhead(reader, now) ?? 0;
  const known = zones.flatMap(({ timezone, people }) => {
    const ahead = minutesAhead(timezone, now);
    return ahead === null ? [] : [{ ahead, people }];
  });
  const people = known.reduce((sum, zone) => sum + zone.people, 0);
  const all = zones.reduce((sum, zone) => sum + zone.people, 0);
  const awakeAt = (hour: number) =>
    known
      .filter(({ ahead }) => {
        const minute = (((hour * 60 - readerAhead + ahead) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
        return minute >= AWAKE_FROM * 60 && minute < AWAKE_UNTIL * 60;
      })
      .reduce((sum, zone) => sum + zone.people, 0);
  return {
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, awake: awakeAt(hour) })),
    people,
    unknown: all - people,
  };
}
