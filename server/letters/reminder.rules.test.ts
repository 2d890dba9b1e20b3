import { expect, test } from 'vitest';
import { isOfferValid, isReminderTimely } from './reminder.rules.ts';

const start = new Date('2027-01-08T00:00:00Z');
const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000);

test.each([
  [24 * 60 + 1, false],
  [24 * 60, true],
  [133, true],
  [61, true],
  // Too late for this reminder: the next one is due.
  [60, false],
  [0, false],
  [-5, false],
])('the day-before reminder, %i minutes before the start: %s', (minutes, inTime) => {
  expect(isReminderTimely(start, before(minutes), { fromHours: 24, toHours: 1 })).toBe(inTime);
});

test.each([
  [61, false],
  [60, true],
  [1, true],
  [0, false],
])('the hour-before reminder, %i minutes before the start: %s', (minutes, inTime) => {
  expect(isReminderTimely(start, before(minutes), { fromHours: 1, toHours: 0 })).toBe(inTime);
});

test('an offer is valid until the instant it expires', () => {
  expect(isOfferValid({ expiresAt: start.toISOString() }, before(1))).toBe(true);
  expect(isOfferValid({ expiresAt: start.toISOString() }, start)).toBe(false);
});
