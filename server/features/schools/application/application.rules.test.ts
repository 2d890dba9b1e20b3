import { expect, test } from 'vitest';
import { applyRefusal, type EarlierApplication } from './application.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(days * 24);
const sent = (hours: number): EarlierApplication => ({
  state: 'withdrawn',
  createdAt: hoursAgo(hours),
  decidedAt: null,
});
const decided = (state: 'approved' | 'declined', days: number): EarlierApplication => ({
  state,
  createdAt: daysAgo(days + 3),
  decidedAt: daysAgo(days),
});

test('a person who never applied may, and one who was approved may apply for a second school', () => {
  expect(applyRefusal([], now)).toBeNull();
  expect(applyRefusal([decided('approved', 0)], now)).toBeNull();
  expect(applyRefusal([sent(1), sent(2)], now)).toBeNull();
});

test('a person can have only one waiting application', () => {
  const waiting: EarlierApplication = { state: 'waiting', createdAt: daysAgo(90), decidedAt: null };
  expect(applyRefusal([waiting, decided('declined', 1)], now)).toEqual({ because: 'waiting' });
});

test('after a decline a person may apply again in 30 days, to the millisecond', () => {
  const until = new Date(daysAgo(29).getTime() + 30 * 86_400_000);
  expect(applyRefusal([decided('declined', 29), decided('declined', 70)], now)).toEqual({ because: 'declined', until });
  expect(applyRefusal([decided('declined', 30)], now)).toBeNull();
});

test('a person may send three within 24 hours, and a fourth when the first of them is a day old', () => {
  expect(applyRefusal([sent(1), sent(2), sent(23)], now)).toEqual({
    because: 'day',
    until: new Date(hoursAgo(23).getTime() + 86_400_000),
  });
  expect(applyRefusal([sent(1), sent(2), sent(3), sent(4)], now)).toMatchObject({ until: hoursAgo(3 - 24) });
  expect(applyRefusal([sent(1), sent(2), sent(24)], now)).toBeNull();
});
