import { expect, test } from 'vitest';
import { fourWeeksUntil, leafSpan } from './events.query.ts';

test('the dashboard requests the events of the next four weeks, rounded to the minute', () => {
  expect(fourWeeksUntil(new Date('2026-11-20T12:00:59Z'))).toBe('2026-12-18T12:00:00.000Z');
});

test('a month requests the whole grid, neighboring months’ days included, in any zone', () => {
  expect(leafSpan('2026-11')).toEqual({ from: '2026-10-31T00:00:00.000Z', to: '2026-12-07T00:00:00.000Z' });
  expect(leafSpan('2027-01')).toEqual({ from: '2026-12-26T00:00:00.000Z', to: '2027-02-08T00:00:00.000Z' });
});
