import { expect, test } from 'vitest';
import { sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();
const PUBLISHABLE = { authorization: 'Bearer pk_test_callboard' };
const requestWithKey = (path: string, init: RequestInit = {}) =>
  fetch(`${kit.running.url}${path}`, { ...init, headers: { ...PUBLISHABLE, ...init.headers } });

// The compiler checks that these scripts have the SDKs' own types: `sandbox/browser` is part of the web project.
test.each(['/v3/stripe.js', '/v3/frame.js', '/paypal/sdk/js'])('%s is served as a script that parses', async (path) => {
  const response = await fetch(kit.running.url + path);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  const code = await response.text();
  expect(() => new Function(code)).not.toThrow();
});

test('with the publishable key, a browser creates a card and reads the payment whose secret it has, nothing else', async () => {
  const card = new URLSearchParams({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  });
  const response = await requestWithKey('/v1/payment_methods', { method: 'POST', body: card });
  expect(await response.json()).toMatchObject({ object: 'payment_method', card: { last4: '4242' } });
  const intent = await kit.stripe.paymentIntents.create({ amount: 3000, currency: 'usd' });
  const other = await kit.stripe.paymentIntents.create({ amount: 3000, currency: 'usd' });
  const read = (id: string, secret: string | null) =>
    requestWithKey(`/v1/payment_intents/${id}?${new URLSearchParams({ client_secret: secret ?? '' })}`);
  expect((await read(intent.id, intent.client_secret)).status).toBe(200);
  expect((await read(other.id, intent.client_secret)).status).toBe(401);
  expect((await read(intent.id, null)).status).toBe(401);
  expect((await requestWithKey('/v1/customers')).status).toBe(401);
  expect((await requestWithKey('/v1/payment_intents', { method: 'POST' })).status).toBe(401);
});

test('a bank’s question may be framed only where Stripe.js requested it', async () => {
  const sdkIntent = await kit.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    use_stripe_sdk: true,
  });
  const url = sdkIntent.next_action?.use_stripe_sdk as { stripe_js?: string };
  const framed = await fetch(String(url.stripe_js));
  expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const leaving = await kit.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: 'http://localhost:3000/back',
  });
  const page = await fetch(String(leaving.next_action?.redirect_to_url?.url));
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
