import { expect, test } from 'vitest';
import { monthsFree } from './months-free.rules.ts';

test('a plan whose year costs ten months gives 2 months free by the year', () => {
  expect(monthsFree({ monthlyPrice: 15, yearlyPrice: 150 })).toBe(2);
  expect(monthsFree({ monthlyPrice: 10, yearlyPrice: 150 })).toBe(0);
  expect(monthsFree({ monthlyPrice: 0, yearlyPrice: 150 })).toBe(0);
});
