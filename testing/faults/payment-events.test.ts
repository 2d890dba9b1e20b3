import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { differingBooks } from '#testing/books.ts';
import { MINUTE_MS, moneyApp } from '#testing/money.ts';
import { seeded } from '#testing/random.ts';

/**
 * quality.md §2, payment events: each payment's events are delivered 0 to 5 times, shuffled, with a fifth of the first
 * deliveries lost. Every order is fulfilled once: one grant, one receipt, one payment.
 */
const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261120);
const PAYMENTS = FULL ? 500 : 20;
const t = moneyApp();

async function facts() {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'fulfilled' as what, count(*) as n from orders where state = 'fulfilled'
    union all select 'receipts', count(distinct receipt_number) from orders where state = 'fulfilled'
    union all select 'grants', count(*) from credit_lots where origin = 'plan'
    union all select 'places', count(*) from enrolments where state = 'active'
    union all select 'payments', count(*) from payments
    union all select 'receipt mails', count(*) from sends where kind = 'receipt'
    union all select 'enrolment mails', count(*) from sends where kind = 'enrolment'
    union all select 'memberships', count(*) from subscriptions where status = 'active'
    union all select 'periods', count(*) from subscription_periods`.execute(t.db);
  return Object.fromEntries(rows.map((row) => [row.what, row.n]));
}

test(
  `${PAYMENTS} payments, events shuffled, repeated, lost (SEED=${SEED})`,
  async () => {
    const random = seeded(SEED);
    // Here the plan on sale includes credits, so that grants can be counted too.
    await t.db.updateTable('plans').set({ credits: 12 }).where('on_sale', '=', true).execute();
    const cohort = await aCohort(t.systemCtx(), { capacity: PAYMENTS });
    const orders: number[] = [];
    for (let n = 0; n < PAYMENTS; n += 1) {
      const personId = await t.buyer();
      await t.select(personId, cohort.id);
      const { status, body } = await t.link(personId, { mode: 'subscription', yearly: 'yearly' });
      expect(status).toBe(200);
      await t.pay(body.orderId);
      orders.push(body.orderId);
    }
    const deliveries = t.newEvents().flatMap((event) => {
      const times = random.below(6);
      const lost = random.below(5) === 0 ? 1 : 0;
      return Array.from({ length: Math.max(0, times - lost) }, () => event);
    });
    const shuffled = random.shuffled(deliveries);
    for (let at = 0; at < shuffled.length; at += 20) {
      const statuses = await Promise.all(shuffled.slice(at, at + 20).map((event) => t.deliver(event)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      await t.drainJobs();
    }
    await t.advanceTime(11 * MINUTE_MS);
    await t.sweep();
    await t.drainJobs();
    await t.sweep();
    const n = PAYMENTS;
    expect(await facts()).toEqual({
      fulfilled: n,
      receipts: n,
      grants: n,
      places: n,
      payments: n,
      'receipt mails': n,
      'enrolment mails': n,
      memberships: n,
      periods: n,
    });
    for (const orderId of orders.slice(0, 5))
      expect((await t.order(orderId)).lines).toEqual(['fulfilled', 'fulfilled']);
    await t.advanceTime(30 * MINUTE_MS);
    expect(await differingBooks(t.systemCtx())).toEqual([]);
  },
  FULL ? 1_200_000 : 120_000,
);

test('negative control: without polling the provider, a lost event leaves an order open forever', async () => {
  const personId = await t.buyer();
  const cohort = await aCohort(t.systemCtx());
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  t.newEvents();
  await t.advanceTime(5 * MINUTE_MS);
  await t.drainJobs();
  expect((await t.order(body.orderId)).state).toBe('pending');
  await t.advanceTime(6 * MINUTE_MS);
  await t.sweep();
  expect((await t.order(body.orderId)).state).toBe('fulfilled');
});
