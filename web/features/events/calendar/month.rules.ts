const DAYS = 7;

/** A month as whole weeks from Sunday, including the neighboring months' days in them. Days as `2026-11-21`. */
export function weeksOf(month: string): string[][] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const dayAt = (cell: number) => new Date(Date.UTC(year, number - 1, 1 + cell - before)).toISOString().slice(0, 10);
  return Array.from({ length: Math.ceil((before + count) / DAYS) }, (_, week) =>
    Array.from({ length: DAYS }, (_, weekday) => dayAt(week * DAYS + weekday)),
  );
}

/** `2026-12` from `2026-11`, by 1. */
export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** `November 2026`. */
export function monthName(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, number - 1, 1)),
  );
}
