import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { HELD_FROM, heldCount } from './held-count.ts';

const t = testDatabase();

function counter(totals: number[]) {
  let asked = 0;
  return {
    count: async () => totals[asked++] ?? -1,
    get asked() {
      return asked;
    },
  };
}

test('a short list is counted each time', async () => {
  const short = counter([3, 4]);
  expect(await heldCount(t.ctx(), 'short', short.count)).toBe(3);
  expect(await heldCount(t.ctx(), 'short', short.count)).toBe(4);
});

test('the count of a long list is held for some seconds, apart from other lists', async () => {
  const long = counter([HELD_FROM, HELD_FROM + 5]);
  expect(await heldCount(t.ctx(), 'long', long.count)).toBe(HELD_FROM);
  t.clock.advance(14_000);
  expect(await heldCount(t.ctx(), 'long', long.count)).toBe(HELD_FROM);
  expect(await heldCount(t.ctx(), 'another', counter([7]).count)).toBe(7);
  expect(long.asked).toBe(1);
  t.clock.advance(1_000);
  expect(await heldCount(t.ctx(), 'long', long.count)).toBe(HELD_FROM + 5);
});

test('a list that got short is counted each time again', async () => {
  const shrinking = counter([HELD_FROM, 2, 1]);
  await heldCount(t.ctx(), 'shrinking', shrinking.count);
  t.clock.advance(15_000);
  expect(await heldCount(t.ctx(), 'shrinking', shrinking.count)).toBe(2);
  expect(await heldCount(t.ctx(), 'shrinking', shrinking.count)).toBe(1);
});
