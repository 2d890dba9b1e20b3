import { expect, test } from 'vitest';
import { pollEvery } from './promo.rules.ts';

test('the promo record is asked for every 3 seconds until its result is error or applied', () => {
  // 'GET /promo_codes/{id}' answers a result of null while it is worked on.
  expect(Number(pollEvery(undefined)) / 1000).toBe(3);
  expect(pollEvery(null)).toBe(3 * 1000);
  expect(pollEvery('error')).toBe(false);
  expect(pollEvery('applied')).toBe(false);
});
