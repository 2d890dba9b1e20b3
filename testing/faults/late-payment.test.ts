import { expect, test } from 'vitest';
import { creditsOf } from '#server/domain/ledger/index.ts';
import { aCohort } from '#server/domain/schools/cohort.factory.ts';
import { CHECKOUT_HOLD_MINUTES, closePool, takeSeat } from '#server/domain/seats/index.ts';
import { fulfilOrder } from '#server/stories/fulfil-order.ts';
import { settlePaid } from '#server/stories/settle-paid.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

/**
 * quality.md §2, late payment: the money comes when the hold is over by -1 s, +1 s, +1 h, +3 days, with the seat free or
 * gone. Each ends in a seat or a full refund, never both, never neither.
 */
const t = moneyApp();

/** A buyer who paid on the provider's page while nobody here heard of it. */
async function paidInSilence(credits = 0) {
  const personId = await t.buyer({ credits });
  const cohort = await aCohort(t.system_ctx(), { capacity: 1 });
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId, { credits_to_spend: credits });
  await t.pay(body.orderId);
  t.newEvents();
  const { provider_session_id: sessionId } = await t.db
    .selectFrom('orders')
    .select('provider_session_id')
    .where('id', '=', body.orderId)
    .executeTakeFirstOrThrow();
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('cohorts')
    .select('seat_pool_id')
    .where('id', '=', cohort.id)
    .executeTakeFirstOrThrow();
  return { personId, cohortId: cohort.id, poolId, orderId: body.orderId as number, sessionId: sessionId ?? '' };
}
type Paid = Awaited<ReturnType<typeof paidInSilence>>;

/** We give the order up without asking the provider: what only a fault can do, and what makes a payment late. */
async function giveUp({ orderId }: Paid): Promise<void> {
  const { endOrder } = await import('#server/domain/checkout/index.ts');
  await endOrder(t.system_ctx(), { orderId, as: 'expired' });
}

async function moneyArrives({ orderId, sessionId }: Paid): Promise<void> {
  const ctx = t.system_ctx();
  await settlePaid(ctx, orderId, await ctx.providers.payments.readCheckoutSession(sessionId));
  await t.drainJobs();
}

/** What came of it: has the person a place, and what went back of what was paid. */
async function outcome({ personId, cohortId, orderId, poolId }: Paid) {
  const place = await t.db
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', personId)
    .where('cohort_id', '=', cohortId)
    .where('state', '=', 'active')
    .execute();
  const refunds = await t.db
    .selectFrom('refunds')
    .select(['cash_cents', 'state'])
    .where('order_id', '=', orderId)
    .execute();
  const pool = await t.db
    .selectFrom('seat_pools')
    .select(['taken', 'held', 'capacity'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const order = await t.order(orderId);
  return { places: place.length, refunds, pool, order };
}

/** Exactly one of the two. */
async function expectOneOfTwo(paid: Paid, expected: 'seat' | 'refund'): Promise<void> {
  const { places, refunds, pool, order } = await outcome(paid);
  if (expected === 'seat') {
    expect({ places, refunds, state: order.state }).toEqual({ places: 1, refunds: [], state: 'fulfilled' });
  } else {
    expect({ places, refunds, state: order.state }).toEqual({
      places: 0,
      refunds: [{ cash_cents: order.cash, state: 'succeeded' }],
      state: 'refunded',
    });
  }
  expect(pool.held).toBe(0);
  expect(pool.taken).toBeLessThanOrEqual(pool.capacity);
}

const HOLD_MS = CHECKOUT_HOLD_MINUTES * MINUTE_MS;
const DELAYS = {
  '-1 s': HOLD_MS - 1000,
  '+1 s': HOLD_MS + 1000,
  '+1 h': HOLD_MS + 60 * MINUTE_MS,
  '+3 days': HOLD_MS + 3 * DAY_MS,
};

for (const [name, delay] of Object.entries(DELAYS)) {
  test(`hold ${name}, nobody gave up: the seat is still held and taken`, async () => {
    const paid = await paidInSilence();
    await t.passTime(delay);
    await moneyArrives(paid);
    await expectOneOfTwo(paid, 'seat');
  });

  test(`hold ${name}, given up, the seat is free: a seat`, async () => {
    const paid = await paidInSilence();
    await t.passTime(delay);
    await giveUp(paid);
    await moneyArrives(paid);
    await expectOneOfTwo(paid, 'seat');
  });

  test(`hold ${name}, given up, the seat is gone: a full refund and a mail`, async () => {
    const paid = await paidInSilence();
    await t.passTime(delay);
    await giveUp(paid);
    expect(await takeSeat(t.system_ctx(), { poolId: paid.poolId })).toBe(true);
    await moneyArrives(paid);
    await expectOneOfTwo(paid, 'refund');
    const mails = await t.db.selectFrom('sends').select('kind').where('user_id', '=', paid.personId).execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['seat_lost']);
  });
}

test('late, and the cohort does not sell any more: a full refund although seats are free', async () => {
  const paid = await paidInSilence();
  await giveUp(paid);
  await t.db
    .updateTable('cohorts')
    .set({ payment_due_at: t.system.clock.now() })
    .where('id', '=', paid.cohortId)
    .execute();
  await moneyArrives(paid);
  await expectOneOfTwo(paid, 'refund');
});

test('paid in time, but the cohort was cancelled meanwhile: a full refund', async () => {
  const paid = await paidInSilence();
  await closePool(t.system_ctx(), { poolId: paid.poolId });
  await moneyArrives(paid);
  await expectOneOfTwo(paid, 'refund');
});

test('late with credits that came back and are still there: they are spent; where they are gone: all cash goes back', async () => {
  const there = await paidInSilence(5);
  await giveUp(there);
  expect(await creditsOf(t.system_ctx(), there.personId)).toBe(5);
  await moneyArrives(there);
  await expectOneOfTwo(there, 'seat');
  expect(await creditsOf(t.system_ctx(), there.personId)).toBe(0);

  const gone = await paidInSilence(5);
  await giveUp(gone);
  const other = await aCohort(t.system_ctx(), { priceCents: 5000, nonmemberPriceCents: 5000 });
  await t.db.deleteFrom('cohort_selections').where('user_id', '=', gone.personId).execute();
  await t.select(gone.personId, other.id);
  expect((await t.enroll(gone.personId, 5)).status).toBe(200);
  await moneyArrives(gone);
  await expectOneOfTwo(gone, 'refund');
});

test('of two lines each is decided by itself', async () => {
  const personId = await t.buyer();
  const [first, second] = [
    await aCohort(t.system_ctx(), { capacity: 1 }),
    await aCohort(t.system_ctx(), { capacity: 1 }),
  ];
  await t.select(personId, first.id, second.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('cohorts')
    .select('seat_pool_id')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  await closePool(t.system_ctx(), { poolId });
  await t.settle();
  const order = await t.order(body.orderId);
  expect(order).toMatchObject({ state: 'partially_refunded', refunded: 20000 });
  expect(order.lines.sort()).toEqual(['fulfilled', 'lost']);
});

test('negative control: a fulfilment that never looks at what it did gives a second seat', async () => {
  const paid = await paidInSilence();
  await moneyArrives(paid);
  await fulfilOrder(t.system_ctx(), { orderId: paid.orderId });
  await expectOneOfTwo(paid, 'seat');
  // The guards out of the way (state of order and line, unique place): the same call would seat the person again.
  await t.pool.query('alter table orders disable trigger orders_state_forward');
  await t.pool.query('update orders set state = $2 where id = $1', [paid.orderId, 'paid']);
  await t.pool.query('update order_lines set state = $2 where order_id = $1', [paid.orderId, 'pending']);
  await t.pool.query('alter table orders enable trigger orders_state_forward');
  await t.pool.query(
    "update enrolments set state = 'left', left_at = now(), ended_at = now(), order_line_id = order_line_id where user_id = $1",
    [paid.personId],
  );
  await t.pool.query('update seat_pools set capacity = 2 where id = $1', [paid.poolId]);
  await t.pool.query('alter table enrolments drop constraint enrolments_line_once');
  await fulfilOrder(t.system_ctx(), { orderId: paid.orderId });
  const { pool } = await outcome(paid);
  expect(pool.taken).toBe(2);
});
