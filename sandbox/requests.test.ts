import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { KEY, line, payment, refusal, sandboxForTests } from './test-kit.ts';
import { API_VERSION } from './world.ts';

const kit = sandboxForTests();

describe('who may call', () => {
  test('another key is refused', async () => {
    const stranger = new Stripe('sk_test_of_somebody', { ...kit.running.connection, maxNetworkRetries: 0 });
    const error = await refusal(stranger.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toContain('Invalid API Key provided');
  });

  test('another API version than the pinned one is refused', async () => {
    const response = await fetch(`${kit.running.url}/v1/customers`, {
      headers: { authorization: `Bearer ${KEY}`, 'stripe-version': '2020-08-27' },
    });
    expect(response.status).toBe(400);
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });

  test('each response names its request and the version', async () => {
    const customer = await kit.stripe.customers.create({});
    expect(customer.lastResponse.requestId).toMatch(/^req_/);
    expect(customer.lastResponse.apiVersion).toBe(API_VERSION);
  });
});

describe('refusals', () => {
  test('an unsupported route rejects in the SDK, for every method', async () => {
    const error = await refusal(kit.stripe.quotes.create({ customer: 'cus_1' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.statusCode).toBe(404);
    expect(error.message).toContain('Unrecognized request URL (POST: /v1/quotes)');
    await refusal(kit.stripe.balance.retrieve());
    await refusal(kit.stripe.webhookEndpoints.del('we_1'));
  });

  test('a misspelled mode is refused by name, though the SDK accepts it', async () => {
    const error = await refusal(kit.stripe.checkout.sessions.create(payment(15000, { mode: 'paymet' })));
    expect(error.param).toBe('mode');
    expect(error.rawType).toBe('invalid_request_error');
    expect(error.message).toBe('Invalid mode: must be one of payment, setup, or subscription');
  });

  test('a parameter that Stripe doesn’t know is refused, with its path', async () => {
    const stray = { ...payment(), line_items: [{ ...line('A', 100), quantitty: 2 }] };
    const error = await refusal(kit.stripe.checkout.sessions.create(stray));
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][quantitty]' });
  });

  test('a parameter that Stripe knows and the sandbox doesn’t is refused, never ignored', async () => {
    const error = await refusal(
      kit.stripe.checkout.sessions.create(payment(15000, { automatic_tax: { enabled: true } })),
    );
    expect(error).toMatchObject({ code: 'sandbox_unsupported', param: 'automatic_tax' });
  });

  test('missing, empty, and mistyped values are distinguished', async () => {
    const missing = await refusal(
      kit.stripe.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams),
    );
    expect(missing).toMatchObject({ code: 'parameter_missing', param: 'amount' });
    const mistyped = await refusal(kit.stripe.paymentIntents.create({ amount: 10.5, currency: 'usd' }));
    expect(mistyped).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    const empty = await refusal(kit.stripe.products.create({ name: '' }));
    expect(empty).toMatchObject({ code: 'parameter_invalid_empty', param: 'name' });
    const currency = await refusal(kit.stripe.paymentIntents.create({ amount: 100, currency: 'usdd' }));
    expect(currency.param).toBe('currency');
  });

  test('an unknown id is 404 in the path and 400 in a parameter', async () => {
    const path = await refusal(kit.stripe.customers.retrieve('cus_nobody'));
    expect(path).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    const param = await refusal(
      kit.stripe.paymentIntents.create({ amount: 100, currency: 'usd', customer: 'cus_nobody' }),
    );
    expect(param).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });

  test('a refused request leaves nothing behind', async () => {
    await refusal(
      kit.stripe.checkout.sessions.create(payment(15000, { line_items: [line('A', 5000), { price: 'price_none' }] })),
    );
    expect(kit.world.state.count('prices')).toBe(0);
    expect((await kit.stripe.events.list()).data).toEqual([]);
  });

  test('names meant for prototype pollution are refused', async () => {
    const response = await fetch(`${kit.running.url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'metadata[__proto__][polluted]=1',
    });
    expect(response.status).toBe(400);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe('lists and expansion', () => {
  test('a list is paged from the newest, and the SDK walks through all of it', async () => {
    for (let n = 0; n < 25; n += 1) await kit.stripe.customers.create({ name: `n${n}` });
    const first = await kit.stripe.customers.list({ limit: 3 });
    expect(first.data.map((row) => row.name)).toEqual(['n24', 'n23', 'n22']);
    expect(first.has_more).toBe(true);
    const all: string[] = [];
    for await (const row of kit.stripe.customers.list({ limit: 10 })) all.push(row.name ?? '');
    expect(all).toHaveLength(25);
    expect(new Set(all).size).toBe(25);
    const before = await kit.stripe.customers.list({ limit: 2, ending_before: first.data[2]?.id ?? '' });
    expect(before.data.map((row) => row.name)).toEqual(['n24', 'n23']);
    expect((await refusal(kit.stripe.customers.list({ limit: 101 }))).param).toBe('limit');
  });

  test('expand replaces ids with objects, several levels deep', async () => {
    const intent = await kit.stripe.paymentIntents.create({
      amount: 2000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    const transaction = charge.balance_transaction as Stripe.BalanceTransaction;
    expect(charge.amount).toBe(2000);
    expect(transaction).toMatchObject({ amount: 2000, fee: 88, net: 1912 });
    const error = await refusal(kit.stripe.paymentIntents.retrieve(intent.id, { expand: ['nonsense'] }));
    expect(error.message).toContain('cannot be expanded');
  });

  test('metadata is merged, an empty value removes a key', async () => {
    const customer = await kit.stripe.customers.create({ metadata: { a: '1', b: 2 } });
    expect(customer.metadata).toEqual({ a: '1', b: '2' });
    const changed = await kit.stripe.customers.update(customer.id, { metadata: { b: '', c: 'x' } });
    expect(changed.metadata).toEqual({ a: '1', c: 'x' });
    expect((await kit.stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({});
  });
});
