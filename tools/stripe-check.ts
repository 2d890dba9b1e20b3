/**
 * `npm run stripe:check`: checks with the configured Stripe that the keys work, the webhook endpoint is right, and our
 * prices are accepted.
 */
import Stripe from 'stripe';
import { webhookEventTypes } from '#server/features/checkout/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { loadEnvironmentFile } from './run/environment.ts';

loadEnvironmentFile();
const config = readConfig(process.env, { startsDatabase: true });
const api = config.stripe.apiUrl ? new URL(config.stripe.apiUrl) : undefined;
const stripe = new Stripe(config.stripe.secretKey, {
  apiVersion: Stripe.API_VERSION,
  maxNetworkRetries: 0,
  ...(api ? { host: api.hostname, port: api.port, protocol: api.protocol === 'https:' ? 'https' : 'http' } : {}),
});

let failures = 0;
async function check(title: string, work: () => Promise<string>): Promise<void> {
  try {
    console.log(`ok      ${title}: ${await work()}`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

console.log(config.stripe.sandbox ? `Asking the sandbox at ${config.stripe.apiUrl}` : 'Asking Stripe');
await check('STRIPE_SECRET_KEY', async () => {
  const customers = await stripe.customers.list({ limit: 1 });
  return `accepted, API version ${Stripe.API_VERSION}${customers.data.length === 0 ? ', no customers yet' : ''}`;
});
await check('STRIPE_WEBHOOK_SECRET', async () => {
  const { webhookSecret } = config.stripe;
  if (!webhookSecret.startsWith('whsec_')) throw new Error('does not begin with whsec_');
  const payload = JSON.stringify({ id: 'evt_check', object: 'event' });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  stripe.webhooks.constructEvent(payload, signature, webhookSecret);
  return 'is one; that it is this endpoint’s shows only when the first event arrives';
});
if (!config.stripe.sandbox) {
  await check('webhook endpoint', async () => {
    const url = `${config.publicUrl}/webhooks/stripe`;
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    const own = endpoints.data.find((endpoint) => endpoint.url === url);
    if (!own) throw new Error(`none points at ${url}`);
    if (own.status !== 'enabled') throw new Error(`${url} is ${own.status}`);
    const missing = own.enabled_events.includes('*')
      ? []
      : webhookEventTypes().filter((type) => !own.enabled_events.includes(type));
    if (missing.length > 0) throw new Error(`is not sent ${missing.join(', ')}`);
    return `${url}, enabled`;
  });
}
await check('products', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 1500,
          recurring: { interval: 'month' },
          product_data: { name: 'Premium Membership' },
        },
      },
    ],
    success_url: `${config.publicUrl}/finalize_enrollment`,
    cancel_url: `${config.publicUrl}/select_enrollment_type`,
  });
  await stripe.checkout.sessions.expire(session.id);
  return 'prices are sent with each checkout and are taken; no product has to be made by hand';
});
process.exit(failures === 0 ? 0 : 1);
