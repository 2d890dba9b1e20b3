import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '#sandbox/start.ts';
import { WEBHOOK_EVENTS, webhookEventTypes } from '#server/features/checkout/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { checkStripe } from './check-stripe.ts';

const KEY = 'sk_live_of_this_test';
const URL_HERE = 'https://callboard.example/webhooks/stripe';
type EnabledEvent = Stripe.WebhookEndpointCreateParams.EnabledEvent;
let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox({ key: KEY });
  stripe = new Stripe(KEY, { ...sandbox.connection, maxNetworkRetries: 0, telemetry: false });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.world.reset());

const configured = (env: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://localhost/x',
    PUBLIC_URL: 'https://callboard.example',
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    ...env,
  });
/** The finding about the webhook. */
const webhookFinding = async () => (await checkStripe(configured())).at(-1);
const endpoint = (url: string, events = webhookEventTypes()) =>
  stripe.webhookEndpoints.create({ url, enabled_events: events as EnabledEvent[] });

test('without an endpoint, all events to subscribe to are listed, including each kind that is handled', async () => {
  const found = await webhookFinding();
  expect(found).toMatchObject({ level: 'error', says: expect.stringContaining('is missing') });
  expect(found?.todo).toContain(URL_HERE);
  for (const type of webhookEventTypes()) expect(found?.details?.join()).toContain(type);
  for (const types of Object.values(WEBHOOK_EVENTS)) expect(types.length).toBeGreaterThan(0);
});

test('an endpoint that receives all of them, or everything, is fine', async () => {
  const created = await endpoint(URL_HERE);
  expect(await webhookFinding()).toMatchObject({ level: 'ok' });
  await stripe.webhookEndpoints.update(created.id, { enabled_events: ['*'] });
  expect(await webhookFinding()).toMatchObject({ level: 'ok' });
});

test('missing events are named', async () => {
  await endpoint(
    URL_HERE,
    webhookEventTypes().filter((type) => !['invoice.paid', 'payment_intent.succeeded'].includes(type)),
  );
  expect(await webhookFinding()).toMatchObject({
    level: 'error',
    says: `${URL_HERE} isn't sent payment_intent.succeeded, invoice.paid`,
  });
});

test('a disabled endpoint, one for another URL, and two for one URL are reported', async () => {
  const created = await endpoint('https://old.example/webhooks/stripe');
  await endpoint('https://shop.example/hooks');
  expect(await webhookFinding()).toMatchObject({
    level: 'error',
    says: 'points at https://old.example/webhooks/stripe, not at PUBLIC_URL: purchases made here are reported somewhere else',
  });
  await stripe.webhookEndpoints.update(created.id, { url: URL_HERE, disabled: true });
  expect(await webhookFinding()).toMatchObject({ level: 'error', says: `${URL_HERE} is disabled` });
  await stripe.webhookEndpoints.update(created.id, { disabled: false });
  await endpoint(URL_HERE);
  expect(await webhookFinding()).toMatchObject({ level: 'warning', says: expect.stringContaining('2 endpoints') });
});

test('a key that Stripe doesn’t know and an unreachable Stripe are told apart', async () => {
  expect(await checkStripe(configured({ STRIPE_SECRET_KEY: 'sk_live_other' }))).toMatchObject([
    { level: 'error', todo: expect.stringContaining('STRIPE_SECRET_KEY') },
  ]);
  expect(await checkStripe(configured({ STRIPE_API_URL: 'http://127.0.0.1:9' }))).toMatchObject([
    { level: 'error', todo: expect.stringContaining('can reach') },
  ]);
});

test('the development sandbox needs no endpoint', async () => {
  const config = configured({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_PUBLISHABLE_KEY: '' });
  expect(await checkStripe(config)).toMatchObject([
    { level: 'ok', details: [expect.stringContaining('refund.failed')] },
  ]);
});
