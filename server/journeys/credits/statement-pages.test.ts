import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { grantCredits } from '#server/features/ledger/index.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();

test('each page shows the balance after each movement, whatever came before the page, and the total count', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const other = (await makePerson(ctx)).personId;
  for (const credits of [1, 2, 3, 4, 5]) {
    await grantCredits(ctx, [
      { userId: personId, origin: 'promo', cause: `pages:${credits}`, credits },
      { userId: other, origin: 'promo', cause: `other:${credits}`, credits: 7 },
    ]);
  }
  const page = async (page: number, perPage = 2) =>
    (await t.as(personId, { url: `/api/v1/credits?page=${page}&per_page=${perPage}` })).json();
  const readMovements = async (at: number, perPage?: number) => {
    const { movements, meta } = await page(at, perPage);
    return [movements.map((moved: { credits: number; balance: number }) => [moved.credits, moved.balance]), meta.total];
  };
  const first = [
    [5, 15],
    [4, 10],
  ];
  const second = [
    [3, 6],
    [2, 3],
  ];
  expect(await readMovements(1)).toEqual([first, 5]);
  expect(await readMovements(2)).toEqual([second, 5]);
  expect(await readMovements(3)).toEqual([[[1, 1]], 5]);
  expect(await readMovements(4)).toEqual([[], 0]);
  expect(await readMovements(1, 5)).toEqual([[...first, ...second, [1, 1]], 5]);
});

test('with more lots than it shows, the statement says how many there are', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const readLotCounts = async () => {
    const { lots, lotsTotal } = (await t.as(personId, { url: '/api/v1/credits' })).json();
    return [lots.length, lotsTotal];
  };
  const grants = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      userId: personId,
      origin: 'promo' as const,
      cause: `lots:${from + at}`,
      credits: 1,
    }));
  await grantCredits(ctx, grants(0, 100));
  expect(await readLotCounts()).toEqual([100, 100]);
  await grantCredits(ctx, grants(100, 3));
  expect(await readLotCounts()).toEqual([100, 103]);
});
