import { expect, test } from 'vitest';
import { estimateCohort } from './estimate-cohort.ts';

const cohort = { priceCents: 15_000, capacity: 50, wantsTa: true, lectureHours: 12, feeBps: 1500, isHouse: false };

test('50 seats at $150 with an assistant for 12 hours leave $5,775', () => {
  expect(estimateCohort(cohort)).toEqual({ revenue: 7500, fee: 1125, assistant: 600, profit: 5775 });
});

test('hours count only with an assistant, and a quarter hour is $12.50', () => {
  expect(estimateCohort({ ...cohort, wantsTa: false })).toMatchObject({ assistant: 0, profit: 6375 });
  expect(estimateCohort({ ...cohort, lectureHours: 0.25 })).toMatchObject({ assistant: 12.5, profit: 6362.5 });
});

test('the fee is rounded once, half up to the cent', () => {
  // 15% of $333.33 is $49.9995.
  expect(estimateCohort({ ...cohort, priceCents: 33_333, capacity: 1, wantsTa: false })).toMatchObject({
    fee: 50,
    profit: 283.33,
  });
});

test('the profit may be negative', () => {
  expect(estimateCohort({ ...cohort, priceCents: 0 })).toMatchObject({ revenue: 0, fee: 0, profit: -600 });
});

test('the platform’s school has no estimate', () => {
  expect(estimateCohort({ ...cohort, isHouse: true })).toBeNull();
});
