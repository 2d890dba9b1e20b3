import { groupBy } from '#web/platform/group-by.ts';
import type { ShownFigures } from '../payouts.query.ts';

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov` for `2026-11`: for charts of at most twelve months. */
export const monthName = (month: string): string => NAMES[Number(month.slice(5)) - 1] ?? '';

/** `Nov 2026` for `2026-11`. */
export const monthLabel = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

/** A chart's series: one segment of each month's bar. The largest get one each; the rest share one. */
export interface Series {
  readonly name: string;
  /** One value per month, in the months' order. */
  readonly values: readonly number[];
}

/** Revenue by course and kind, by month, in at most `max` series; if there are more, the last one is `Others`. */
export function revenueSeries(revenue: ShownFigures['revenue'], months: readonly string[], max: number): Series[] {
  const groups = [...groupBy(revenue, ({ name }) => name)].sort(([, a], [, b]) => sumOf(b) - sumOf(a));
  const shown = groups.length > max ? groups.slice(0, max - 1) : groups;
  const others = groups.slice(shown.length).flatMap(([, rows]) => rows);
  const valuesOf = (rows: ShownFigures['revenue']) =>
    months.map((month) => sumOf(rows.filter((row) => row.month === month)));
  return [
    ...shown.map(([name, rows]) => ({ name, values: valuesOf(rows) })),
    ...(others.length > 0 ? [{ name: 'Others', values: valuesOf(others) }] : []),
  ];
}

export const totalOf = sumOf;
