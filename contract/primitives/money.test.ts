import { describe, expect, test } from 'vitest';
import { formatCount, formatDollars } from './money.ts';

test('formatCount separates thousands', () => {
  const { format } = new Intl.NumberFormat('en-US');
  for (const count of [0, 7, 999, 1000, 12_345, 1_234_567, -1234]) expect(formatCount(count)).toBe(format(count));
});

describe('formatDollars', () => {
  const written = (digits: number) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const [whole, withCents] = [written(0), written(2)];

  test('writes what Intl writes, with cents only if there are any', () => {
    for (let cents = 1; cents < 30_000_000; cents = Math.ceil(cents * 1.013)) {
      for (const value of [cents / 100, -cents / 100, cents, -cents]) {
        expect(formatDollars(value)).toBe((Math.round(value * 100) % 100 === 0 ? whole : withCents).format(value));
      }
    }
  });

  test('rounds to the cent, and never writes a negative zero', () => {
    expect([0, 0.004, -0.004, 1.999, 0.1 + 0.2, 1234567.5].map((value) => formatDollars(value))).toEqual([
      '$0',
      '$0',
      '$0',
      '$2',
      '$0.30',
      '$1,234,567.50',
    ]);
  });
});
