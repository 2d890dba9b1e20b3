import type { Wall } from './local-time.rules.ts';

/** A chosen local time without its zone: `Tue, Dec 1, 7:00 PM`. */
export function localTimeText({ date, time, ampm }: Wall): string {
  if (date === '') return 'No date yet';
  const day = new Date(`${date}T00:00:00Z`);
  const dateText = Number.isNaN(day.getTime())
    ? date
    : new Intl.DateTimeFormat('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(day);
  return `${dateText}, ${time.replace(/^0/, '')} ${ampm}`;
}
