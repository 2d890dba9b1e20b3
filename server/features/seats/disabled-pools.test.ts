import { beforeEach, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testDatabase } from '#testing/database.ts';
import {
  convertHold,
  holdSeats,
  joinWaitlist,
  openPool,
  poolsToPromote,
  promoteWaitlist,
  releaseSeat,
  remainingFor,
  restPool,
  takeOfferedOrFreeSeat,
  takeSeat,
  waitlistEntriesOf,
  wakePool,
} from './index.ts';

const t = testDatabase();
let ctx: Ctx;
let poolId: number;
beforeEach(async () => {
  ctx = t.ctx();
  poolId = await openPool(ctx, { kind: 'ticket_type', capacity: 3 });
});
const soon = () => new Date(ctx.clock.now().getTime() + 3_600_000);
const person = async () => (await makePerson(ctx)).personId;
const pause = () => inTransaction(ctx, (tx) => restPool(tx, { poolId }));
const remaining = async () => (await remainingFor(ctx, { poolIds: [poolId], userId: null })).get(poolId);
const pass = () => promoteWaitlist(ctx, { poolId, expiresAt: soon(), told: async () => {} });

test('a paused pool lets no one take or hold a seat, however many are free, until it resumes', async () => {
  await pause();
  expect(await remaining()).toBe(0);
  expect(await takeSeat(ctx, { poolId })).toBe(false);
  const hold = holdSeats(ctx, { userId: await person(), poolIds: [poolId], kind: 'checkout', expiresAt: soon() });
  await expect(hold).rejects.toMatchObject({ code: 'sold_out' });
  expect(await inTransaction(ctx, async (tx) => takeOfferedOrFreeSeat(tx, { poolId, userId: await person() }))).toBe(
    false,
  );
  await wakePool(ctx, { poolId });
  expect(await takeSeat(ctx, { poolId })).toBe(true);
  expect(await remaining()).toBe(2);
});

test('a seat already held may still be taken, and a taken one may be released', async () => {
  const held = await holdSeats(ctx, { userId: await person(), poolIds: [poolId], kind: 'checkout', expiresAt: soon() });
  expect(await takeSeat(ctx, { poolId })).toBe(true);
  await pause();
  expect(await convertHold(ctx, { holdId: held.get(poolId) ?? 0 })).toBe('converted');
  await releaseSeat(ctx, { poolId });
  await wakePool(ctx, { poolId });
  expect(await remaining()).toBe(2);
});

test('offers are withdrawn and their people keep their waitlist position; no one gets an offer in the meantime', async () => {
  const [ada, ben] = [await person(), await person()];
  for (const userId of [ada, ben]) await joinWaitlist(ctx, { poolId, userId });
  for (let n = 0; n < 2; n += 1) await takeSeat(ctx, { poolId });
  expect(await pass()).toBe(1);
  expect((await pause()).map(({ userId }) => userId)).toEqual([ada]);
  expect(await pass()).toBe(0);
  expect(await poolsToPromote(ctx, 100)).not.toContain(poolId);
  expect(await waitlistEntriesOf(ctx, { userId: ada })).toMatchObject([{ state: 'waiting', place: 1 }]);
  expect(await waitlistEntriesOf(ctx, { userId: ben })).toMatchObject([{ state: 'waiting', place: 2 }]);
  await wakePool(ctx, { poolId });
  expect(await poolsToPromote(ctx, 100)).toContain(poolId);
  expect(await pass()).toBe(1);
  expect(await waitlistEntriesOf(ctx, { userId: ada })).toMatchObject([{ state: 'offered' }]);
});
