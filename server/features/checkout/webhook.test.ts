import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const t = testApp();

const payload = (id: string, type = 'checkout.session.completed', object = 'checkout.session') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1_790_000_000,
    data: { object: { id: 'cs_test_1', object } },
  });

function deliver(body: string, signature: string | undefined) {
  return t.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    payload: body,
  });
}

function signed(body: string, secret: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
}

async function storedEventCount(): Promise<number> {
  const { rows } = await t.pool.query<{ count: string }>('select count(*) from provider_events');
  return Number(rows[0]?.count);
}

test('a webhook with no signature, a wrong one, or one for a different body is refused and leaves nothing', async () => {
  const secret = t.system.config.stripe.webhookSecret;
  const responses = [
    await deliver(payload('evt_1'), undefined),
    await deliver(payload('evt_1'), signed(payload('evt_1'), 'whsec_somebody_elses')),
    await deliver(payload('evt_1'), signed(payload('evt_2'), secret)),
  ];
  for (const response of responses) {
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: 'The signature is wrong.', code: 'bad_signature' });
  }
  expect(await storedEventCount()).toBe(0);
});

test('a webhook that was signed more than five minutes ago, or that claims to be from the future, is refused', async () => {
  const secret = t.system.config.stripe.webhookSecret;
  const deliverSigned = async (id: string, seconds: number) => {
    const timestamp = Math.floor(Date.now() / 1000) + seconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: payload(id), secret, timestamp });
    return (await deliver(payload(id), signature)).statusCode;
  };
  for (const seconds of [-3600, -330, 330, 3600, 10 ** 9])
    expect([seconds, await deliverSigned('evt_far', seconds)]).toEqual([seconds, 400]);
  expect(await storedEventCount()).toBe(0);
  for (const seconds of [-270, 270]) expect(await deliverSigned(`evt_near_${seconds}`, seconds)).toBe(200);
  await t.pool.query('delete from provider_events');
});

test('a signed webhook is stored once, however often it is delivered', async () => {
  const body = payload('evt_3');
  const signature = signed(body, t.system.config.stripe.webhookSecret);
  for (let delivery = 0; delivery < 3; delivery += 1) {
    expect((await deliver(body, signature)).json()).toEqual({ received: true });
  }
  expect(await storedEventCount()).toBe(1);
});

test('an event that needs no action is stored as handled, and no job looks at it', async () => {
  const secret = t.system.config.stripe.webhookSecret;
  const events: [type: string, object: string, handled: boolean][] = [
    ['charge.succeeded', 'charge', true],
    ['payment_intent.created', 'payment_intent', true],
    ['customer.subscription.created', 'subscription', true],
    ['payment_intent.succeeded', 'payment_intent', false],
    ['charge.refund.updated', 'refund', false],
  ];
  for (const [index, [type, object]] of events.entries()) {
    const body = payload(`evt_kind_${index}`, type, object);
    expect((await deliver(body, signed(body, secret))).json()).toEqual({ received: true });
  }
  const { rows } = await t.pool.query(`
    select e.type, e.handled_at is not null as handled,
      exists (select from jobs.job j where j.data ->> 'name' = 'settling.settle-event' and (j.data -> 'data' ->> 'eventId')::bigint = e.id) as job
    from provider_events e where e.event_id like 'evt_kind_%' order by e.id`);
  expect(rows).toEqual(events.map(([type, , handled]) => ({ type, handled, job: !handled })));
});
