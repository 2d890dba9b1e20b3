import { skippedHour, writtenClock } from '#contract/primitives/skipped-hour.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import { formatDate, formatTime } from '#web/kit/time/format.ts';
import { clockChangeNear, readLocalTime, type Wall } from '#web/kit/time/local-time.rules.ts';

export interface WhenText {
  /** `Tue, Nov 24, 7:00 PM New York · 1:00 AM in Berlin`; null while something isn't chosen. */
  says: string | null;
  /** A warning: for a time the clocks skip or show twice, and in weeks when they change. */
  warning: string | null;
}

/**
 * A local time in words, in its own zone and the reader's, with any warning. `now` decides whether the year is shown.
 */
export function whenText(localTime: Wall, zone: string, reader: string, now: Date): WhenText {
  const read = readLocalTime(localTime, zone);
  if (read.is === 'open') return { says: null, warning: null };
  if (read.is === 'skipped') return { says: null, warning: skippedHour({ ...localTime, timezone: zone }) };
  const city = cityOf(zone);
  const { at, twice } = read;
  const own = `${formatDate(at, zone, 'day', now)}, ${formatTime(at, zone)} ${city}`;
  const [here, there] = [formatDate(at, reader, 'day', now), formatTime(at, reader)];
  const same = here === formatDate(at, zone, 'day', now) && there === formatTime(at, zone);
  const day = here === formatDate(at, zone, 'day', now) ? '' : `${here.split(',')[0]}, `;
  return {
    says: same ? own : `${own} · ${day}${there} in ${cityOf(reader)}`,
    warning: twice
      ? `Clocks in ${city} show ${writtenClock(localTime.time, localTime.ampm)} twice that night. This is the first one.`
      : clockChangeText(at, zone, reader, now),
  };
}

/**
 * A clock change within a week: where, when, and in which direction. The time's own zone is checked before the
 * reader's.
 */
function clockChangeText(at: Date, zone: string, reader: string, now: Date): string | null {
  for (const place of new Set([zone, reader])) {
    const change = clockChangeNear(at, place);
    if (!change) continue;
    const day = formatDate(change.on, place, 'day', now);
    return `Daylight saving time ${change.forward ? 'starts' : 'ends'} ${day} in ${cityOf(place)}, so check times elsewhere.`;
  }
  return null;
}
