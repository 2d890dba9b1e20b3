import { formatCount } from '#contract/primitives/money.ts';
import { zoneInWords } from '#contract/primitives/zone-words.ts';
import type { Interest } from '#contract/students/students.endpoints.ts';

/** `8 AM`, `12 PM`. */
export function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The best hours in a sentence, and of how many nothing is known. */
export function awakeWords({ hours, people, unknown, timezone }: Interest['awake']): string {
  const apart =
    unknown === 0 ? '' : ` Of ${formatCount(unknown)} more we don't know the time zone: they are not in the chart.`;
  if (people === 0) return `Nobody's time zone is known yet.${apart}`;
  const most = Math.max(...hours.map(({ awake }) => awake));
  const best = hours.filter(({ awake }) => awake === most).map(({ hour }) => hour);
  const zone = zoneInWords(timezone);
  return `Most are awake ${spanWords(best)} your time (${zone}): ${formatCount(most)} of ${formatCount(people)}. Awake is 8 AM to 10 PM by their own clock.${apart}`;
}

/** `from 9 AM to 1 PM` where the hours follow one another, around midnight too; else the first such run. */
function spanWords(hours: readonly number[]): string {
  const set = new Set(hours);
  if (set.size === 24) return 'at every hour';
  const first = hours.find((hour) => !set.has((hour + 23) % 24)) ?? hours[0] ?? 0;
  let end = first;
  while (set.has(end % 24) && end < first + 24) end += 1;
  return `from ${hourWords(first)} to ${hourWords(end % 24)}`;
}
