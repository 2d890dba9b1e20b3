import { describe, expect, test } from 'vitest';
import { offerExpiry } from './waitlist.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('how long an offered seat is held', () => {
  test.each([
    ['10 days before the start', 10 * 24 * 60, 24 * 60],
    ['exactly 4 days before', 4 * 24 * 60, 24 * 60],
    ['2 days before: a quarter', 2 * 24 * 60, 12 * 60],
    ['4 hours before', 240, 60],
    ['2 hours before', 120, 30],
    ['90 minutes before: not below half an hour', 90, 30],
    ['20 minutes before: never after the start', 20, 20],
  ])('%s', (_, minutesLeft, lasts) => {
    expect(offerExpiry(now, inMinutes(minutesLeft))).toEqual(inMinutes(lasts));
  });

  test('not at all at the start or after it', () => {
    expect(offerExpiry(now, now)).toBeNull();
    expect(offerExpiry(now, inMinutes(-1))).toBeNull();
  });
});
