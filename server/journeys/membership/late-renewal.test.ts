import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { endMembership, settleInvoice } from '#server/features/membership/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

const subscriptionOf = (personId: number) =>
  t.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'provider_subscription_id as providerId'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
const salesAndCash = async () =>
  Object.fromEntries(
    (
      await t.db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
        .select((eb) => ['a.purpose', eb.fn.sum<string>('e.amount').as('cents')])
        .where('a.unit', '=', 'cent')
        .groupBy('a.purpose')
        .execute()
    ).map((row) => [row.purpose, Number(row.cents)]),
  );

test('a renewal paid after the membership ended is refunded in full, once; earlier invoices stay', async () => {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  await t.advanceTime(32 * DAY_MS);
  await t.settle();
  const { id, providerId } = await subscriptionOf(personId);
  const before = await salesAndCash();
  // The membership ended here, but the provider doesn't know that yet and charges again.
  await inTransaction(t.systemCtx(), (tx) => endMembership(tx, id, 'payment_failed'));
  await t.advanceTime(31 * DAY_MS);
  await t.settle();
  const refunds = () =>
    t.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.state', 'r.cash_cents', 'r.order_id'])
      .where('p.subscription_id', '=', id)
      .execute();
  expect(await refunds()).toEqual([{ state: 'succeeded', cash_cents: 1500, order_id: null }]);
  const invoices = await t.systemCtx().providers.payments.listInvoices(providerId ?? '');
  expect(invoices).toHaveLength(3);
  for (const invoice of invoices) {
    expect(await settleInvoice(t.systemCtx(), invoice)).toBe(true);
  }
  expect(await refunds()).toHaveLength(1);
  expect((await subscriptionOf(personId)).status).toBe('ended');
  expect(await salesAndCash()).toEqual({ ...before, refunds_due: 0 });
  expect(await verify(t.pool, t.system.clock.now())).toEqual([]);
});
