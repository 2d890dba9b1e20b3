import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { testDatabase } from '#testing/database.ts';
import { feature } from './feature.ts';
import {
  changeCapacity,
  closePool,
  convertHold,
  holdSeats,
  holdsOfOrder,
  openPool,
  releaseHold,
  releaseSeat,
  remainingFor,
  takeSeat,
  takeSeats,
} from './index.ts';

const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261120);
const t = testDatabase({ poolSize: 20 });

let people = 0;
async function person(): Promise<number> {
  people += 1;
  const row = await t.db
    .insertInto('users')
    .values({ email: `buyer${people}@test.example`, created_at: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const soon = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);
const poolOf = (capacity: number) => openPool(t.ctx(), { kind: 'cohort', capacity });
async function hold(ctx: Ctx, poolId: number, userId: number, minutes = 36): Promise<number> {
  const holds = await holdSeats(ctx, { userId, poolIds: [poolId], kind: 'rsvp', expiresAt: soon(minutes) });
  return holds.get(poolId) ?? 0;
}
const counts = (id: number) =>
  t.db.selectFrom('seat_pools').select(['capacity', 'taken', 'held']).where('id', '=', id).executeTakeFirstOrThrow();

test('a held seat is gone for others and free for its holder', async () => {
  const [mine, theirs, poolId] = [await person(), await person(), await poolOf(1)];
  await hold(t.ctx(), poolId, mine);
  expect(await remainingFor(t.ctx(), { poolIds: [poolId], userId: mine })).toEqual(new Map([[poolId, 1]]));
  expect(await remainingFor(t.ctx(), { poolIds: [poolId], userId: theirs })).toEqual(new Map([[poolId, 0]]));
  await expect(hold(t.ctx(), poolId, theirs)).rejects.toMatchObject({ code: 'sold_out', status: 409 });
});

test('one live hold per person and pool, five per person', async () => {
  const userId = await person();
  const pools = await Promise.all([1, 2, 3, 4, 5, 6].map(() => poolOf(3)));
  await hold(t.ctx(), pools[0] ?? 0, userId);
  await expect(hold(t.ctx(), pools[0] ?? 0, userId)).rejects.toMatchObject({ code: 'already_held' });
  for (const poolId of pools.slice(1, 5)) await hold(t.ctx(), poolId, userId);
  await expect(hold(t.ctx(), pools[5] ?? 0, userId)).rejects.toMatchObject({ code: 'too_many_holds' });
});

test('unconfirmed RSVPs that anyone can request in my name don’t keep me from buying', async () => {
  const userId = await person();
  const rsvp = { userId, kind: 'rsvp', expiresAt: soon(36) } as const;
  for (const poolId of await Promise.all([1, 2, 3, 4, 5].map(() => poolOf(3))))
    await holdSeats(t.ctx(), { ...rsvp, poolIds: [poolId] });
  await expect(holdSeats(t.ctx(), { ...rsvp, poolIds: [await poolOf(1)] })).rejects.toMatchObject({
    code: 'too_many_holds',
  });
  const poolId = await poolOf(1);
  await holdSeats(t.ctx(), { ...rsvp, kind: 'checkout', poolIds: [poolId] });
  expect(await counts(poolId)).toMatchObject({ held: 1 });
});

test('several pools are held all or none', async () => {
  const [userId, free, full] = [await person(), await poolOf(2), await poolOf(0)];
  await expect(
    holdSeats(t.ctx(), { userId, poolIds: [full, free], kind: 'checkout', expiresAt: soon(36) }),
  ).rejects.toMatchObject({ code: 'sold_out', details: { poolId: full } });
  expect(await counts(free)).toMatchObject({ held: 0 });
  expect(await holdsOfOrder(t.ctx(), -1)).toEqual([]);
});

test('a hold ends once: converted, released, or expired', async () => {
  const [userId, poolId] = [await person(), await poolOf(2)];
  const converted = await hold(t.ctx(), poolId, userId);
  expect(await convertHold(t.ctx(), { holdId: converted })).toBe('converted');
  expect(await convertHold(t.ctx(), { holdId: converted })).toBe('ended');
  expect(await releaseHold(t.ctx(), { holdId: converted, as: 'released' })).toBe(false);
  expect(await counts(poolId)).toMatchObject({ taken: 1, held: 0 });
  await releaseSeat(t.ctx(), { poolId });
  expect(await counts(poolId)).toMatchObject({ taken: 0, held: 0 });
});

test('a closed pool sells nothing and releases its held seats instead of converting them', async () => {
  const [userId, poolId] = [await person(), await poolOf(2)];
  const holdId = await hold(t.ctx(), poolId, userId);
  await closePool(t.ctx(), { poolId });
  expect(await takeSeat(t.ctx(), { poolId })).toBe(false);
  expect(await convertHold(t.ctx(), { holdId })).toBe('closed');
  expect(await counts(poolId)).toMatchObject({ taken: 0, held: 0 });
  expect(await remainingFor(t.ctx(), { poolIds: [poolId], userId: null })).toEqual(new Map([[poolId, 0]]));
});

test('capacity never goes below sold plus held', async () => {
  const [userId, poolId] = [await person(), await poolOf(5)];
  await takeSeat(t.ctx(), { poolId });
  await hold(t.ctx(), poolId, userId);
  await expect(changeCapacity(t.ctx(), { poolId, capacity: 1 })).rejects.toMatchObject({
    status: 422,
    fields: { capacity: "Capacity can't go below 2, the number already sold or held." },
  });
  await changeCapacity(t.ctx(), { poolId, capacity: 2 });
  expect(await takeSeat(t.ctx(), { poolId })).toBe(false);
});

test('batched requests get what is there, no more', async () => {
  const poolId = await poolOf(7);
  expect(await takeSeats(t.ctx(), { poolId, seats: 5 })).toBe(5);
  expect(await takeSeats(t.ctx(), { poolId, seats: 5 })).toBe(2);
  expect(await takeSeats(t.ctx(), { poolId, seats: 5 })).toBe(0);
});

test('batched requests get only seats that are neither taken nor held', async () => {
  const [userId, poolId] = [await person(), await poolOf(7)];
  await hold(t.ctx(), poolId, userId);
  expect(await takeSeats(t.ctx(), { poolId, seats: 4 })).toBe(4);
  expect(await takeSeats(t.ctx(), { poolId, seats: 4 })).toBe(2);
  expect(await counts(poolId)).toEqual({ capacity: 7, taken: 6, held: 1 });
});

test('expired holds that belong to no order are swept', async () => {
  const [userId, poolId] = [await person(), await poolOf(1)];
  await hold(t.ctx(), poolId, userId, 5);
  await feature.sweeps?.[0]?.run(t.ctx());
  expect(await counts(poolId)).toMatchObject({ held: 1 });
  t.clock.advance(5 * 60_000);
  await feature.sweeps?.[0]?.run(t.ctx());
  expect(await counts(poolId)).toMatchObject({ held: 0 });
});

/** Runs all buyers concurrently, each in a transaction of its own. Returns how many believe they have a seat. */
async function rush(ctx: Ctx, buyers: readonly number[], capacity: number): Promise<{ sold: number; poolId: number }> {
  const poolId = await poolOf(capacity);
  const results = await Promise.all(
    buyers.map((userId, index) =>
      inTransaction(ctx, async (tx) => {
        if (index % 2 === 0) return takeSeat(tx, { poolId });
        await hold(tx, poolId, userId);
        return true;
      }).catch((error: { code?: string }) => {
        if (error.code === 'sold_out') return false;
        throw error;
      }),
    ),
  );
  await t.db
    .updateTable('seat_holds')
    .set({ state: 'released', ended_at: t.clock.now() })
    .where('state', '=', 'live')
    .execute();
  return { sold: results.filter(Boolean).length, poolId };
}

test('200 concurrent buyers: exactly the capacity is sold', async () => {
  const buyers = await Promise.all(Array.from({ length: 200 }, person));
  for (let round = 0; round < (FULL ? 50 : 2); round += 1) {
    for (const capacity of [1, 2, 25, 199]) {
      const { sold, poolId } = await rush(t.ctx(), buyers, capacity);
      expect(sold).toBe(capacity);
      const { taken, held } = await counts(poolId);
      expect(taken + held).toBe(capacity);
    }
  }
});

test('negative control: without the guard, the same buyers oversell', async () => {
  const buyers = await Promise.all(Array.from({ length: 200 }, person));
  const config = { ...t.config, unguarded: new Set(['seats']) };
  const ctx = t.ctx({ kind: 'system' }, { config });
  let oversold = 0;
  for (const capacity of [2, 25]) {
    const { sold } = await rush(ctx, buyers, capacity);
    oversold += Math.max(0, sold - capacity);
  }
  expect(oversold).toBeGreaterThan(0);
  // Without concurrency, it takes only free seats.
  expect(await takeSeats(ctx, { poolId: await poolOf(2), seats: 3 })).toBe(2);
});

test('after concurrent takes, holds, conversions, and releases, the count equals the sum of the seats', async () => {
  const step = fc.record({
    at: fc.nat({ max: 7 }),
    what: fc.constantFrom('take', 'hold', 'convert', 'release', 'free', 'capacity'),
    n: fc.nat({ max: 6 }),
  });
  const users = await Promise.all(Array.from({ length: 8 }, person));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 4, maxLength: 8 }),
      async (actors) => {
        const poolId = await poolOf(4);
        let taken = 0;
        const live = new Set<number>();
        const one = async ({ at, what, n }: { at: number; what: string; n: number }) => {
          try {
            if (what === 'take' && (await takeSeat(t.ctx(), { poolId }))) taken += 1;
            if (what === 'hold') live.add(await hold(t.ctx(), poolId, users[at] ?? 0));
            const [mine] = live;
            if (what === 'convert' && mine) {
              live.delete(mine);
              if ((await convertHold(t.ctx(), { holdId: mine })) === 'converted') taken += 1;
            }
            if (what === 'release' && mine) {
              live.delete(mine);
              await releaseHold(t.ctx(), { holdId: mine, as: 'released' });
            }
            if (what === 'free' && taken > 0) {
              taken -= 1;
              await releaseSeat(t.ctx(), { poolId });
            }
            if (what === 'capacity') await changeCapacity(t.ctx(), { poolId, capacity: n });
          } catch (error) {
            if (
              !['sold_out', 'already_held', 'too_many_holds', 'invalid_fields'].includes(
                (error as { code: string }).code,
              )
            )
              throw error;
          }
        };
        await Promise.all(
          actors.map(async (steps) => {
            for (const each of steps) await one(each);
          }),
        );
        const after = await counts(poolId);
        expect(after).toMatchObject({ taken, held: live.size });
        expect(after.taken + after.held).toBeLessThanOrEqual(after.capacity);
        for (const holdId of live) await releaseHold(t.ctx(), { holdId, as: 'released' });
      },
    ),
    { numRuns: FULL ? 500 : 20, seed: SEED },
  );
});
