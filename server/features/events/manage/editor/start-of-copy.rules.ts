import type { EventSettings } from '#server/features/events/index.ts';
import type { LocalStart } from '#server/platform/local-start.ts';
import { addDays, dateInZone, daysBetween, instantOfLocal } from '#server/platform/local-time.ts';

const WEEK = 7;
/** How many weeks to try if the clocks skip the hour: they do so at most twice a year. */
const MAX_ATTEMPTS = 4;

/**
 * The start of a copy: the same weekday and local time, at least a week later and upcoming; null if the event has none.
 */
export function startOfCopy(
  { start, timezone }: Pick<EventSettings, 'start' | 'timezone'>,
  now: Date,
): LocalStart | null {
  if (!start) return null;
  const { date, time, ampm } = start;
  const behind = daysBetween(date, dateInZone(now, timezone));
  const weeks = Math.max(1, Math.floor(behind / WEEK) + 1);
  for (let week = weeks; week < weeks + MAX_ATTEMPTS; week += 1) {
    const localTime = addDays({ date, time, ampm, timezone }, week * WEEK);
    if (instantOfLocal(localTime).ok) return { date: localTime.date, time, ampm };
  }
  return null;
}
