import { expect, test } from 'vitest';
import { byMonth } from './months.rules.ts';

const row = (startsAtUtc: string | null) => ({ startsAtUtc });
const now = new Date('2026-11-20T12:00:00Z');

test('rows are grouped by month in the reader’s zone, with the year if it differs; undated ones have their own group', () => {
  const rows = [
    null,
    null,
    '2026-11-30T23:30:00Z',
    '2026-12-01T04:59:00Z',
    '2026-12-01T05:00:00Z',
    '2027-01-05T00:00:00Z',
  ];
  const titles = (zone: string) => byMonth(rows.map(row), zone, now).map(({ title, rows }) => [title, rows.length]);
  expect(titles('America/New_York')).toEqual([
    ['No date yet', 2],
    ['November', 2],
    ['December', 1],
    ['January 2027', 1],
  ]);
  expect(titles('UTC')).toEqual([
    ['No date yet', 2],
    ['November', 1],
    ['December', 2],
    ['January 2027', 1],
  ]);
  expect(byMonth([], 'UTC', now)).toEqual([]);
});
