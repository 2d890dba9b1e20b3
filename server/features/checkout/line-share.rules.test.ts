import { expect, test } from 'vitest';
import { ALL, shareOfLine } from './line-share.rules.ts';

test('a full share of a line is exactly its parts', () => {
  expect(shareOfLine({ cashCents: 12_345, credits: 7 }, ALL)).toEqual({ cashCents: 12_345, credits: 7 });
});

test('equal shares of equal lines are worth the same, even if one line has one credit more', () => {
  const share = { numerator: 1, denominator: 2 };
  expect(shareOfLine({ cashCents: 17_000, credits: 8 }, share)).toEqual({ cashCents: 8500, credits: 4 });
  expect(shareOfLine({ cashCents: 18_000, credits: 7 }, share)).toEqual({ cashCents: 8500, credits: 4 });
});

test('no more cash is refunded than was paid, and credits are returned whole', () => {
  const share = { numerator: 1, denominator: 2 };
  expect(shareOfLine({ cashCents: 0, credits: 15 }, share)).toEqual({ cashCents: 0, credits: 8 });
  expect(shareOfLine({ cashCents: 300, credits: 3 }, share)).toEqual({ cashCents: 0, credits: 2 });
  expect(shareOfLine({ cashCents: 100, credits: 1 }, { numerator: 1, denominator: 3 })).toEqual({
    cashCents: 100,
    credits: 0,
  });
});

test('two thirds of a line is twice one third', () => {
  expect(shareOfLine({ cashCents: 9000, credits: 6 }, { numerator: 2, denominator: 3 })).toEqual({
    cashCents: 6000,
    credits: 4,
  });
});
