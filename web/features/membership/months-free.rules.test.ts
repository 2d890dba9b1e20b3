import { expect, test } from 'vitest';
import { monthsFree, yearlyByMonth } from './months-free.rules.ts';

test('a plan whose yearly price equals ten months gives 2 months free', () => {
  expect(monthsFree({ monthlyPrice: 15, yearlyPrice: 150 })).toBe(2);
  expect(monthsFree({ monthlyPrice: 10, yearlyPrice: 150 })).toBe(0);
  expect(monthsFree({ monthlyPrice: 0, yearlyPrice: 150 })).toBe(0);
});

test('a yearly price per month is never shown as less than it is', () => {
  expect(yearlyByMonth({ yearlyPrice: 150 })).toBe(12.5);
  expect(yearlyByMonth({ yearlyPrice: 100 })).toBe(8.34);
});
