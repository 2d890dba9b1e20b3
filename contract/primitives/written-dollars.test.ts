import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_REQUIRED } from './problem.ts';
import { NOT_DOLLARS, PRICE_RANGE, PRICE_TOO_SMALL, readDollars } from './written-dollars.ts';

const centsOf = (written: string | number) => {
  const read = readDollars(written);
  return read.ok ? read.cents : read.problem;
};

test('dollars as people write them', () => {
  const written = {
    '150': 15_000,
    ' 12.5 ': 1250,
    '$1,250.00': 125_000,
    '.50': 50,
    '0': 0,
    '-0': 0,
    '100,000': 10_000_000,
    '＄１，２５０．５': 125_050,
    '١٢٫٥٠': 1250,
  };
  for (const [text, cents] of Object.entries(written)) expect(centsOf(text), text).toBe(cents);
});

test('text that can’t be a price says why', () => {
  for (const text of ['12.345', '1.2.3', 'free', '1,25', '12,5', '1e3', '$', '.', '12.', '1 250']) {
    expect(centsOf(text), text).toBe(NOT_DOLLARS);
  }
  for (const text of ['0.30', '0.01', '.49']) expect(centsOf(text), text).toBe(PRICE_TOO_SMALL);
  for (const text of ['-5', '100000.01', '999999999']) expect(centsOf(text), text).toBe(PRICE_RANGE);
  for (const text of ['', '   ']) expect(centsOf(text)).toBe(FIELD_REQUIRED);
  for (const number of [12.345, Number.NaN, 1e21, 1e-7]) expect(centsOf(number), String(number)).toBe(NOT_DOLLARS);
});

test('every price to the cent parses the same as a number and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 10_000_000 }), (cents) => {
      expect(centsOf((cents / 100).toFixed(2))).toBe(cents);
      expect(centsOf(cents / 100)).toBe(cents);
    }),
  );
});
