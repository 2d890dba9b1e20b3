import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { settlePaid } from '#server/journeys/checkout/settle-paid.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();

const sessionOf = async (orderId: number) => {
  const order = await t.db
    .selectFrom('orders')
    .select('provider_session_id as id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return t.systemCtx().providers.payments.readCheckoutSession(order.id ?? '');
};
const refundsOf = (orderId: number) =>
  t.db.selectFrom('refunds').select(['state', 'cash_cents']).where('order_id', '=', orderId).execute();

test('a payment with the wrong amount is refunded in full, once; the order fails and releases everything', async () => {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const personId = await t.buyer({ credits: 5 });
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 5 });
  await t.pay(body.orderId);
  // The payment that the provider reports is $1 less than the order.
  const session = { ...(await sessionOf(body.orderId)), totalCents: 14900 };
  for (let n = 0; n < 2; n += 1) await settlePaid(t.systemCtx(), body.orderId, session);
  await t.drainJobs();
  expect(await refundsOf(body.orderId)).toEqual([{ state: 'succeeded', cash_cents: 14900 }]);
  expect(await t.order(body.orderId)).toMatchObject({ state: 'failed', refunded: 0, receipt: null });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(5);
  const pool = await t.db
    .selectFrom('seat_pools')
    .select(['taken', 'held'])
    .where('id', '=', cohort.seatPoolId)
    .execute();
  expect(pool).toEqual([{ taken: 0, held: 0 }]);
  expect(await verify(t.pool, t.system.clock.now())).toEqual([]);
});

test('a membership that began with a wrong amount ends at the provider', async () => {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  const session = await sessionOf(body.orderId);
  await settlePaid(t.systemCtx(), body.orderId, { ...session, totalCents: session.totalCents - 1 });
  await t.drainJobs();
  expect(await refundsOf(body.orderId)).toEqual([{ state: 'succeeded', cash_cents: session.totalCents - 1 }]);
  const providerSubscription = t.sandbox.world.state
    .all('subscriptions')
    .find((row) => row.id === session.subscriptionId);
  expect(providerSubscription?.status).toBe('canceled');
});
