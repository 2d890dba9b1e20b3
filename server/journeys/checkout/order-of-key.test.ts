import { expect, test } from 'vitest';
import { endUnopenedOrder } from '#server/features/checkout/index.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { MINUTE_MS, type MoneyResponse, moneyApp } from '#testing/money.ts';

/** Rules §1: a key belongs to its order from the moment the order is placed, for every kind of payment page. */
const t = moneyApp();

type Press = (key: string) => Promise<MoneyResponse>;
/** Sets up something to buy for a person; returns the request that pays for it. */
type Want = (personId: number) => Promise<Press>;

const post = async (personId: number, url: string, payload: object, key: string): Promise<MoneyResponse> => {
  const headers = { 'idempotency-key': key };
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const ticket =
  (personId: number, ticketTypeId: number | undefined): Press =>
  (key) =>
    post(personId, '/stripe/build_event_payment_link', { ticket_type_id: ticketTypeId }, key);

const WANTS: Readonly<Record<string, Want>> = {
  'places in a cohort': async (personId) => {
    await t.select(personId, (await aCohort(t.systemCtx(), { capacity: 1 })).id);
    return (key) => t.link(personId, {}, { 'idempotency-key': key });
  },
  'a membership': async (personId) => (key) =>
    t.link(personId, { mode: 'subscription', include_interests: false }, { 'idempotency-key': key }),
  'a ticket': async (personId) => {
    const prices = { priceCents: 2000, nonmemberPriceCents: 2500 };
    const event = await anEvent(t.systemCtx(), { tickets: [{ capacity: 1, ...prices }] });
    return ticket(personId, event.ticketTypeIds[0]);
  },
  'a place in a workout': async (personId) => {
    const live = { capacity: 1, memberPriceCents: 1000, nonmemberPriceCents: 2000 };
    return ticket(personId, (await aWorkout(t.systemCtx(), { live })).liveTicketTypeId);
  },
};

const ordersOf = (personId: number) =>
  t.db.selectFrom('orders').select(['id', 'state']).where('user_id', '=', personId).orderBy('id').execute();

/**
 * Makes it look as if the response hadn't been stored: the process died, or the request failed after placing its order.
 */
const forgetResponse = (key: string, status: 'unclear' | 'in_progress') =>
  t.db
    .updateTable('idempotency_keys')
    .set({ status, response_status: null, response: null, created_at: new Date(Date.now() - 2 * MINUTE_MS) })
    .where('key', '=', key)
    .execute();

for (const [label, want] of Object.entries(WANTS)) {
  test(`${label}: the same key answers the page of its order while that is open, and the paid order afterwards`, async () => {
    const personId = await t.buyer();
    const [press, key] = [await want(personId), `page-${personId}`];
    const first = await press(key);
    expect(first.status).toBe(200);
    await forgetResponse(key, 'unclear');
    expect(await press(key)).toEqual(first);
    await forgetResponse(key, 'unclear');
    await t.pay(first.body.orderId);
    const { orderId } = first.body;
    expect(await press(key)).toMatchObject({
      status: 200,
      body: { orderId, stripeLink: expect.stringContaining(`/finalize_enrollment?order=${orderId}`) },
    });
    expect(await ordersOf(personId)).toEqual([{ id: orderId, state: 'fulfilled' }]);
  });

  test(`${label}: a process that died with the order placed and no page: the same key opens that order's page`, async () => {
    const personId = await t.buyer();
    const [press, key] = [await want(personId), `died-${personId}`];
    const first = await press(key);
    await forgetResponse(key, 'in_progress');
    await t.db
      .updateTable('orders')
      .set({ provider_session_id: null, checkout_url: null })
      .where('id', '=', first.body.orderId)
      .execute();
    expect(await press(key)).toEqual(first);
    expect(await ordersOf(personId)).toHaveLength(1);
  });

  test(`${label}: a page that is opened minutes after its order was placed lasts as long as the provider asks for`, async () => {
    const personId = await t.buyer();
    const [press, key] = [await want(personId), `late-${personId}`];
    const { body } = await press(key);
    const order = await t.db.selectFrom('orders').selectAll().where('id', '=', body.orderId).executeTakeFirstOrThrow();
    t.sandbox.world.state.remove('keys', `order-${order.uuid}`);
    await forgetResponse(key, 'in_progress');
    const unopened = { provider_session_id: null, checkout_url: null };
    await t.db.updateTable('orders').set(unopened).where('id', '=', order.id).execute();
    await t.advanceTime(3 * MINUTE_MS);
    expect(await press(key)).toMatchObject({ status: 200, body: { orderId: order.id } });
    expect(await ordersOf(personId)).toEqual([{ id: order.id, state: 'pending' }]);
  });

  test(`${label}: where the provider was away the order has ended, and the same key starts over`, async () => {
    const personId = await t.buyer();
    const [press, key] = [await want(personId), `away-${personId}`];
    await t.sandbox.control('requests/faults', { route: 'POST /v1/checkout/sessions', status: 0, times: 2 });
    expect(await press(key)).toMatchObject({ status: 503, body: { code: 'provider_away' } });
    const retried = await press(key);
    expect(retried.status).toBe(200);
    expect(await press(key)).toEqual(retried);
    expect((await ordersOf(personId)).map((order) => order.state)).toEqual(['failed', 'pending']);
  });
}

test('the same key returns the order it created at PayPal', async () => {
  const personId = await t.buyer();
  const press = (key: string) => post(personId, '/paypal/orders', { quoted_price: 30, credits_to_buy: 3 }, key);
  const first = await press('pp');
  expect(first.status).toBe(200);
  await forgetResponse('pp', 'unclear');
  expect(await press('pp')).toEqual(first);
  expect(await ordersOf(personId)).toHaveLength(1);
});

test('two concurrent requests continuing one key: one proceeds, the other is in progress', async () => {
  const personId = await t.buyer();
  const press = await WANTS['a membership']?.(personId);
  const first = await press?.('both');
  await forgetResponse('both', 'unclear');
  const responses = await Promise.all([press?.('both'), press?.('both'), press?.('both')]);
  for (const response of responses) expect([200, 409]).toContain(response?.status);
  expect(responses).toContainEqual(first);
  expect(await ordersOf(personId)).toHaveLength(1);
});

test('a request that couldn’t open an order, which another request paid, leaves the key with that order', async () => {
  const personId = await t.buyer();
  const press = await WANTS['places in a cohort']?.(personId);
  const { orderId } = (await press?.('paid'))?.body ?? {};
  await t.pay(orderId);
  await t.settle();
  // A key belongs to one order. Here a new key takes over the order, as after a request that was presumed dead.
  await t.db.deleteFrom('idempotency_keys').where('key', '=', 'paid').execute();
  const request = { method: 'POST', path: '/x', body: {}, ip: '127.0.0.1' };
  const late = withIdempotency(t.systemCtx(), 'late', request, async (within) => {
    await inTransaction(within, async (tx) => within.idempotency?.tie(tx, orderId));
    await endUnopenedOrder(within, orderId);
    throw new Error('away');
  });
  await expect(late).rejects.toThrow('away');
  const key = await t.db
    .selectFrom('idempotency_keys')
    .select(['status', 'order_id'])
    .where('key', '=', 'late')
    .executeTakeFirst();
  expect(key).toEqual({ status: 'unclear', order_id: orderId });
});
