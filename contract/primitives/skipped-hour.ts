import { cityOf } from './zone-words.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `7:00 PM` from `07:00` and `PM`; `12:30 AM` from `00:30` and `AM`. */
export function writtenClock(time: string, ampm: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 === 0 ? 12 : Number(hour)}:${minute} ${ampm}`;
}

/**
 * The message for a time that a zone skips on a date (daylight saving time on `2027-03-14`). Server and pages all use
 * this one.
 */
export function skippedHour(localTime: { date: string; time: string; ampm: string; timezone: string }): string {
  const [year, month, day] = localTime.date.split('-');
  const date = `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
  const clock = writtenClock(localTime.time, localTime.ampm);
  return `On ${date}, the clocks in ${cityOf(localTime.timezone)} skip ${clock}. Choose another time.`;
}
