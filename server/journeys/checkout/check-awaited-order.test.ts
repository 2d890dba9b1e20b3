import { expect, test } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
const SECOND_MS = 1000;

async function checkout(): Promise<{ personId: number; orderId: number; look: (query?: string) => Promise<string> }> {
  const personId = await t.buyer();
  await t.select(personId, (await aCohort(t.systemCtx())).id);
  const { orderId } = (await t.link(personId)).body;
  const look = async (query = '') => {
    const response = await t.as(personId, { method: 'GET', url: `/api/v1/orders/${orderId}${query}` });
    return response.json().order.state;
  };
  return { personId, orderId, look };
}

/**
 * How often the provider was asked about an order's session during `work`: each request uses up one of the faults,
 * which have no effect.
 */
async function questions(work: () => Promise<void>): Promise<number> {
  const times = 50;
  t.sandbox.world.faults.clear();
  await t.sandbox.control('requests/faults', { route: 'GET /v1/checkout/sessions/*', status: 200, times });
  await work();
  const remaining = t.sandbox.world.faults.list()[0]?.times ?? 0;
  t.sandbox.world.faults.clear();
  return times - remaining;
}

test('if the webhook is lost, the page asks the provider after five seconds of waiting, and the order is fulfilled', async () => {
  const { orderId, look } = await checkout();
  await t.pay(orderId);
  t.newEvents();
  expect(await look()).toBe('pending');
  await t.advanceTime(4 * SECOND_MS);
  expect(await look()).toBe('pending');
  await t.advanceTime(SECOND_MS);
  expect(await look()).toBe('fulfilled');
});

test('the provider is asked once per order, however long and in however many tabs someone waits', async () => {
  const { look } = await checkout();
  const requestCount = await questions(async () => {
    for (let second = 0; second < 60; second += 2) {
      expect(new Set(await Promise.all([look(), look(), look()]))).toEqual(new Set(['pending']));
      await t.advanceTime(2 * SECOND_MS);
    }
  });
  expect(requestCount).toBe(1);
});

test('a person who left the payment page unpaid triggers no request; one who comes back having paid does', async () => {
  const { orderId, look } = await checkout();
  const requestCount = await questions(async () => {
    for (let second = 0; second < 20; second += 2) {
      expect(await look('?cancelled=true')).toBe('pending');
      await t.advanceTime(2 * SECOND_MS);
    }
  });
  expect(requestCount).toBe(0);
  await t.pay(orderId);
  t.newEvents();
  expect(await look()).toBe('pending');
  await t.advanceTime(5 * SECOND_MS);
  expect(await look()).toBe('fulfilled');
});

test('if the provider doesn’t respond, the page shows the order unchanged', async () => {
  const { orderId, look } = await checkout();
  await t.pay(orderId);
  t.newEvents();
  await look();
  await t.advanceTime(5 * SECOND_MS);
  const route = 'GET /v1/checkout/sessions/*';
  await t.sandbox.control('requests/faults', { route, status: 500, times: 2, stored: false });
  expect(await look()).toBe('pending');
  await t.settle();
  t.sandbox.world.faults.clear();
});

test('while someone waits, the provider is asked only about their own order', async () => {
  const [waits, other] = [await checkout(), await checkout()];
  await t.pay(other.orderId);
  t.newEvents();
  expect(await waits.look()).toBe('pending');
  await t.advanceTime(6 * SECOND_MS);
  expect(await other.look()).toBe('pending');
});

test('viewing an open checkout doesn’t ask the provider about it', async () => {
  const { personId } = await checkout();
  const requestCount = await questions(async () => {
    for (let second = 0; second < 20; second += 2) {
      const response = await t.as(personId, { method: 'GET', url: '/api/v1/checkouts/current' });
      expect(response.json().order).toMatchObject({ state: 'pending' });
      await t.advanceTime(2 * SECOND_MS);
    }
  });
  expect(requestCount).toBe(0);
});
