import { dayKey, formatRange } from '#web/kit/time/format.ts';
import { groupBy } from '#web/platform/group-by.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;

/** The Sunday that begins this instant's week in the zone: `2026-11-22`. */
function weekKey(at: Date, zone: string): string {
  const day = new Date(dayKey(at, zone));
  return new Date(day.getTime() - day.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}

/** Things by week, in their order; one that began earlier and is still running belongs to this week. */
export function byWeek<Item extends { startsAtUtc: string }>(
  things: readonly Item[],
  zone: string,
  now: Date,
): Map<string, Item[]> {
  const current = weekKey(now, zone);
  return groupBy(things, ({ startsAtUtc }) => {
    const key = weekKey(new Date(startsAtUtc), zone);
    return key < current ? current : key;
  });
}

/** `This week`, `Next week`, `Dec 6 – 12`: the heading of a week. */
export function weekHeading(key: string, zone: string, now: Date): string {
  const start = Date.parse(key);
  const weeks = Math.round((start - Date.parse(weekKey(now, zone))) / (DAYS * DAY_MS));
  if (weeks <= 0) return 'This week';
  if (weeks === 1) return 'Next week';
  return formatRange(new Date(start), new Date(start + (DAYS - 1) * DAY_MS), 'UTC', now);
}
