import { describe, expect, test } from 'vitest';
import { payment, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests({ maxAttempts: 4 });
const customer = (name: string): Promise<unknown> => kit.stripe.customers.create({ name });
const names = (): (string | null | undefined)[] =>
  kit.receiver.events.map((event) => (event.data.object as { name?: string | null }).name);

/** Polls for something that happens outside any call, for at most some seconds. */
async function until(done: () => boolean): Promise<void> {
  for (let n = 0; n < 500 && !done(); n += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(done()).toBe(true);
}

describe('webhooks', () => {
  test('are signed so that the SDK accepts them, and complete', async () => {
    const created = await kit.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'ada' });
    await kit.world.webhooks.idle();
    const [event] = kit.receiver.events;
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      livemode: false,
      api_version: '2026-10-28.endive',
      request: { id: created.lastResponse.requestId, idempotency_key: 'ada' },
    });
    expect(event?.id).toMatch(/^evt_/);
    expect(event?.data.object).toMatchObject({ id: created.id, name: 'Ada' });
    expect((await kit.stripe.events.retrieve(event?.id ?? '')).pending_webhooks).toBe(0);
  });

  test('an update includes the previous values', async () => {
    const created = await kit.stripe.customers.create({ name: 'before' });
    await kit.stripe.customers.update(created.id, { name: 'after', email: 'a@example.test' });
    await kit.world.webhooks.idle();
    expect(kit.receiver.events.at(-1)?.data.previous_attributes).toEqual({ name: 'before', email: null });
  });

  test('a paid checkout sends its events in order', async () => {
    const session = await kit.stripe.checkout.sessions.create(payment());
    await kit.control(`checkout_sessions/${session.id}/pay`, {});
    await kit.world.webhooks.idle();
    const types = kit.receiver.types();
    expect(types).toEqual(
      expect.arrayContaining([
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'checkout.session.completed',
      ]),
    );
    expect((await kit.stripe.events.list({ type: 'checkout.session.completed' })).data[0]?.request?.id).toBeNull();
  });

  test('are retried until the response is 2xx', async () => {
    kit.receiver.answers = [500, 302, 200];
    await customer('patient');
    await until(() => kit.world.webhooks.status().delivered === 1);
    expect(names()).toEqual(['patient']);
    expect(kit.world.webhooks.status()).toMatchObject({ sent: 3, failed: 2, delivered: 1, waiting: 0 });
  });

  test('are given up after the last try, and can be requested again', async () => {
    kit.receiver.answers = [500, 500, 500, 500];
    await customer('lost');
    await until(() => kit.world.webhooks.status().givenUp === 1);
    expect(names()).toEqual([]);
    await kit.control('webhooks/redeliver', { types: ['customer.created'] });
    await kit.world.webhooks.idle();
    expect(names()).toEqual(['lost']);
  });

  test('can be dropped, by type and number', async () => {
    await kit.control('webhooks/faults', { action: 'drop', types: ['customer.created'], times: 2 });
    for (const name of ['a', 'b', 'c']) await customer(name);
    await kit.stripe.products.create({ name: 'kept' });
    await kit.world.webhooks.idle();
    expect(names().sort()).toEqual(['c', 'kept']);
    expect((await kit.stripe.events.list()).data).toHaveLength(4);
  });

  test('can be repeated', async () => {
    await kit.control('webhooks/faults', { action: 'repeat', copies: 3 });
    await customer('thrice');
    await kit.world.webhooks.idle();
    expect(names()).toEqual(['thrice', 'thrice', 'thrice']);
    expect(new Set(kit.receiver.events.map((event) => event.id)).size).toBe(1);
  });

  test('can be delayed past later ones', async () => {
    await kit.control('webhooks/faults', { action: 'delay', delay_ms: 80 });
    await customer('first');
    await customer('second');
    await until(() => names().length === 2);
    expect(names()).toEqual(['second', 'first']);
  });

  test('can be held, and then sent in an order that a seed reproduces', async () => {
    const orders: (string | null | undefined)[][] = [];
    for (const seed of [7, 7, 8]) {
      kit.receiver.events.length = 0;
      await kit.control('webhooks/hold', { seed });
      for (let n = 0; n < 8; n += 1) await customer(String(n));
      expect(names()).toEqual([]);
      await kit.control('webhooks/release');
      orders.push([...names()]);
      expect([...names()].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    }
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).not.toEqual(orders[0]);
    expect(orders[0]).not.toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });
});
