import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { generate } from './schemas/generate.ts';
import checkedIn from './schemas/requests.gen.json' with { type: 'json' };
import { customerWithCard, line, membershipPrices, payment, refusal, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();
const { requests, answers: SHAPES } = generate();

function kind(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'absent';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Every object in a response, at any depth, that has an `object` field. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') return;
  const own = value as Record<string, unknown>;
  if (typeof own.object === 'string' && own.object in SHAPES && own.deleted !== true) yield own;
  for (const inner of Object.values(own)) yield* objectsIn(inner);
}

function faults(object: Record<string, unknown>): string[] {
  const shape = SHAPES[String(object.object)] ?? {};
  const wrong = Object.entries(shape)
    .filter(([field, kinds]) => !kinds.includes(kind(object[field])))
    .map(
      ([field, kinds]) => `${String(object.object)}.${field} is ${kind(object[field])}, declared ${kinds.join(' | ')}`,
    );
  const stray = Object.keys(object).filter((field) => !(field in shape));
  return [...wrong, ...stray.map((field) => `${String(object.object)}.${field} is not declared`)];
}

test('after many different calls, all responses and events have the fields that the SDK declares', async () => {
  const { stripe } = kit;
  const { monthly, yearly } = await membershipPrices(stripe);
  const { customer } = await customerWithCard(stripe);
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    discounts: [{ coupon: coupon.id }],
  });
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  for (const card of ['4242424242424242', '4000000000000002', '4000000000005126']) {
    const session = await stripe.checkout.sessions.create(payment());
    await kit.control(`checkout_sessions/${session.id}/pay`, { card });
    const intent = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
    if (card !== '4000000000000002') await stripe.refunds.create({ payment_intent: intent, amount: 100 });
    if (card === '4242424242424242') await kit.control('disputes', { payment_intent: intent });
  }
  const joined = await stripe.checkout.sessions.create(
    payment(0, {
      mode: 'subscription',
      line_items: [{ price: yearly.id }, line('A cohort', 9900)],
      discounts: [{ coupon: coupon.id }],
    }),
  );
  await kit.control(`checkout_sessions/${joined.id}/pay`, {});
  await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/',
  });
  const declined = {
    customer: customer.id,
    payment_method: 'pm_card_chargeDeclined',
    confirm: true,
    return_url: 'http://localhost/',
  };
  await refusal(stripe.setupIntents.create(declined));
  await kit.control('clock', { advance_days: 40 });
  const portal = await stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: yearly.product as string, prices: [yearly.id] }],
      },
    },
  });

  const free = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] });

  const answered: unknown[] = [
    await stripe.checkout.sessions.retrieve(joined.id, {
      expand: ['line_items', 'subscription', 'invoice.payments', 'discounts.coupon'],
    }),
    await stripe.invoices.createPreview({
      subscription: (await stripe.checkout.sessions.retrieve(joined.id)).subscription as string,
    }),
    kit.world.state.all('events'),
    kit.world.state.all('discounts'),
    kit.world.state.all('invoice_payments'),
    kit.world.state.all('balance_transactions'),
    portal,
    await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: portal.id,
      return_url: 'http://localhost/',
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: free.id,
          items: [{ id: free.items.data[0]?.id ?? '', price: yearly.id }],
        },
      },
    }),
    await stripe.paymentMethods.list({ customer: customer.id }),
    await stripe.webhookEndpoints.create({ url: 'https://callboard.example/', enabled_events: ['*'] }),
  ];
  const seen = new Set<string>();
  const wrong = new Set<string>();
  for (const response of JSON.parse(JSON.stringify(answered)) as unknown[]) {
    for (const object of objectsIn(response)) {
      seen.add(String(object.object));
      for (const fault of faults(object)) wrong.add(fault);
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...seen].sort()).toEqual(Object.keys(SHAPES).sort());
});

test('the checked-in request schemas match the installed SDK', () => {
  expect(checkedIn, 'npm run sandbox:schemas').toEqual(requests);
  const version = readFileSync(new URL('../node_modules/stripe/VERSION', import.meta.url), 'utf8').trim();
  expect(version).toBe(Stripe.PACKAGE_VERSION);
});

test('the check notices a missing, mistyped, or invented field', () => {
  const price = { object: 'price', id: 1, livemodee: false };
  const found = faults(price);
  expect(found).toContain('price.id is number, declared string');
  expect(found).toContain('price.currency is absent, declared string');
  expect(found).toContain('price.livemodee is not declared');
});
