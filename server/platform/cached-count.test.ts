import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { cachedCount, cachedResult, HELD_FROM } from './cached-count.ts';

const t = testDatabase();

function counter(totals: number[]) {
  let calls = 0;
  return {
    count: async () => totals[calls++] ?? -1,
    get asked() {
      return calls;
    },
  };
}

test('a short list is counted each time', async () => {
  const short = counter([3, 4]);
  expect(await cachedCount(t.ctx(), 'short', short.count)).toBe(3);
  expect(await cachedCount(t.ctx(), 'short', short.count)).toBe(4);
});

test('the count of a long list is cached for some seconds, separately from other lists', async () => {
  const long = counter([HELD_FROM, HELD_FROM + 5]);
  expect(await cachedCount(t.ctx(), 'long', long.count)).toBe(HELD_FROM);
  t.clock.advance(14_000);
  expect(await cachedCount(t.ctx(), 'long', long.count)).toBe(HELD_FROM);
  expect(await cachedCount(t.ctx(), 'another', counter([7]).count)).toBe(7);
  expect(long.asked).toBe(1);
  t.clock.advance(1_000);
  expect(await cachedCount(t.ctx(), 'long', long.count)).toBe(HELD_FROM + 5);
});

test('a list that became short is counted each time again', async () => {
  const shrinking = counter([HELD_FROM, 2, 1]);
  await cachedCount(t.ctx(), 'shrinking', shrinking.count);
  t.clock.advance(15_000);
  expect(await cachedCount(t.ctx(), 'shrinking', shrinking.count)).toBe(2);
  expect(await cachedCount(t.ctx(), 'shrinking', shrinking.count)).toBe(1);
});

test('a result computed from many rows is cached, one from few rows is not', async () => {
  const of = (rows: number) =>
    cachedResult(
      t.ctx(),
      'most',
      async () => ({ rows }),
      (result) => result.rows,
    );
  expect([await of(1), await of(2)]).toEqual([{ rows: 1 }, { rows: 2 }]);
  expect([await of(HELD_FROM), await of(3)]).toEqual([{ rows: HELD_FROM }, { rows: HELD_FROM }]);
  t.clock.advance(15_000);
  expect(await of(4)).toEqual({ rows: 4 });
});

test('the cache is bounded: the entry that was read first is counted again', async () => {
  const of = (name: number, total: number) => cachedCount(t.ctx(), `list ${name}`, async () => total);
  for (let name = 0; name <= 500; name += 1) await of(name, HELD_FROM);
  expect(await of(500, HELD_FROM + 1)).toBe(HELD_FROM);
  expect(await of(0, HELD_FROM + 1)).toBe(HELD_FROM + 1);
});
