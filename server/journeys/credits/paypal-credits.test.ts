import { beforeEach, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { PaymentsUnavailable } from '#server/providers/payments/payments.ts';
import { DAY_MS, MINUTE_MS, type MoneyResponse, moneyApp } from '#testing/money.ts';

const t = moneyApp();
const credits = (personId: number) => creditsOf(t.systemCtx(), personId);
const rowOf = (id: string) => t.sandbox.world.state.get('paypal_orders', id);
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

async function post(personId: number, url: string, checkout: object): Promise<MoneyResponse> {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload: { checkout } });
  return { status: response.statusCode, body: response.json() };
}
const open = (personId: number, quantity: number, quotedPrice?: number) =>
  post(personId, '/paypal/orders', { credits_to_buy: quantity, quoted_price: quotedPrice });
const finish = (personId: number, id: string, quantity: number) =>
  post(personId, '/paypal/checkout_credits', { pp_order_id: id, credits_to_buy: quantity });
const approve = (id: string, more: object = {}) => t.sandbox.control(`paypal_orders/${id}/approve`, more);

let person: number;
beforeEach(async () => {
  t.sandbox.world.faults.clear();
  await t.drainJobs();
  person = await t.buyer();
});

test('an approved order is captured once and adds its credits, however often it is submitted', async () => {
  const { body } = await open(person, 12, 120);
  expect(rowOf(body.ppOrderId)).toMatchObject({ cents: 12_000, status: 'CREATED' });
  // PayPal keeps who bought how many, for the day our own row is lost.
  expect(rowOf(body.ppOrderId)?.customId).toMatch(new RegExp(`^[0-9a-f-]{36}:1:${person}:12$`));
  expect(await finish(person, body.ppOrderId, 12)).toEqual({ status: 200, body: { approved: false, credits: 0 } });
  await approve(body.ppOrderId);
  const twice = await Promise.all([finish(person, body.ppOrderId, 12), finish(person, body.ppOrderId, 12)]);
  for (const response of twice) expect(response).toEqual({ status: 200, body: { approved: true, credits: 12 } });
  expect(await finish(person, body.ppOrderId, 12)).toEqual({ status: 200, body: { approved: true, credits: 12 } });
  expect(rowOf(body.ppOrderId)?.status).toBe('COMPLETED');
  await t.drainJobs();
  expect(await broken()).toEqual([]);
});

test('no credits, or too many, create no order', async () => {
  for (const quantity of [0, 101]) {
    expect(await open(person, quantity)).toMatchObject({
      status: 422,
      body: { error: { credits_to_buy: 'Choose between 1 and 100 credits.' } },
    });
  }
  expect(await open(person, 2, 15)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
});

test('another person’s order is a 404, and nothing is charged', async () => {
  const { body } = await open(person, 5);
  await approve(body.ppOrderId);
  const thief = await t.buyer();
  const theirs = await finish(thief, body.ppOrderId, 5);
  expect(theirs).toEqual(await finish(thief, 'PPNOTHING', 5));
  expect(theirs.status).toBe(404);
  expect(rowOf(body.ppOrderId)?.status).toBe('APPROVED');
});

test('an order with a different amount isn’t captured; a wrong number of credits doesn’t change the order', async () => {
  const { body } = await open(person, 5);
  await approve(body.ppOrderId);
  const row = rowOf(body.ppOrderId);
  if (row) t.sandbox.world.state.put('paypal_orders', { ...row, cents: 100 });
  expect(await finish(person, body.ppOrderId, 5)).toMatchObject({ status: 409, body: { code: 'paypal_mismatch' } });
  expect(rowOf(body.ppOrderId)?.status).toBe('APPROVED');
  const other = await open(person, 5);
  await approve(other.body.ppOrderId);
  expect(await finish(person, other.body.ppOrderId, 50)).toMatchObject({
    status: 409,
    body: { code: 'paypal_mismatch', error: expect.stringContaining('is for 5 credits, not 50') },
  });
  expect(rowOf(other.body.ppOrderId)?.status).toBe('APPROVED');
  expect(await credits(person)).toBe(0);
  expect(await finish(person, other.body.ppOrderId, 5)).toMatchObject({ status: 200, body: { credits: 5 } });
});

test('a capture that PayPal refuses ends the purchase, and another can be started', async () => {
  const { body } = await open(person, 5);
  await approve(body.ppOrderId, { failsCapture: true });
  expect(await finish(person, body.ppOrderId, 5)).toMatchObject({ status: 422, body: { code: 'card_declined' } });
  const second = await open(person, 5);
  await approve(second.body.ppOrderId);
  expect((await finish(person, second.body.ppOrderId, 5)).body.credits).toBe(5);
});

test('if the response to a capture is lost, the reconciler finds the money, and nothing is charged twice', async () => {
  const { body } = await open(person, 8);
  await approve(body.ppOrderId);
  await t.sandbox.control('requests/faults', {
    route: 'POST /paypal/v2/checkout/orders/*/capture',
    when: 'after',
    status: 0,
  });
  expect(await finish(person, body.ppOrderId, 8)).toMatchObject({ status: 503, body: { code: 'payment_unclear' } });
  expect(await credits(person)).toBe(0);
  await t.advanceTime(11 * MINUTE_MS);
  await t.sweep();
  expect(await credits(person)).toBe(8);
  await t.drainJobs();
  expect(await broken()).toEqual([]);
});

test.each([403, 404, 500])('a capture whose outcome PayPal won’t report (%i) is unclear, not over', async (status) => {
  const { body } = await open(person, 8);
  await approve(body.ppOrderId);
  const paypal = t.systemCtx().providers.paypal;
  await t.sandbox.control('requests/faults', {
    route: 'POST /paypal/v2/checkout/orders/*/capture',
    when: 'after',
    status: 422,
  });
  await t.sandbox.control('requests/faults', { route: 'GET /paypal/v2/checkout/orders/*', status, times: 2 });
  await expect(paypal?.captureOrder({ key: 'once', id: body.ppOrderId })).rejects.toThrow(PaymentsUnavailable);
  expect(await finish(person, body.ppOrderId, 8)).toMatchObject({ status: 503, body: { code: 'payment_unclear' } });
  expect(await finish(person, body.ppOrderId, 8)).toMatchObject({ status: 200, body: { credits: 8 } });
  await t.drainJobs();
  expect(await broken()).toEqual([]);
});

test('an order that no one approved expires; one approved too late isn’t captured', async () => {
  const { body } = await open(person, 3);
  await t.advanceTime(40 * MINUTE_MS);
  await t.sweep();
  await approve(body.ppOrderId);
  expect(await finish(person, body.ppOrderId, 3)).toMatchObject({ status: 409 });
  expect(rowOf(body.ppOrderId)?.status).toBe('APPROVED');
});

test('unspent credits are refunded through PayPal, once, and only what is left of them', async () => {
  const { body } = await open(person, 10);
  await approve(body.ppOrderId);
  await finish(person, body.ppOrderId, 10);
  const statement = await t.as(person, { method: 'GET', url: '/api/v1/credits' });
  const [lot] = statement.json().lots;
  expect(lot).toMatchObject({ origin: 'bought', remaining: 10, refund: 100 });
  const requestRefund = (refund?: number) =>
    t.as(person, { method: 'POST', url: `/api/v1/credits/${lot.id}/refunds`, payload: { refund } });
  expect((await requestRefund(99)).statusCode).toBe(409);
  expect((await requestRefund(100)).json()).toEqual({ refund: 100, refundedCredits: 10, credits: 0 });
  expect((await requestRefund()).statusCode).toBe(409);
  await t.drainJobs();
  expect(rowOf(body.ppOrderId)?.refundedCents).toBe(10_000);
  expect(await broken()).toEqual([]);
  const stranger = await t.buyer();
  const foreign = await t.as(stranger, { method: 'POST', url: `/api/v1/credits/${lot.id}/refunds`, payload: {} });
  expect(foreign.statusCode).toBe(404);
});

test('bought credits can’t be refunded after thirty days', async () => {
  const { body } = await open(person, 10);
  await approve(body.ppOrderId);
  await finish(person, body.ppOrderId, 10);
  await t.advanceTime(31 * DAY_MS);
  const { lots } = (await t.as(person, { method: 'GET', url: '/api/v1/credits' })).json();
  expect(lots[0]).toMatchObject({ refundableUntilUtc: null, refund: 0 });
  const late = await t.as(person, { method: 'POST', url: `/api/v1/credits/${lots[0].id}/refunds`, payload: {} });
  expect(late.json()).toMatchObject({ code: 'credits_not_refundable' });
});

test('the statement shows origin, use, and balance of every credit', async () => {
  const gifted = await t.buyer({ credits: 4 });
  const { body } = await open(gifted, 6);
  await approve(body.ppOrderId);
  await finish(gifted, body.ppOrderId, 6);
  const {
    credits: has,
    movements,
    reserved,
    meta,
  } = (await t.as(gifted, { method: 'GET', url: '/api/v1/credits' })).json();
  expect({ has, reserved, total: meta.total }).toEqual({ has: 10, reserved: 0, total: 2 });
  expect(movements).toMatchObject([
    { kind: 'added', origin: 'bought', credits: 6, balance: 10, title: 'Bought' },
    { kind: 'added', origin: 'promo', credits: 4, balance: 4 },
  ]);
});

test('deleting the account refunds unspent bought credits; a plan’s credits are lost', async () => {
  const { body } = await open(person, 12, 120);
  await approve(body.ppOrderId);
  await finish(person, body.ppOrderId, 12);
  const url = '/api/v1/users/delete_account';
  const shown = (await t.as(person, { url })).json();
  expect(shown).toMatchObject({ refund: 120, lostCredits: 0 });
  expect(shown.ending).toContainEqual({ title: '12 unspent credits', refund: 120, credits: 0 });
  const closed = await t.as(person, { method: 'POST', url });
  expect([closed.statusCode, closed.json()]).toEqual([200, {}]);
  await t.settle();
  expect(rowOf(body.ppOrderId)?.refundedCents).toBe(12_000);
  expect(await credits(person)).toBe(0);
  expect(await broken()).toEqual([]);
});
