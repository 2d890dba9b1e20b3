import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { DAY, KEY, refusal, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();
const pay = {
  amount: 5000,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: true,
  return_url: 'http://localhost/back',
};

/** A raw request, to see the headers. */
async function post(
  path: string,
  body: string,
  key: string,
): Promise<{ status: number; replayed: string | null; json: { id: string; error?: { type: string } } }> {
  const response = await fetch(`${kit.running.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body,
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    json: (await response.json()) as { id: string },
  };
}

describe('idempotency keys', () => {
  test('the same key replays the stored response and does nothing twice', async () => {
    const first = await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'k1' });
    const second = await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'k1' });
    expect(second.id).toBe(first.id);
    expect(kit.world.state.count('charges')).toBe(1);
    const raw = [await post('/v1/customers', 'name=a', 'k2'), await post('/v1/customers', 'name=a', 'k2')];
    expect(raw.map((response) => response.replayed)).toEqual([null, 'true']);
    expect(raw[0]?.json.id).toBe(raw[1]?.json.id);
  });

  test('the same key with other parameters or on another path is an idempotency error', async () => {
    await kit.stripe.customers.create({ name: 'a' }, { idempotencyKey: 'k' });
    const error = await refusal(kit.stripe.customers.create({ name: 'b' }, { idempotencyKey: 'k' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
    await refusal(kit.stripe.products.create({ name: 'a' }, { idempotencyKey: 'k' }));
    expect(kit.world.state.count('customers')).toBe(1);
  });

  test('a key in use returns 409, and later the response', async () => {
    await kit.control('requests/faults', { route: 'POST /v1/customers', status: 200, when: 'after', delay_ms: 150 });
    const slow = post('/v1/customers', 'name=slow', 'busy');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const meanwhile = await post('/v1/customers', 'name=slow', 'busy');
    expect(meanwhile.status).toBe(409);
    expect(meanwhile.json.error?.type).toBe('idempotency_error');
    const answered = await slow;
    expect((await post('/v1/customers', 'name=slow', 'busy')).json.id).toBe(answered.json.id);
  });

  test('a key is forgotten after a day on the sandbox’s clock: the same request is then a new one', async () => {
    const first = await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'day' });
    await kit.control('clock', { advance_ms: (DAY - 60) * 1000 });
    expect((await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'day' })).id).toBe(first.id);
    await kit.control('clock', { advance_ms: 61_000 });
    expect((await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'day' })).id).not.toBe(first.id);
  });

  test('a decline is stored, a failed validation is not', async () => {
    const declined = { ...pay, payment_method: 'pm_card_chargeDeclined' };
    const first = await refusal(kit.stripe.paymentIntents.create(declined, { idempotencyKey: 'd' }));
    const second = await refusal(kit.stripe.paymentIntents.create(declined, { idempotencyKey: 'd' }));
    expect(first.code).toBe('card_declined');
    expect(second.charge).toBe(first.charge);
    expect(kit.world.state.count('charges')).toBe(1);
    await refusal(kit.stripe.paymentIntents.create({ ...pay, amount: 1 }, { idempotencyKey: 'v' }));
    const repaired = await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'v' });
    expect(repaired.status).toBe('succeeded');
  });

  test('keys work on POST only', async () => {
    const response = await fetch(`${kit.running.url}/v1/customers`, {
      headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': 'get' },
    });
    expect(response.status).toBe(200);
    expect(kit.world.state.count('keys')).toBe(0);
  });
});

describe('request faults', () => {
  test('a failure before the effect leaves nothing behind', async () => {
    await kit.control('requests/faults', { route: 'POST /v1/payment_intents', when: 'before', status: 503 });
    const error = await refusal(kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'f' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(kit.world.state.count('charges')).toBe(0);
    expect((await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'f' })).status).toBe('succeeded');
  });

  test('the key stores a 500 after the effect, although the money was taken', async () => {
    await kit.control('requests/faults', { route: 'POST /v1/payment_intents', when: 'after', status: 500 });
    await refusal(kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'g' }));
    const retryError = await refusal(kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'g' }));
    expect(retryError.statusCode).toBe(500);
    expect(kit.world.state.count('charges')).toBe(1);
  });

  test('a connection cut after the effect is recovered by retrying with the key', async () => {
    await kit.control('requests/faults', { route: 'POST /v1/refunds', when: 'after', status: 0 });
    const intent = await kit.stripe.paymentIntents.create(pay);
    // The SDK itself retries once after a closed connection, with the same key.
    const refund = await kit.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'h' });
    expect(refund.amount).toBe(5000);
    expect(kit.world.state.count('refunds')).toBe(1);
  });

  test('a connection cut before the effect is recovered, too', async () => {
    await kit.control('requests/faults', { route: 'POST /v1/payment_intents', when: 'before', status: 0, times: 1 });
    const intent = await kit.stripe.paymentIntents.create(pay, { idempotencyKey: 'i' });
    expect(intent.status).toBe('succeeded');
    expect(kit.world.state.count('payment_intents')).toBe(1);
  });

  test('a fault with an asterisk matches any one id, and is used up', async () => {
    const intent = await kit.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    await kit.control('requests/faults', { route: 'POST /v1/payment_intents/*/confirm', times: 1, status: 429 });
    const error = await refusal(kit.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    const paid = await kit.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/',
    });
    expect(paid.status).toBe('succeeded');
  });
});
