const DAYS = 7;

/** A month as weeks from Sunday; `null` where a day belongs to another month. Days as `2026-11-21`. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: first }, () => null);
  for (let day = 1; day <= count; day += 1) cells.push(`${month}-${String(day).padStart(2, '0')}`);
  while (cells.length % DAYS !== 0) cells.push(null);
  return Array.from({ length: cells.length / DAYS }, (_, week) => cells.slice(week * DAYS, (week + 1) * DAYS));
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
