import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { leaveCohort } from '#server/journeys/enrollment/leave-cohort.ts';
import { MINUTE_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

async function enrolled() {
  const cohort = await aCohort(t.systemCtx(), { startsIn: 35 });
  const personId = await t.buyer();
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  const payment = await t.db
    .selectFrom('payments')
    .select('provider_payment_id as id')
    .where('order_id', '=', body.orderId)
    .executeTakeFirstOrThrow();
  return { personId, orderId: body.orderId as number, cohortId: cohort.id, paymentId: payment.id };
}
const refundOf = (orderId: number) =>
  t.db
    .selectFrom('refunds')
    .select(['state', 'attempts', 'last_error'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

test('a refund that the provider refuses for good is failed, not requested again, and reported by verify', async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  // Someone refunded the money in the provider's own dashboard.
  await t.systemCtx().providers.payments.refund({ key: 'by-hand', paymentId, cents: 20000, reference: 'by hand' });
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await t.settle();
  const failed = { state: 'failed', attempts: 1, last_error: expect.stringContaining('already been refunded') };
  expect(await refundOf(orderId)).toEqual(failed);
  await t.advanceTime(40 * MINUTE_MS);
  await t.sweep();
  expect(await refundOf(orderId)).toEqual(failed);
  expect(await broken()).toEqual(['orders.refunds_failed']);
});

test('what staff refunded by hand is settled, and no one else’s with it', async () => {
  const failed: number[] = [];
  for (const key of ['first', 'second']) {
    const { personId, orderId, cohortId, paymentId } = await enrolled();
    await t.systemCtx().providers.payments.refund({ key, paymentId, cents: 20000, reference: key });
    await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
    await t.settle();
    failed.push(orderId);
  }
  const [first = 0, second = 0] = failed;
  const refund = (orderId: number) =>
    t.db
      .selectFrom('refunds')
      .select(['id', 'settled_by', 'settled_reason'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  const staff = await t.buyer();
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
  const response = await t.as(staff, {
    method: 'POST',
    url: `/api/v1/admin/refunds/${(await refund(first)).id}/settle`,
    payload: { reason: 'In their dashboard.' },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(await refund(first)).toMatchObject({ settled_by: staff, settled_reason: 'In their dashboard.' });
  expect(await refund(second)).toMatchObject({ settled_by: null, settled_reason: null });
});

test('if the provider is unreachable, nothing is refused for good', async () => {
  const { personId, orderId, cohortId } = await enrolled();
  await t.sandbox.control('requests/faults', { route: 'POST /v1/refunds', status: 500, stored: false, times: 2 });
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await expect(t.settle()).rejects.toThrow();
  expect(await refundOf(orderId)).toMatchObject({ state: 'pending', last_error: expect.any(String) });
  await t.advanceTime(6 * MINUTE_MS);
  await t.sweep();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', last_error: null });
});
