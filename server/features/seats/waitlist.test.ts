import { beforeEach, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { testDatabase } from '#testing/database.ts';
import { lockState } from '#testing/locks.ts';
import {
  closeUnusedPools,
  closeWaitlists,
  joinWaitlist,
  leaveWaitlist,
  lockWaitlistEntries,
  openPool,
  promoteWaitlist,
  releaseOffersForCheckout,
  releaseSeat,
  restoreOffers,
  takeSeat,
  waitlistEntriesOf,
} from './index.ts';

const t = testDatabase();
let ctx: Ctx;
let poolId: number;
beforeEach(async () => {
  ctx = t.ctx();
  poolId = await openPool(ctx, { kind: 'ticket_type', capacity: 1 });
});

async function waiting(): Promise<number> {
  const { personId } = await makePerson(ctx);
  await joinWaitlist(ctx, { poolId, userId: personId });
  return personId;
}
const promote = (of = poolId) =>
  promoteWaitlist(ctx, {
    poolId: of,
    expiresAt: new Date(ctx.clock.now().getTime() + 3_600_000),
    told: async () => {},
  });
const entry = async (userId: number) =>
  (await waitlistEntriesOf(ctx, { userId })).map(({ state, place }) => ({ state, place }));
const held = async () =>
  (await t.db.selectFrom('seat_pools').select('held').where('id', '=', poolId).executeTakeFirstOrThrow()).held;

test('an offer from an abandoned checkout gets its seat back; if the seat is gone, its person is next in turn', async () => {
  const [ada, ben] = [await waiting(), await waiting()];
  expect(await promote()).toBe(1);
  const elsewhere = await openPool(ctx, { kind: 'ticket_type', capacity: 1 });
  await joinWaitlist(ctx, { poolId: elsewhere, userId: ben });
  expect(await promote(elsewhere)).toBe(1);
  const breakOff = () => inTransaction(ctx, (tx) => releaseOffersForCheckout(tx, { poolIds: [poolId], userId: ada }));
  await breakOff();
  expect(await held()).toBe(0);
  await restoreOffers(ctx);
  expect(await held()).toBe(1);
  expect(await entry(ada)).toEqual([{ state: 'offered', place: 1 }]);
  await breakOff();
  expect(await takeSeat(ctx, { poolId })).toBe(true);
  await restoreOffers(ctx);
  expect(await held()).toBe(0);
  expect(await entry(ada)).toEqual([{ state: 'waiting', place: 1 }]);
  expect(await entry(ben)).toEqual([
    { state: 'waiting', place: 2 },
    { state: 'offered', place: 1 },
  ]);
  await releaseSeat(ctx, { poolId });
  expect(await promote()).toBe(1);
  expect(await entry(ada)).toEqual([{ state: 'offered', place: 1 }]);
});

test('closing a waitlist ends it for everyone waiting or offered; those who left aren’t notified, other waitlists continue', async () => {
  const [ada, ben, cyd] = [await waiting(), await waiting(), await waiting()];
  await leaveWaitlist(ctx, { poolId, userId: ada });
  expect(await promote()).toBe(1);
  const elsewhere = await openPool(ctx, { kind: 'ticket_type', capacity: 1 });
  await joinWaitlist(ctx, { poolId: elsewhere, userId: ada });
  const ended = await inTransaction(ctx, (tx) => closeWaitlists(tx, [poolId]));
  expect(ended.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([ben, cyd]);
  expect(await held()).toBe(0);
  const states = await t.db
    .selectFrom('seat_waitlist')
    .select('state')
    .where('pool_id', '=', poolId)
    .orderBy('id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['left', 'closed', 'closed']);
  expect(await entry(ada)).toEqual([{ state: 'waiting', place: 1 }]);
});

test('no other transaction ends a locked entry', async () => {
  const ada = await waiting();
  const change = () => lockState(t.pool, 'select id from seat_waitlist where user_id = $1 for update nowait', [ada]);
  const within = await inTransaction(ctx, async (tx) => {
    await lockWaitlistEntries(tx, { poolIds: [poolId], userId: ada });
    return change();
  });
  expect([within, await change()]).toEqual(['55P03', 'free']);
});

test('an unused pool is closed while people wait for another; a pool with people waiting is not', async () => {
  await waiting();
  const unused = await openPool(ctx, { kind: 'ticket_type', capacity: 1 });
  expect(await closeUnusedPools(ctx, { poolIds: [unused] })).toBe(true);
  expect(await closeUnusedPools(ctx, { poolIds: [poolId] })).toBe(false);
});
