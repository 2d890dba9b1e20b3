import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/platform/ctx.ts';
import { testDatabase } from '#testing/database.ts';
import { someoneWaitsForALock } from '#testing/locks.ts';
import { seeded } from '#testing/random.ts';
import {
  cashAtProvider,
  creditsOf,
  grantCredits,
  lockCredits,
  lockLots,
  post,
  reserveCredits,
  revokeLots,
  sales,
  settleReservation,
  spendCredits,
  unlockLots,
} from './index.ts';

const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261120);
const ACTORS = 24;
const t = testDatabase({ poolSize: ACTORS });

let people = 0;
async function person(): Promise<number> {
  people += 1;
  const row = await t.db
    .insertInto('users')
    .values({ email: `holder${people}@test.example`, created_at: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An order with one line and this many credits; the ledger only needs it to exist. */
async function order(userId: number, credits: number): Promise<{ orderId: number; orderLineId: number }> {
  return t.db.transaction().execute(async (trx) => {
    const { id: orderId } = await trx
      .insertInto('orders')
      .values({
        user_id: userId,
        purpose: 'credits',
        price_class: 'member',
        subtotal_cents: credits * 1000,
        credits,
        cash_cents: 0,
        created_at: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: orderLineId } = await trx
      .insertInto('order_lines')
      .values({
        order_id: orderId,
        position: 1,
        kind: 'cohort_place',
        subject_id: 1,
        title: 'A place',
        price_class: 'member',
        list_price_cents: credits * 1000,
        credits,
        credit_cents: credits * 1000,
        cash_cents: 0,
        created_at: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { orderId, orderLineId };
  });
}

/** Every invariant of the ledger, in one snapshot; returns the violations. */
async function broken(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'transaction ' || transaction_id || ' sums to ' || sum(amount) as what from ledger_entries
      group by transaction_id, unit having sum(amount) <> 0
    union all
    select 'account ' || a.id || ' keeps ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0)
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0
    union all
    select 'person ' || a.owner_id || ' has ' || a.balance || ' available, lots ' || coalesce(sum(l.remaining), 0)
      from ledger_accounts a left join credit_lots l
        on l.user_id = a.owner_id and l.locked_at is null and l.revoked_at is null
      where a.purpose = 'available' group by a.id having a.balance <> coalesce(sum(l.remaining), 0)
    union all
    select 'person ' || a.owner_id || ' has ' || a.balance || ' reserved, reservations ' || coalesce(sum(r.credits), 0)
      from ledger_accounts a left join (select l.user_id, r.credits from credit_reservations r
        join credit_lots l on l.id = r.lot_id where r.state = 'reserved') r on r.user_id = a.owner_id
      where a.purpose = 'reserved' group by a.id having a.balance <> coalesce(sum(r.credits), 0)`.execute(t.db);
  return rows.map((row) => row.what);
}

test('a transaction that does not balance is refused by the program and by the database', async () => {
  const entries = [
    { account: cashAtProvider, amount: 100 },
    { account: sales(1), amount: -99 },
  ];
  await expect(post(t.ctx(), { cause: 'wrong', kind: 'payment', entries })).rejects.toThrow('sum to 1');
  await expect(
    t.db
      .insertInto('ledger_transactions')
      .values({ cause: 'bare', kind: 'payment', occurred_at: t.clock.now() })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'ledger_transactions_balanced' });
});

test('one cause is written once', async () => {
  const posting = {
    cause: 'payment:1',
    kind: 'payment',
    entries: [
      { account: cashAtProvider, amount: 100 },
      { account: sales(1), amount: -100 },
    ],
  };
  expect(await post(t.ctx(), posting)).toBe(true);
  expect(await post(t.ctx(), posting)).toBe(false);
});

test('granted credits are spent before bought ones, and an order’s reserved credits are returned in full', async () => {
  const userId = await person();
  await grantCredits(t.ctx(), [
    { userId, origin: 'bought', cause: 'b1', credits: 10 },
    { userId, origin: 'plan', cause: 'p1', credits: 4 },
  ]);
  const { orderId } = await order(userId, 6);
  await reserveCredits(t.ctx(), { userId, orderId, credits: 6 });
  expect(await creditsOf(t.ctx(), userId)).toBe(8);
  const lots = () =>
    t.db
      .selectFrom('credit_lots')
      .select(['origin', 'remaining'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  expect(await lots()).toEqual([
    { origin: 'bought', remaining: 8 },
    { origin: 'plan', remaining: 0 },
  ]);
  expect(await settleReservation(t.ctx(), { userId, orderId, spendOn: [] })).toBe(6);
  expect(await settleReservation(t.ctx(), { userId, orderId, spendOn: [] })).toBe(0);
  expect(await creditsOf(t.ctx(), userId)).toBe(14);
  await expect(
    reserveCredits(t.ctx(), { userId, orderId: (await order(userId, 15)).orderId, credits: 15 }),
  ).rejects.toMatchObject({ code: 'not_enough_credits', status: 409 });
});

test('part of the reserved credits is spent, the rest is returned', async () => {
  const userId = await person();
  await grantCredits(t.ctx(), [
    { userId, origin: 'plan', cause: 'p2', credits: 3 },
    { userId, origin: 'bought', cause: 'b2', credits: 9 },
  ]);
  const { orderId, orderLineId } = await order(userId, 10);
  await reserveCredits(t.ctx(), { userId, orderId, credits: 10 });
  await settleReservation(t.ctx(), { userId, orderId, spendOn: [{ orderLineId, credits: 7 }] });
  expect(await creditsOf(t.ctx(), userId)).toBe(5);
  expect(await broken()).toEqual([]);
});

test('a grant happens once per cause; disputed credits are locked, unlocked again, or revoked', async () => {
  const userId = await person();
  const { orderLineId } = await order(userId, 5);
  const lot = { userId, origin: 'bought' as const, cause: `line:${orderLineId}`, credits: 5, orderLineId };
  expect(await grantCredits(t.ctx(), [lot])).toBe(1);
  expect(await grantCredits(t.ctx(), [lot])).toBe(0);
  expect(await lockLots(t.ctx(), { userId, orderLineId, cause: 'd1' })).toBe(5);
  expect(await creditsOf(t.ctx(), userId)).toBe(0);
  expect(await unlockLots(t.ctx(), { userId, orderLineId, cause: 'd1' })).toBe(5);
  expect(await creditsOf(t.ctx(), userId)).toBe(5);
  await lockLots(t.ctx(), { userId, orderLineId, cause: 'd2' });
  expect(await revokeLots(t.ctx(), { userId, orderLineId, cause: 'd2' })).toBe(5);
  expect(await revokeLots(t.ctx(), { userId, orderLineId, cause: 'd2' })).toBe(0);
  expect(await creditsOf(t.ctx(), userId)).toBe(0);
  expect(await broken()).toEqual([]);
});

test('credits that were reserved when their lot was disputed are returned locked, or not at all', async () => {
  for (const end of ['won', 'lost'] as const) {
    const userId = await person();
    const { orderLineId } = await order(userId, 5);
    await grantCredits(t.ctx(), [{ userId, origin: 'bought', cause: `d:${orderLineId}`, credits: 5, orderLineId }]);
    const [early, late] = [await order(userId, 2), await order(userId, 1)];
    await reserveCredits(t.ctx(), { userId, orderId: early.orderId, credits: 2 });
    await reserveCredits(t.ctx(), { userId, orderId: late.orderId, credits: 1 });
    const dispute = { userId, orderLineId, cause: end };
    expect(await lockLots(t.ctx(), dispute)).toBe(2);
    await settleReservation(t.ctx(), { userId, orderId: early.orderId, spendOn: [] });
    expect(await creditsOf(t.ctx(), userId)).toBe(0);
    const change = end === 'won' ? unlockLots : revokeLots;
    expect(await change(t.ctx(), dispute)).toBe(4);
    await settleReservation(t.ctx(), { userId, orderId: late.orderId, spendOn: [] });
    expect(await creditsOf(t.ctx(), userId)).toBe(end === 'won' ? 5 : 0);
    expect(await broken()).toEqual([]);
  }
});

test('refunded credits come from those spent, all others are newly issued', async () => {
  const userId = await person();
  await grantCredits(t.ctx(), [
    { userId, origin: 'bought', cause: `from:bought:${userId}`, credits: 3 },
    { userId, origin: 'plan', cause: `from:plan:${userId}`, credits: 4 },
    { userId, origin: 'promo', cause: `from:promo:${userId}`, credits: 5 },
    { userId, origin: 'refund', cause: `from:refund:${userId}`, credits: 2 },
  ]);
  const rows = await t.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transactions as x', 'x.id', 'e.transaction_id')
    .select((eb) => ['a.purpose', eb.fn.sum<string>('e.amount').as('credits')])
    .where('x.user_id', '=', userId)
    .groupBy('a.purpose')
    .execute();
  const sums = new Map(rows.map(({ purpose, credits }) => [purpose, Number(credits)]));
  expect(sums).toEqual(new Map(Object.entries({ available: 14, issued: -12, spent: -2 })));
});

test('a dispute that arrives while its credits are being reserved waits, and neither blocks the other', async () => {
  const userId = await person();
  const { orderLineId } = await order(userId, 5);
  await grantCredits(t.ctx(), [{ userId, origin: 'bought', cause: `beside:${userId}`, credits: 5, orderLineId }]);
  const { orderId } = await order(userId, 2);
  let locking: Promise<number> | undefined;
  await inTransaction(t.ctx(), async (tx) => {
    await lockCredits(tx, [userId]);
    locking = lockLots(t.ctx(), { userId, orderLineId, cause: `beside:${userId}` });
    // Awaited below, even if this transaction fails.
    locking.catch(() => undefined);
    await someoneWaitsForALock(t.pool);
    await reserveCredits(tx, { userId, orderId, credits: 2 });
  });
  expect(await locking).toBe(3);
  expect(await creditsOf(t.ctx(), userId)).toBe(0);
  expect(await broken()).toEqual([]);
});

test('many people spend together', async () => {
  const spendings = [];
  for (let n = 0; n < 20; n += 1) {
    const userId = await person();
    await grantCredits(t.ctx(), [{ userId, origin: 'plan', cause: `many:${userId}`, credits: 8 }]);
    const { orderId, orderLineId } = await order(userId, 8);
    spendings.push({ userId, orderId, lines: [{ orderLineId, credits: 8 }] });
  }
  await spendCredits(t.ctx(), spendings);
  expect(await creditsOf(t.ctx(), spendings[7]?.userId ?? 0)).toBe(0);
  await expect(spendCredits(t.ctx(), spendings)).rejects.toThrow('has not got');
  expect(await broken()).toEqual([]);
});

test(
  `random operations by ${ACTORS} actors keep the ledger whole (SEED=${SEED})`,
  async () => {
    const OPERATIONS = FULL ? 100_000 : 1_500;
    const holders = await Promise.all(Array.from({ length: 6 }, person));
    const random = seeded(SEED);
    const open: { userId: number; orderId: number; orderLineId: number; credits: number }[] = [];
    let cause = 0;
    let checks = 0;
    let running = true;
    const operate = async (): Promise<void> => {
      const userId = holders[random.below(holders.length)] ?? 0;
      const credits = 1 + random.below(9);
      const operation = random.below(5);
      if (operation === 0) {
        cause += 1;
        const origin = (['bought', 'plan', 'promo', 'refund'] as const)[random.below(4)] ?? 'plan';
        await grantCredits(t.ctx(), [{ userId, origin, cause: `r:${cause}`, credits }]);
      } else if (operation === 1) {
        const newOrder = await order(userId, credits);
        await reserveCredits(t.ctx(), { userId, orderId: newOrder.orderId, credits });
        open.push({ userId, ...newOrder, credits });
      } else if (operation === 2 || operation === 3) {
        const [mine] = open.splice(random.below(Math.max(1, open.length)), 1);
        if (!mine) return;
        const spent = operation === 2 ? random.below(mine.credits + 1) : 0;
        const spendOn = spent > 0 ? [{ orderLineId: mine.orderLineId, credits: spent }] : [];
        await settleReservation(t.ctx(), { userId: mine.userId, orderId: mine.orderId, spendOn });
      } else {
        const newOrder = await order(userId, credits);
        await inTransaction(t.ctx(), async (tx) => {
          const has = (await lockCredits(tx, [userId])).get(userId) ?? 0;
          if (has < credits) return;
          await spendCredits(tx, [
            { userId, orderId: newOrder.orderId, lines: [{ orderLineId: newOrder.orderLineId, credits }] },
          ]);
        });
      }
    };
    const watch = (async () => {
      while (running) {
        expect(await broken()).toEqual([]);
        checks += 1;
        await new Promise((resolve) => setTimeout(resolve, FULL ? 500 : 50));
      }
    })();
    let remaining = OPERATIONS;
    await Promise.all(
      Array.from({ length: ACTORS }, async () => {
        while (remaining > 0) {
          remaining -= 1;
          await operate().catch((error: { code?: string }) => {
            if (error.code !== 'not_enough_credits') throw error;
          });
        }
      }),
    );
    running = false;
    await watch;
    expect(checks).toBeGreaterThan(0);
    expect(await broken()).toEqual([]);
  },
  FULL ? 1_800_000 : 60_000,
);

test('negative control: a balance moved without entries is refused, and the check sees one that was forced', async () => {
  const userId = await person();
  await grantCredits(t.ctx(), [{ userId, origin: 'plan', cause: 'control', credits: 3 }]);
  const raise = () =>
    t.db
      .updateTable('ledger_accounts')
      .set({ balance: 4 })
      .where('owner_id', '=', userId)
      .where('purpose', '=', 'available');
  await expect(raise().execute()).rejects.toMatchObject({ constraint: 'ledger_accounts_balance_by_entries' });
  await sql`alter table ledger_accounts disable trigger ledger_accounts_balance_by_entries`.execute(t.db);
  await raise().execute();
  await sql`alter table ledger_accounts enable trigger ledger_accounts_balance_by_entries`.execute(t.db);
  expect(await broken()).not.toEqual([]);
});
