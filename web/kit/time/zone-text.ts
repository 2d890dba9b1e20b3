import { cityOf } from '#contract/primitives/zone-words.ts';
import { dayKey, formatDate, formatTime } from '#web/kit/time/format.ts';

/**
 * What a new zone means for a time that is already set: `was 7:00 PM New York = 4:00 PM Los Angeles` (rules-teachers
 * C5), with the day if it differs in the new zone. The local time stays, so the instant moves.
 */
export function zoneChangeText(at: Date, from: string, to: string): string {
  const day = dayKey(at, from) === dayKey(at, to) ? '' : ` ${formatDate(at, to)}`;
  return `was ${formatTime(at, from)} ${cityOf(from)} = ${formatTime(at, to)}${day} ${cityOf(to)}`;
}
