import { expect, test } from 'vitest';
import { unsettledOrders } from '#server/features/checkout/index.ts';
import { overduePeriods } from '#server/features/membership/subscription.store.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { FixedClock } from '#server/platform/clock.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

/** The next order that a sweep with a limit of one would check. */
const nextOrder = async () => (await unsettledOrders(t.systemCtx(), t.system.clock.now(), 1))[0];
const nextMembership = async () => (await overduePeriods(t.systemCtx(), t.system.clock.now(), 1))[0];

async function aMembership(): Promise<string> {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  const row = await t.db
    .selectFrom('subscriptions')
    .select('provider_subscription_id as id')
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.id ?? '';
}

test('an order that can’t be settled goes to the end of the queue', async () => {
  const orderIds: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
    const personId = await t.buyer();
    await t.select(personId, cohort.id);
    orderIds.push((await t.link(personId)).body.orderId);
  }
  const [broken, fine] = orderIds;
  await t.advanceTime(11 * MINUTE_MS);
  expect(await nextOrder()).toBe(broken);
  const route = 'GET /v1/checkout/sessions/*';
  await t.sandbox.control('requests/faults', { route, status: 500, stored: false, times: 2 });
  await t.sweep();
  expect(await nextOrder()).toBe(fine);
  await t.pay(fine ?? 0);
  await t.advanceTime(MINUTE_MS);
  await t.sweep();
  expect((await t.order(fine ?? 0)).state).toBe('fulfilled');
});

test('an unpaid order is checked from the instant it expires', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const personId = await t.buyer();
  await t.select(personId, cohort.id);
  const { orderId } = (await t.link(personId)).body;
  const { expires_at } = await t.db
    .selectFrom('orders')
    .select('expires_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const end = expires_at ?? new Date(0);
  const toCheckAt = (now: Date) =>
    unsettledOrders(t.ctx({ kind: 'system' }, { clock: new FixedClock(now) }), new Date(0), 10);
  expect(await toCheckAt(new Date(end.getTime() - 1))).not.toContain(orderId);
  expect(await toCheckAt(end)).toContain(orderId);
});

test('a membership that can’t be checked goes to the end of the queue', async () => {
  const [broken, fine] = [await aMembership(), await aMembership()];
  await t.advanceTime(32 * DAY_MS);
  // The renewals aren't reported, and checking the first one fails.
  expect(await nextMembership()).toBe(broken);
  await t.sandbox.control('requests/faults', { route: 'GET /v1/invoices', status: 500, stored: false, times: 2 });
  await t.sweep();
  expect(await nextMembership()).toBe(fine);
  await t.advanceTime(MINUTE_MS);
  await t.sweep();
  expect(await nextMembership()).toBeUndefined();
});

test('an event whose job was lost is settled two minutes after it arrived', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const personId = await t.buyer();
  await t.select(personId, cohort.id);
  const { orderId } = (await t.link(personId)).body;
  await t.pay(orderId);
  await t.settle();
  const payment = await t.db
    .selectFrom('payments')
    .select('provider_payment_id as payment_intent')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await t.sandbox.control('disputes', payment);
  for (const event of t.newEvents()) expect(await t.deliver(event)).toBeLessThan(300);
  await t.system.boss.deleteAllJobs();
  const disputes = () => t.db.selectFrom('disputes').select('state').where('order_id', '=', orderId).execute();
  await t.advanceTime(MINUTE_MS);
  await t.sweep();
  expect(await disputes()).toEqual([]);
  await t.advanceTime(2 * MINUTE_MS);
  await t.sweep();
  expect(await disputes()).toEqual([{ state: 'open' }]);
});
