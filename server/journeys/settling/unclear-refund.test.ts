import { beforeEach, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { refundLines, sendRefund } from '#server/features/checkout/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { leaveCohort } from '#server/journeys/enrollment/leave-cohort.ts';
import { differingBooks } from '#testing/books.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

/** Refunds whose request got a 500 or no response: we don't know whether they were made, and each must be made once. */
const t = moneyApp();

beforeEach(() => t.sandbox.world.faults.clear());

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
/** A person who bought ten credits with PayPal and refunds them; nothing is sent yet. */
async function creditsGivenBack() {
  const personId = await t.buyer();
  const post = async (url: string, payload: object) =>
    (await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload })).json();
  const { ppOrderId, orderId } = await post('/paypal/orders', { checkout: { credits_to_buy: 10 } });
  await t.sandbox.control(`paypal_orders/${ppOrderId}/approve`, {});
  await post('/paypal/checkout_credits', { checkout: { pp_order_id: ppOrderId, credits_to_buy: 10 } });
  await t.drainJobs();
  const { lots } = (await t.as(personId, { method: 'GET', url: '/api/v1/credits' })).json();
  return { orderId: orderId as number, refundCredits: () => post(`/credits/${lots[0].id}/refunds`, {}) };
}
/** Refunds half of a payment: the provider would accept a second refund of the same amount. */
async function refundHalf(orderId: number): Promise<void> {
  const { id: lineId } = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = [{ lineId, cashCents: 10_000 }];
  await refundLines(t.systemCtx(), { orderId, cause: `test:half:${orderId}`, reason: 'other', lines });
}
const refundOf = (orderId: number) =>
  t.db
    .selectFrom('refunds')
    .select(['id', 'state', 'asks', 'provider_refund_id as providerRefundId'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
const atStripe = (paymentId: string) =>
  t.sandbox.world.state.all('refunds').filter((one) => one.payment_intent === paymentId);
const atPayPal = (refundId: number) =>
  t.sandbox.world.state.all('paypal_refunds').filter((one) => one.customId === String(refundId));
const fault = (route: string, when: 'before' | 'after') =>
  t.sandbox.control('requests/faults', { route, when, status: 500 });
const lose = (when: 'before' | 'after') => fault('POST /v1/refunds', when);
/** Makes the provider forget its responses to our keys, as it does after a day. */
function forgetKeys(): void {
  for (const name of ['keys', 'paypal_requests'] as const) {
    for (const row of t.sandbox.world.state.all(name)) t.sandbox.world.state.remove(name, row.id);
  }
}
async function afterwards(): Promise<void> {
  await t.advanceTime(DAY_MS + MINUTE_MS);
  forgetKeys();
  await t.sweep();
  await t.settle();
  expect((await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant)).toEqual([]);
  expect(await differingBooks(t.systemCtx())).toEqual([]);
}

test('a refund that was made but got a 500 is found by our reference, and made once', async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  await lose('after');
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await expect(t.drainJobs()).rejects.toThrow();
  // There is no webhook either.
  t.newEvents();
  expect(await refundOf(orderId)).toMatchObject({ state: 'pending', providerRefundId: null });
  await t.advanceTime(6 * MINUTE_MS);
  await t.sweep();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', asks: 1 });
  await afterwards();
  expect(atStripe(paymentId)).toHaveLength(1);
});

test('a partial refund that got a 500 isn’t made twice once the key is forgotten', async () => {
  const { orderId, paymentId } = await enrolled();
  await lose('after');
  await refundHalf(orderId);
  await expect(t.drainJobs()).rejects.toThrow();
  t.newEvents();
  await afterwards();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded' });
  expect(atStripe(paymentId).map((one) => one.amount)).toEqual([10_000]);
});

test('a 500 that did nothing is retried within minutes, under another key, and not before the outcome is clear', async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  await lose('before');
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await expect(t.settle()).rejects.toThrow();
  const { id: refundId } = await refundOf(orderId);
  await sendRefund(t.systemCtx(), { refundId });
  expect(await refundOf(orderId)).toMatchObject({ state: 'pending', asks: 1 });
  await t.advanceTime(6 * MINUTE_MS);
  await t.sweep();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', asks: 2 });
  expect(atStripe(paymentId)).toHaveLength(1);
});

test('a request that did nothing isn’t repeated once the payment is disputed: the bank pays the refund', async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  await lose('before');
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await expect(t.drainJobs()).rejects.toThrow();
  const { id } = await t.sandbox.control<{ id: string }>('disputes', { payment_intent: paymentId });
  await t.settle();
  await t.advanceTime(6 * MINUTE_MS);
  await t.sweep();
  await t.sandbox.control(`disputes/${id}/close`, { status: 'lost' });
  await t.settle();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', providerRefundId: null });
  expect(atStripe(paymentId)).toEqual([]);
  await afterwards();
});

test('the sweep sends a refund whose job was lost, but not one younger than five minutes', async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await t.system.boss.deleteAllJobs();
  await t.advanceTime(4 * MINUTE_MS);
  await t.sweep();
  expect(await refundOf(orderId)).toMatchObject({ state: 'pending', asks: 0 });
  await t.advanceTime(MINUTE_MS);
  await t.sweep();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', asks: 1 });
  expect(atStripe(paymentId)).toHaveLength(1);
});

test('two concurrent senders of the same refund make one request to the provider, and for no other refund', async () => {
  const [{ personId, orderId, cohortId, paymentId }, other] = [await enrolled(), await enrolled()];
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await leaveCohort(t.systemCtx(), { userId: other.personId, cohortId: other.cohortId });
  const { id: refundId } = await refundOf(orderId);
  await Promise.all([1, 2, 3].map(() => sendRefund(t.systemCtx(), { refundId })));
  expect(await refundOf(other.orderId)).toMatchObject({ state: 'pending', asks: 0 });
  await t.settle();
  for (const id of [orderId, other.orderId]) {
    expect(await refundOf(id)).toMatchObject({ state: 'succeeded', asks: 1 });
  }
  expect(atStripe(paymentId)).toHaveLength(1);
});

test("'already refunded' is success if the refund there is ours", async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  const { id } = await refundOf(orderId);
  // Sent more than a day ago by a process that died before recording anything.
  const refundRequest = { key: 'of-a-former-day', paymentId, cents: 20_000, reference: String(id) };
  await t.systemCtx().providers.payments.refund(refundRequest);
  t.newEvents();
  await t.drainJobs();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', providerRefundId: atStripe(paymentId)[0]?.id });
  await afterwards();
});

test('a webhook about a refund whose response was lost settles it by our reference', async () => {
  const { personId, orderId, cohortId, paymentId } = await enrolled();
  await lose('after');
  await leaveCohort(t.systemCtx(), { userId: personId, cohortId });
  await expect(t.drainJobs()).rejects.toThrow();
  await t.settle();
  expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded', providerRefundId: atStripe(paymentId)[0]?.id });
  await afterwards();
});

test('a refund marked as failed but actually made is found when staff resend it, or by a webhook', async () => {
  for (const way of ['staff', 'webhook'] as const) {
    const { orderId, paymentId } = await enrolled();
    await lose('after');
    await refundHalf(orderId);
    await expect(t.drainJobs()).rejects.toThrow();
    // The refund as an earlier release left it behind.
    const { id } = await refundOf(orderId);
    await t.db
      .updateTable('refunds')
      .set({ state: 'failed', settled_at: t.system.clock.now() })
      .where('id', '=', id)
      .execute();
    if (way === 'staff') {
      t.newEvents();
      const staff = await t.buyer();
      await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
      const retried = await t.as(staff, { method: 'POST', url: `/api/v1/admin/refunds/${id}/retry` });
      expect(retried.statusCode).toBe(200);
    }
    await t.settle();
    expect([way, (await refundOf(orderId)).state]).toEqual([way, 'succeeded']);
    expect(atStripe(paymentId)).toHaveLength(1);
  }
  await afterwards();
});

test('PayPal too: a refund made with a 500 is found, and one that did nothing is retried under another id', async () => {
  for (const when of ['after', 'before'] as const) {
    const { orderId, refundCredits } = await creditsGivenBack();
    await fault('POST /paypal/v2/payments/captures/*/refund', when);
    await refundCredits();
    await expect(t.drainJobs()).rejects.toThrow();
    forgetKeys();
    await t.advanceTime(6 * MINUTE_MS);
    await t.sweep();
    const { id, ...refund } = await refundOf(orderId);
    expect(refund).toMatchObject({ state: 'succeeded', asks: when === 'after' ? 1 : 2 });
    expect(atPayPal(id)).toHaveLength(1);
  }
  await afterwards();
});
