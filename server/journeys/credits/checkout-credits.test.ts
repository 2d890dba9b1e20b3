import type Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { MINUTE_MS, type MoneyResponse, moneyApp } from '#testing/money.ts';

const t = moneyApp();

interface More {
  readonly card?: string;
  readonly credits?: unknown;
  readonly price?: number;
  readonly headers?: Record<string, string>;
}

async function buy(personId: number, more: More = {}): Promise<MoneyResponse> {
  const { card = 'pm_card_visa', credits = 3, price, headers = {} } = more;
  const checkout = { payment_method_id: card, quoted_price: price, credits_to_buy: credits };
  const response = await t.as(personId, {
    method: 'POST',
    url: '/api/v1/stripe/checkout_credits',
    payload: { checkout },
    headers,
  });
  return { status: response.statusCode, body: response.json() };
}

const credits = (personId: number) => creditsOf(t.systemCtx(), personId);
const orderOf = (personId: number) =>
  t.db
    .selectFrom('orders')
    .select(['id', 'state', 'provider_session_id as paymentId', 'failure', 'receipt_number as receipt'])
    .where('user_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const amountReceived = (paymentId: string | null): number =>
  t.sandbox.world.state.get('payment_intents', paymentId ?? '')?.amount_received ?? 0;
const takenInAll = (): number =>
  t.sandbox.world.state.all('payment_intents').reduce((sum, intent) => sum + intent.amount_received, 0);
const authenticate = (personPayment: string | null, outcome: 'complete' | 'fail') =>
  t.sandbox.control<Stripe.PaymentIntent>(`payment_intents/${personPayment}/authenticate`, { answer: outcome });
const fault = (route: string, more: object) => t.sandbox.control('requests/faults', { route, ...more });
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

let person: number;
beforeEach(async () => {
  await t.drainJobs();
  t.sandbox.world.faults.clear();
  t.newEvents();
  person = await t.buyer();
});

test('a working card adds the credits right away, with receipt and email, and the webhook changes nothing', async () => {
  const response = await buy(person, { credits: 15, price: 150 });
  expect(response).toMatchObject({
    status: 200,
    body: { credits: 15, requiresAction: false, paymentIntentClientSecret: null },
  });
  await t.settle();
  expect(await credits(person)).toBe(15);
  const order = await orderOf(person);
  expect(order).toMatchObject({ state: 'fulfilled', receipt: expect.stringMatching(/^CB-/) });
  expect(amountReceived(order.paymentId)).toBe(15_000);
  const mails = await t.db.selectFrom('sends').select('kind').where('user_id', '=', person).orderBy('kind').execute();
  expect(mails.map((mail) => mail.kind)).toEqual(['credits_added', 'receipt']);
  expect(await broken()).toEqual([]);
});

test('the quoted price is compared, and the quantity is a whole number from 1 to 100', async () => {
  const wrong = await buy(person, { credits: 3, price: 29 });
  expect(wrong).toMatchObject({ status: 409, body: { code: 'price_changed', details: { newPrice: 30 } } });
  for (const quantity of [0, 101, -1, 2.5, 'many', null, true, '3', [3]]) {
    const refused = await buy(person, { credits: quantity });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { credits_to_buy: 'Choose between 1 and 100 credits.' } },
    });
  }
  expect(await t.db.selectFrom('orders').select('id').where('user_id', '=', person).execute()).toEqual([]);
});

test('a declined card says so in the provider’s words; nothing is charged, and another card works', async () => {
  const declined = await buy(person, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' });
  expect(declined).toMatchObject({
    status: 422,
    body: { code: 'card_declined', error: 'Your card has insufficient funds.' },
  });
  const failed = await orderOf(person);
  expect(failed).toMatchObject({ state: 'failed', failure: 'Your card has insufficient funds.' });
  expect(t.sandbox.world.state.get('payment_intents', failed.paymentId ?? '')?.status).toBe('canceled');
  await t.settle();
  expect(await credits(person)).toBe(0);
  expect((await buy(person)).body.credits).toBe(3);
});

test('a card that requires confirmation adds the credits once its owner confirms', async () => {
  const response = await buy(person, { card: 'pm_card_authenticationRequired' });
  expect(response).toMatchObject({ status: 200, body: { credits: 0, requiresAction: true } });
  const { paymentId } = await orderOf(person);
  expect(response.body.paymentIntentClientSecret).toContain(`${paymentId}_secret_`);
  await authenticate(paymentId, 'complete');
  await t.settle();
  expect(await credits(person)).toBe(3);
  expect(await broken()).toEqual([]);
});

test('if the owner declines, nothing is charged, and they can try again', async () => {
  await buy(person, { card: 'pm_card_authenticationRequired' });
  const { paymentId } = await orderOf(person);
  await authenticate(paymentId, 'fail');
  await t.settle();
  expect(await orderOf(person)).toMatchObject({ state: 'failed' });
  expect(await credits(person)).toBe(0);
  expect(amountReceived(paymentId)).toBe(0);
  expect((await buy(person)).body.credits).toBe(3);
});

test('a payment waiting for its owner is ended by the next one and can’t be confirmed anymore', async () => {
  await buy(person, { card: 'pm_card_authenticationRequired', credits: 7 });
  const first = await orderOf(person);
  expect((await buy(person)).body.credits).toBe(3);
  await expect(authenticate(first.paymentId, 'complete')).rejects.toThrow('400');
  expect(amountReceived(first.paymentId)).toBe(0);
});

test('no one confirms a payment in time: the sweep ends it', async () => {
  await buy(person, { card: 'pm_card_authenticationRequired' });
  const { paymentId } = await orderOf(person);
  await t.advanceTime(40 * MINUTE_MS);
  await t.sweep();
  expect(await orderOf(person)).toMatchObject({ state: 'expired' });
  await expect(authenticate(paymentId, 'complete')).rejects.toThrow('400');
});

/** Loses a charge's response and the payment's state. `after`: the charge went through; `before`: it didn't. */
async function loseResponse(when: 'before' | 'after'): Promise<void> {
  await fault('POST /v1/payment_intents/*/confirm', { when, status: 500 });
  await fault('GET /v1/payment_intents/*', { status: 500, times: 2, stored: false });
}

test('if a charge’s response is lost, the payment’s state is read, and the purchase continues normally', async () => {
  await fault('POST /v1/payment_intents/*/confirm', { when: 'after', status: 500 });
  expect(await buy(person, { credits: 4 })).toMatchObject({ status: 200, body: { credits: 4, requiresAction: false } });
  await t.settle();
  expect(await broken()).toEqual([]);
});

test('a decline whose response is lost is still a decline', async () => {
  await fault('POST /v1/payment_intents/*/confirm', { when: 'after', status: 500 });
  const declined = await buy(person, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' });
  expect(declined).toMatchObject({ status: 422, body: { error: 'Your card has insufficient funds.' } });
  expect(await orderOf(person)).toMatchObject({ state: 'failed' });
});

test('a charge with an unknown outcome: the next attempt finds it and charges nothing more', async () => {
  await loseResponse('after');
  const lost = await buy(person, { credits: 4 });
  const { id: orderId, paymentId } = await orderOf(person);
  expect(lost).toMatchObject({ status: 503, body: { code: 'payment_unclear', details: { orderId } } });
  expect(amountReceived(paymentId)).toBe(4000);
  t.sandbox.world.faults.clear();
  const retried = await buy(person, { credits: 4 });
  expect(retried).toMatchObject({ status: 409, body: { code: 'already_paid', details: { credits: 4 } } });
  expect(await credits(person)).toBe(4);
  await t.settle();
  expect(await broken()).toEqual([]);
});

const ordersOf = async (personId: number) =>
  (await t.db.selectFrom('orders').select('id').where('user_id', '=', personId).execute()).length;

test('the same key after a charge with a lost response returns its order: one order, one charge', async () => {
  const [headers, before] = [{ 'idempotency-key': `lost-${person}` }, takenInAll()];
  await loseResponse('after');
  expect(await buy(person, { credits: 4, headers })).toMatchObject({ status: 503, body: { code: 'payment_unclear' } });
  const retried = await buy(person, { credits: 4, headers });
  expect(retried).toMatchObject({ status: 200, body: { credits: 4, requiresAction: false } });
  expect(await buy(person, { credits: 4, headers })).toEqual(retried);
  expect(await buy(person, { credits: 5, headers })).toMatchObject({ status: 422 });
  expect([await ordersOf(person), takenInAll() - before, await credits(person)]).toEqual([1, 4000, 4]);
  await t.settle();
  expect(await broken()).toEqual([]);
});

test('the same key also returns the order if the webhook or the reconciler got there first', async () => {
  const headers = { 'idempotency-key': `told-${person}` };
  await loseResponse('after');
  await buy(person, { credits: 4, headers });
  await t.settle();
  expect(await credits(person)).toBe(4);
  expect(await buy(person, { credits: 4, headers })).toMatchObject({ status: 200, body: { credits: 4 } });
  expect(await ordersOf(person)).toBe(1);
});

test('the same key after a charge that never happened charges the same order, once', async () => {
  const [headers, before] = [{ 'idempotency-key': `never-${person}` }, takenInAll()];
  await loseResponse('before');
  expect((await buy(person, { headers })).status).toBe(503);
  expect(takenInAll()).toBe(before);
  expect(await buy(person, { headers })).toMatchObject({ status: 200, body: { credits: 3 } });
  expect([await ordersOf(person), takenInAll() - before]).toEqual([1, 3000]);
});

test('while the provider is unreachable, the same key is in progress, and nothing is tried again', async () => {
  const headers = { 'idempotency-key': `away-${person}` };
  await loseResponse('after');
  await buy(person, { headers });
  await fault('GET /v1/payment_intents/*', { status: 500, times: 2, stored: false });
  const { id: orderId } = await orderOf(person);
  expect(await buy(person, { headers })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_in_progress', details: { orderId } },
  });
  expect((await buy(person, { headers })).body.credits).toBe(3);
  expect(await ordersOf(person)).toBe(1);
});

test('the same key after a decline is that decline; confirmation still happens on the same order', async () => {
  const headers = { 'idempotency-key': `refused-${person}` };
  const card = 'pm_card_visa_chargeDeclinedInsufficientFunds';
  const refused = await buy(person, { card, headers });
  expect(refused.status).toBe(422);
  expect(await buy(person, { card, headers })).toMatchObject({ status: 422, body: { error: refused.body.error } });
  expect(await ordersOf(person)).toBe(1);

  const options = { card: 'pm_card_authenticationRequired', headers: { 'idempotency-key': `asked-${person}` } };
  await loseResponse('after');
  expect((await buy(person, options)).status).toBe(503);
  const { paymentId } = await orderOf(person);
  const retried = await buy(person, options);
  expect(retried).toMatchObject({ status: 200, body: { requiresAction: true } });
  expect(retried.body.paymentIntentClientSecret).toContain(`${paymentId}_secret_`);
});

test.each([400, 401, 403, 404])(
  'a charge with a lost response that the provider refuses to report (%i) is unclear',
  async (status) => {
    const headers = { 'idempotency-key': `unreadable-${person}` };
    await fault('POST /v1/payment_intents/*/confirm', { when: 'after', status: 500 });
    await fault('GET /v1/payment_intents/*', { status, stored: false });
    expect(await buy(person, { credits: 4, headers })).toMatchObject({
      status: 503,
      body: { code: 'payment_unclear' },
    });
    // The provider still reports nothing: in progress, and never a second charge.
    await fault('GET /v1/payment_intents/*', { status, stored: false });
    expect(await buy(person, { credits: 4, headers })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_in_progress' },
    });
    expect(await buy(person, { credits: 4, headers })).toMatchObject({ status: 200, body: { credits: 4 } });
    await t.settle();
    expect(await broken()).toEqual([]);
  },
);

test('a charged card whose state then can’t be read is unclear, not an error', async () => {
  const headers = { 'idempotency-key': `afterwards-${person}` };
  await fault('GET /v1/payment_intents/*', { status: 403, stored: false });
  expect(await buy(person, { credits: 4, headers })).toMatchObject({ status: 503, body: { code: 'payment_unclear' } });
  expect(await buy(person, { credits: 4, headers })).toMatchObject({ status: 200, body: { credits: 4 } });
  expect(await ordersOf(person)).toBe(1);
});

test('if the provider was unreachable before anything began, the same key starts over', async () => {
  const headers = { 'idempotency-key': `gone-${person}` };
  await fault('POST /v1/payment_intents', { when: 'before', status: 0, times: 2 });
  expect(await buy(person, { headers })).toMatchObject({ status: 503, body: { code: 'provider_away' } });
  expect(await buy(person, { headers })).toMatchObject({ status: 200, body: { credits: 3 } });
  expect(await buy(person, { headers })).toMatchObject({ status: 200, body: { credits: 3 } });
  expect(await credits(person)).toBe(3);
});

test('a customer or payment whose response was lost is found by our reference', async () => {
  await fault('POST /v1/customers', { when: 'after', status: 500 });
  await fault('POST /v1/payment_intents', { when: 'after', status: 500 });
  const [customers, intents] = [
    t.sandbox.world.state.count('customers'),
    t.sandbox.world.state.count('payment_intents'),
  ];
  expect((await buy(person)).body.credits).toBe(3);
  expect(t.sandbox.world.state.count('customers') - customers).toBe(1);
  expect(t.sandbox.world.state.count('payment_intents') - intents).toBe(1);
  const other = await t.buyer();
  await fault('POST /v1/customers', { when: 'before', status: 500 });
  expect((await buy(other)).body.credits).toBe(3);
});

test('the response to a charge is lost and no one tries again: the reconciler finds it', async () => {
  await loseResponse('after');
  await buy(person, { credits: 2 });
  t.sandbox.world.faults.clear();
  expect(await credits(person)).toBe(0);
  await t.advanceTime(11 * MINUTE_MS);
  await t.sweep();
  expect(await credits(person)).toBe(2);
});

test('the provider is unreachable before anything began: nothing is stored, and a retry works', async () => {
  await fault('POST /v1/payment_intents', { when: 'before', status: 0, times: 2 });
  expect(await buy(person)).toMatchObject({ status: 503, body: { code: 'provider_away' } });
  expect(await orderOf(person)).toMatchObject({ state: 'failed' });
  t.sandbox.world.faults.clear();
  expect((await buy(person)).body.credits).toBe(3);
});

test('the same key returns the same purchase; two concurrent requests charge once', async () => {
  const headers = { 'idempotency-key': `twice-${person}` };
  const first = await buy(person, { headers });
  expect(await buy(person, { headers })).toEqual(first);
  const other = await t.buyer();
  const responses = await Promise.all([buy(other, { credits: 5 }), buy(other, { credits: 5 })]);
  const paid = responses.filter((response) => response.status === 200).length;
  expect(paid).toBeGreaterThanOrEqual(1);
  expect(await credits(other)).toBe(5 * paid);
  await t.settle();
  expect(await broken()).toEqual([]);
});

test('another person’s saved card is refused at its field, as is a wrong id; nothing is charged', async () => {
  await buy(person, { card: 'pm_card_visa', credits: 1 });
  const customer = await t.db
    .selectFrom('customers')
    .select('provider_customer_id as id')
    .where('user_id', '=', person)
    .executeTakeFirstOrThrow();
  const card = await fetch(`${t.sandbox.url}/v1/payment_methods/pm_card_visa/attach`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_callboard', 'content-type': 'application/x-www-form-urlencoded' },
    body: `customer=${customer.id}`,
  });
  const { id } = (await card.json()) as { id: string };
  const before = takenInAll();
  const stranger = await t.buyer();
  for (const theirs of [id, 'pm_nothing']) {
    const response = await buy(stranger, { card: theirs });
    expect(response).toMatchObject({
      status: 422,
      body: { error: { payment_method_id: "This card can't be used here. Please choose another one." } },
    });
  }
  expect(takenInAll()).toBe(before);
  expect((await buy(person, { card: id })).body.credits).toBe(4);
});

test('a person with an unverified email address can’t buy anything', async () => {
  const unproved = await t.buyer({ verified: false });
  expect(await buy(unproved)).toMatchObject({ status: 403, body: { code: 'address_unverified' } });
});
