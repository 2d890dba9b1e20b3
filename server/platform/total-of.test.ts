import { expect, test } from 'vitest';
import { totalOf, totalOfAll } from './total-of.ts';

const failIfCounted = () => Promise.reject(new Error('This was counted.'));

test('a page that is not full gives the total without a count', async () => {
  expect(await totalOf({ page: 1, perPage: 20 }, 7, failIfCounted)).toBe(7);
  expect(await totalOf({ page: 3, perPage: 20 }, 7, failIfCounted)).toBe(47);
});

test('past the end there are no rows, and nothing is counted', async () => {
  expect(await totalOf({ page: 9, perPage: 20 }, 0, failIfCounted)).toBe(0);
});

test('a full page is counted, and the total is never less than what it shows', async () => {
  expect(await totalOf({ page: 1, perPage: 20 }, 20, async () => 4_321)).toBe(4_321);
  expect(await totalOf({ page: 3, perPage: 20 }, 20, async () => 55)).toBe(60);
});

test('a list can report its total past its end, and otherwise counts nothing more', async () => {
  expect(await totalOfAll({ page: 9, perPage: 20 }, 0, async () => 47)).toBe(47);
  expect(await totalOfAll({ page: 1, perPage: 20 }, 0, failIfCounted)).toBe(0);
  expect(await totalOfAll({ page: 3, perPage: 20 }, 7, failIfCounted)).toBe(47);
  expect(await totalOfAll({ page: 3, perPage: 20 }, 20, async () => 61)).toBe(61);
});
