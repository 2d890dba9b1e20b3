import { expect, test } from 'vitest';
import { byWeek, weekHeading } from './weeks.rules.ts';

const at = (startsAtUtc: string) => ({ startsAtUtc });
// a Tuesday
const now = new Date('2026-11-24T17:00:00Z');

test('events are grouped by week, from Sunday in the reader’s zone, and a week is named by how near it is', () => {
  const things = ['2026-11-21T23:00:00Z', '2026-11-28T20:00:00Z', '2026-11-29T20:00:00Z', '2026-12-07T01:00:00Z'].map(
    at,
  );
  const weeksIn = (zone: string) =>
    [...byWeek(things, zone, now)].map(([key, of]) => [weekHeading(key, zone, now), of.length]);
  expect(weeksIn('America/New_York')).toEqual([
    // The first event began last week and is still running.
    ['This week', 2],
    ['Next week', 1],
    ['Dec 6 – 12', 1],
  ]);
  // In Tokyo it is already Sunday.
  expect(weeksIn('Asia/Tokyo')).toEqual([
    ['This week', 1],
    ['Next week', 2],
    ['Dec 6 – 12', 1],
  ]);
});

test('a week across two years names both', () => {
  expect(weekHeading('2026-12-27', 'UTC', now)).toBe('Dec 27, 2026 – Jan 2, 2027');
});
