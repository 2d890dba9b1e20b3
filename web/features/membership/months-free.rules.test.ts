import { expect, test } from 'vitest';
import { monthsFree, yearlyByMonth } from './months-free.rules.ts';

test('a plan whose year costs ten months gives 2 months free by the year', () => {
  expect(monthsFree({ monthlyPrice: 15, yearlyPrice: 150 })).toBe(2);
  expect(monthsFree({ monthlyPrice: 10, yearlyPrice: 150 })).toBe(0);
  expect(monthsFree({ monthlyPrice: 0, yearlyPrice: 150 })).toBe(0);
});

test('a year by the month never reads as less than it costs', () => {
  expect(yearlyByMonth({ yearlyPrice: 150 })).toBe(12.5);
  expect(yearlyByMonth({ yearlyPrice: 100 })).toBe(8.34);
});
