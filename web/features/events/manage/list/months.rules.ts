import type { TeacherEventRow } from '#contract/events/teacher-event-lists.endpoints.ts';
import { formatMonth } from '#web/kit/time/format.ts';

export const NO_DATE_YET = 'No date yet';

export interface MonthOfEvents<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Rows grouped by start month in the given zone, in the order they came (rules-teachers F2). */
export function byMonth<Row extends Pick<TeacherEventRow, 'startsAtUtc'>>(
  rows: readonly Row[],
  zone: string,
  now: Date,
): MonthOfEvents<Row>[] {
  const months: { title: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const title = row.startsAtUtc === null ? NO_DATE_YET : formatMonth(new Date(row.startsAtUtc), zone, now);
    const last = months.at(-1);
    if (last?.title === title) last.rows.push(row);
    else months.push({ title, rows: [row] });
  }
  return months;
}
