import { formatCount } from '#contract/primitives/money.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import type { Interest } from '#contract/students/students.endpoints.ts';

/** `8 AM`, `12 PM`. */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The best hours in a sentence, and how many people have an unknown time zone. */
export function awakeText({ hours, people, unknown, timezone }: Interest['awake']): string {
  const apart =
    unknown === 0 ? '' : ` The chart leaves out ${formatCount(unknown)} more whose time zone we don't know.`;
  if (people === 0) return `We don't know anyone's time zone yet.${apart}`;
  const maxAwake = Math.max(...hours.map(({ awake }) => awake));
  const best = hours.filter(({ awake }) => awake === maxAwake).map(({ hour }) => hour);
  const zone = cityOf(timezone);
  return `Most are awake ${spanText(best)} your time (${zone}): ${formatCount(maxAwake)} of ${formatCount(people)}. Awake means 8 AM to 10 PM in their time zone.${apart}`;
}

/** `from 9 AM to 1 PM` if the hours are consecutive, also across midnight; otherwise the first run. */
function spanText(hours: readonly number[]): string {
  const set = new Set(hours);
  if (set.size === 24) return 'at every hour';
  const first = hours.find((hour) => !set.has((hour + 23) % 24)) ?? hours[0] ?? 0;
  let end = first;
  while (set.has(end % 24) && end < first + 24) end += 1;
  return `from ${hourText(first)} to ${hourText(end % 24)}`;
}
