import { expect, test } from 'vitest';
import { showPromo } from '#contract/promo/promo.endpoints.ts';
import { pollEvery } from './promo.rules.ts';

test('polling: the promo record is requested every 3 seconds until its result is error or applied', () => {
  // A code's result is null while it is being processed.
  expect(showPromo).toMatchObject({ method: 'GET', path: '/promo_codes/{id}' });
  expect(Number(pollEvery(undefined)) / 1000).toBe(3);
  expect(pollEvery(null)).toBe(3 * 1000);
  expect(pollEvery('error')).toBe(false);
  expect(pollEvery('applied')).toBe(false);
});
