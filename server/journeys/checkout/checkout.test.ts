import { expect, test } from 'vitest';
import { lockOrder } from '#server/features/checkout/index.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { lockState } from '#testing/locks.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();
const cohort = (input: Parameters<typeof aCohort>[1] = {}) => aCohort(t.systemCtx(), input);
const pool = async (cohortId: number) =>
  t.db
    .selectFrom('cohorts as c')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select(['p.taken', 'p.held', 'p.capacity'])
    .where('c.id', '=', cohortId)
    .executeTakeFirstOrThrow();
const poolId = async (cohortId: number) =>
  (await t.db.selectFrom('cohorts').select('seat_pool_id').where('id', '=', cohortId).executeTakeFirst())?.seat_pool_id;
const places = async (personId: number) =>
  (await t.db.selectFrom('enrolments').select(['cohort_id', 'state']).where('user_id', '=', personId).execute()).map(
    (row) => `${row.cohort_id}:${row.state}`,
  );
const mails = async (personId: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', personId).orderBy('id').execute())
    .map((row) => row.kind)
    .sort();

test('a learner pays by card and gets a seat, a receipt, and emails', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const { status, body } = await t.link(personId, { quoted_price: 200, member: 'non' });
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(body.stripeLink).toContain('/c/pay/cs_test_');
  expect(await pool(createdCohort.id)).toMatchObject({ taken: 0, held: 1 });
  expect((await t.pay(body.orderId)).outcome.kind).toBe('complete');
  await t.settle();
  expect(await t.order(body.orderId)).toMatchObject({ state: 'fulfilled', lines: ['fulfilled'], cash: 20000 });
  expect((await t.order(body.orderId)).receipt).toMatch(/^CB-\d{6}$/);
  expect(await places(personId)).toEqual([`${createdCohort.id}:active`]);
  expect(await pool(createdCohort.id)).toMatchObject({ taken: 1, held: 0 });
  expect(await mails(personId)).toEqual(['enrolment', 'receipt']);
  const shown = await t.as(personId, { method: 'GET', url: `/api/v1/orders/${body.orderId}` });
  expect(shown.json().order).toMatchObject({
    state: 'fulfilled',
    purpose: 'cohort_places',
    total: 200,
    refunded: 0,
    expiresAt: null,
    lines: [{ cohort: { id: createdCohort.id } }],
  });
  const stranger = await t.as(await t.buyer(), { method: 'GET', url: `/api/v1/orders/${body.orderId}` });
  expect(stranger.statusCode).toBe(404);
});

test('the provider keeps with the session and its payment what was ordered, by whom, and from whom', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 2 }), await cohort()];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 2 });
  await t.pay(body.orderId);
  const order = await t.db.selectFrom('orders').selectAll().where('id', '=', body.orderId).executeTakeFirstOrThrow();
  const session = t.sandbox.world.state.get('checkout_sessions', String(order.provider_session_id));
  const payment = t.sandbox.world.state.get('payment_intents', String(session?.payment_intent));
  const school = await t.db
    .selectFrom('order_lines')
    .select('school_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const kept = {
    reference: order.uuid,
    shape: '1',
    person: String(personId),
    purpose: 'cohort_places',
    price_class: 'nonmember',
    credits: '2',
    placed_at: order.created_at.toISOString(),
    lines: '1',
    lines_1: `cohort_place:${createdCohort.id}:${school.school_id}:1:20000:0::2:2000:18000`,
  };
  expect(session?.metadata).toEqual(kept);
  expect(payment?.metadata).toEqual(kept);
});

test('a transaction that changes an order has it exclusively until the end', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId);
  const change = () => lockState(t.pool, 'select id from orders where id = $1 for update nowait', [body.orderId]);
  const within = await inTransaction(t.systemCtx(), async (tx) => {
    await lockOrder(tx, body.orderId);
    return change();
  });
  expect([within, await change()]).toEqual(['55P03', 'free']);
});

test('credits and card together: each pays its part, and the credits are spent when the money arrives', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 20 }), await cohort()];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 15 });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(5);
  await t.pay(body.orderId);
  await t.settle();
  expect(await t.order(body.orderId)).toMatchObject({ state: 'fulfilled', cash: 5000 });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(5);
});

test('a single credit that the checkout set aside counts when the money arrives', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 1 }), await cohort()];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 1 });
  await t.pay(body.orderId);
  await t.settle();
  expect(await t.order(body.orderId)).toMatchObject({ state: 'fulfilled', lines: ['fulfilled'], cash: 19_000 });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(0);
});

test('a declined card leaves the order open; another card pays it', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId);
  expect((await t.pay(body.orderId, '4000000000000002')).outcome.kind).toBe('declined');
  await t.settle();
  expect((await t.order(body.orderId)).state).toBe('pending');
  await t.pay(body.orderId);
  await t.settle();
  expect((await t.order(body.orderId)).state).toBe('fulfilled');
});

test('a membership in the same order: seats at member prices, and the buyer is a member from then on', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const { status, body } = await t.link(personId, { mode: 'subscription', yearly: 'yearly', member: 'member' });
  expect(status).toBe(200);
  await t.pay(body.orderId);
  await t.settle();
  expect(await t.order(body.orderId)).toMatchObject({
    state: 'fulfilled',
    lines: ['fulfilled', 'fulfilled'],
    cash: 15000 + 15000,
  });
  const bought = await t.as(personId, { method: 'GET', url: `/api/v1/orders/${body.orderId}` });
  expect(bought.json().order).toMatchObject({ purpose: 'cohort_places_with_membership', priceClass: 'member' });
  const me = await t.as(personId, { method: 'GET', url: '/api/v1/users/me' });
  expect(me.json().user).toMatchObject({ access: 'member', getsCourseDiscount: true });
  await t.select(personId, (await cohort()).id);
  expect((await t.link(personId, { mode: 'subscription' })).body).toMatchObject({ code: 'already_member' });
});

test('an order that no one pays expires: seat and credits are released', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 3 }), await cohort({ capacity: 1 })];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 3 });
  await t.advanceTime(35 * MINUTE_MS);
  await t.sweep();
  expect(await pool(createdCohort.id)).toMatchObject({ held: 0 });
  expect((await t.order(body.orderId)).state).toBe('expired');
  expect(await creditsOf(t.systemCtx(), personId)).toBe(3);
});

test('a new checkout ends the earlier one; if that was just paid, it is fulfilled and the new one is refused', async () => {
  const [personId, createdCohort, other] = [await t.buyer(), await cohort({ capacity: 1 }), await cohort()];
  await t.select(personId, createdCohort.id);
  const first = await t.link(personId);
  const second = await t.link(personId);
  expect(second.status).toBe(200);
  expect((await t.order(first.body.orderId)).state).toBe('expired');
  await t.pay(second.body.orderId);
  await t.select(personId, other.id);
  const third = await t.link(personId);
  expect(third).toMatchObject({
    status: 409,
    body: { code: 'already_paid', details: { orderId: second.body.orderId } },
  });
  expect((await t.order(second.body.orderId)).state).toBe('fulfilled');
});

test('a refused checkout leaves the earlier one alone: its seat, its credits, and its code', async () => {
  const cohort = await aCohort(t.systemCtx(), { priceCents: 15_000, nonmemberPriceCents: 20_000, startsIn: 35 });
  const personId = await t.buyer({ credits: 4 });
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 4 });
  const open = async () => (await t.as(personId, { method: 'GET', url: '/api/v1/checkouts/current' })).json().order?.id;
  expect(await open()).toBe(body.orderId);
  const refused = [
    await t.link(personId, { credits_to_spend: 99 }),
    await t.link(personId, { quotedPrice: 1 }),
    await t.enroll(personId, 4),
  ];
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
    [409, 'credits_out_of_range'],
    [409, 'price_changed'],
    [409, 'not_free'],
  ]);
  expect(await open()).toBe(body.orderId);
  // A request that counts what the earlier checkout holds as available succeeds.
  const retried = await t.link(personId, { credits_to_spend: 4, quotedPrice: 160 });
  expect([retried.status, await open()]).toEqual([200, retried.body.orderId]);
  expect((await t.order(body.orderId)).state).toBe('expired');
});

test('two tabs concurrently: one checkout is open, one seat held', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const responses = await Promise.all([t.link(personId), t.link(personId), t.link(personId)]);
  expect(responses.filter((response) => response.status === 200).length).toBeGreaterThan(0);
  expect(responses.every((response) => response.status === 200 || response.status === 409)).toBe(true);
  expect(await pool(createdCohort.id)).toMatchObject({ held: 1 });
  // No page stays open where someone could pay for an ended order.
  const open = t.sandbox.world.state.all('checkout_sessions').filter((session) => session.status === 'open');
  const pending = await t.db
    .selectFrom('orders')
    .select('provider_session_id')
    .where('user_id', '=', personId)
    .where('state', '=', 'pending')
    .execute();
  const customers = await t.db
    .selectFrom('customers')
    .select('provider_customer_id')
    .where('user_id', '=', personId)
    .execute();
  const mine = open.filter((session) => session.customer === customers[0]?.provider_customer_id);
  expect(mine.map((session) => session.id)).toEqual(pending.map((order) => order.provider_session_id));
});

test('a changed price is reported, and nothing is charged', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 15 }), await cohort()];
  await t.select(personId, createdCohort.id);
  expect(await t.link(personId, { quoted_price: 150 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed', details: { price: 200 } },
  });
  expect(await t.enroll(personId, 15, { quoted_price: 0 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed', details: { price: 50 } },
  });
  expect(await t.enroll(personId, 15)).toMatchObject({
    status: 409,
    body: { code: 'not_free', details: { price: 50 } },
  });
  expect(await pool(createdCohort.id)).toMatchObject({ held: 0, taken: 0 });
});

test('items that can’t be bought are named', async () => {
  const [personId, rival, createdCohort] = [
    await t.buyer(),
    await t.buyer(),
    await cohort({ capacity: 1, name: 'Last Seat' }),
  ];
  await t.select(personId, createdCohort.id);
  await t.select(rival, createdCohort.id);
  expect((await t.link(personId)).status).toBe(200);
  expect(await t.link(rival)).toMatchObject({
    status: 409,
    body: { code: 'basket_changed', error: 'Last Seat is sold out.', details: { names: ['Last Seat'] } },
  });
  expect(await t.link(await t.buyer())).toMatchObject({ status: 422, body: { code: 'basket_empty' } });
  const unverified = await t.buyer({ verified: false });
  await t.select(unverified, createdCohort.id);
  expect(await t.link(unverified)).toMatchObject({ status: 403, body: { code: 'address_unverified' } });
  expect(await t.link(rival, { credits_to_spend: 1 })).toMatchObject({ status: 409 });
});

test('a person with credits learns that the cohort is sold out, keeps the credits, and gets the next free seat', async () => {
  const createdCohort = await cohort({ capacity: 1, name: 'Gone' });
  const [first, late, selects] = [
    await t.buyer({ credits: 15, member: true }),
    await t.buyer({ credits: 15, member: true }),
    (personId: number) => t.select(personId, createdCohort.id),
  ];
  await Promise.all([first, late].map(selects));
  expect(await t.enroll(first, 15)).toMatchObject({ status: 200 });
  const refused = await t.enroll(late, 15, {}, { 'idempotency-key': 'late' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'basket_changed',
      error: 'Gone is sold out.',
      details: { cohortIds: [createdCohort.id], names: ['Gone'] },
    },
  });
  // Sold out is checked before price and balance, with the same response as on the full path.
  expect((await t.enroll(late, 14)).body).toEqual(refused.body);
  expect(await creditsOf(t.systemCtx(), late)).toBe(15);
  await t.db
    .updateTable('seat_pools')
    .set({ capacity: 2 })
    .where('id', '=', (await poolId(createdCohort.id)) ?? 0)
    .execute();
  expect(await t.enroll(late, 15, {}, { 'idempotency-key': 'late' })).toMatchObject({ status: 200 });
});

test('if credits pay for everything, the card isn’t charged', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 15, member: true }), await cohort()];
  await t.select(personId, createdCohort.id);
  expect(await t.link(personId, { credits_to_spend: 15 })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_pay' },
  });
  expect(await pool(createdCohort.id)).toMatchObject({ taken: 0, held: 0 });
});

test('a person stays the same customer at the provider, even if their email address changes', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const before = t.sandbox.world.state.count('customers');
  expect((await t.link(personId)).status).toBe(200);
  await t.db
    .updateTable('users')
    .set({ email: `moved-${personId}@example.test` })
    .where('id', '=', personId)
    .execute();
  expect((await t.link(personId)).status).toBe(200);
  expect(t.sandbox.world.state.count('customers') - before).toBe(1);
});

test('more credits than the buyer has, or than the price, are refused with the maximum', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 40 }), await cohort()];
  await t.select(personId, createdCohort.id);
  expect(await t.link(personId, { credits_to_spend: 16 })).toMatchObject({
    status: 409,
    body: { code: 'credits_out_of_range', details: { maximum: 15 } },
  });
});

test('an unreachable provider costs nothing: seat and credits are released, and the same request works later', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 2 }), await cohort()];
  await t.select(personId, createdCohort.id);
  await t.sandbox.control('requests/faults', { route: 'POST /v1/checkout/sessions', status: 0, times: 4 });
  expect(await t.link(personId, { credits_to_spend: 2 })).toMatchObject({
    status: 503,
    body: { code: 'provider_away' },
  });
  expect(await pool(createdCohort.id)).toMatchObject({ held: 0 });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(2);
  t.sandbox.world.faults.clear();
  expect((await t.link(personId, { credits_to_spend: 2 })).status).toBe(200);
});

test('an idempotency key returns the same link again, and creates one order', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const headers = { 'idempotency-key': 'one-click' };
  const first = await t.link(personId, {}, headers);
  const second = await t.link(personId, {}, headers);
  expect(second.body).toEqual(first.body);
  expect(await t.link(personId, { credits_to_spend: 1 }, headers)).toMatchObject({ status: 422 });
});

test('credits to spend must be a whole number, with nothing coerced into one', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 20 }), await cohort()];
  await t.select(personId, createdCohort.id);
  for (const credits of [true, '1', [1], 1.5, null, -1]) {
    const responses = [
      await t.link(personId, { credits_to_spend: credits }),
      await t.enroll(personId, 0, { credits_to_spend: credits }),
    ];
    for (const { status, body } of responses)
      expect({ status, fields: Object.keys(body.error) }).toEqual({ status: 422, fields: ['credits_to_spend'] });
  }
  for (const price of [true, '150', [150]])
    expect(await t.link(personId, { quoted_price: price })).toMatchObject({ status: 422 });
  expect(await t.db.selectFrom('orders').select('id').where('user_id', '=', personId).execute()).toEqual([]);
});

test('a page whose response was lost is found by our reference', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort({ capacity: 1 })];
  await t.select(personId, createdCohort.id);
  const before = t.sandbox.world.state.count('checkout_sessions');
  await t.sandbox.control('requests/faults', { route: 'POST /v1/checkout/sessions', when: 'after', status: 500 });
  const { status, body } = await t.link(personId);
  expect(status).toBe(200);
  expect(t.sandbox.world.state.count('checkout_sessions') - before).toBe(1);
  await t.pay(body.orderId);
  await t.settle();
  expect((await t.order(body.orderId)).state).toBe('fulfilled');
});

test('a key the provider already knows from a different request finds what that request created', async () => {
  const { payments } = t.systemCtx().providers;
  const input = { key: 'customer-of-a-key', email: 'key@example.test', name: 'Ada', reference: 'of-a-key' };
  const customer = await payments.createCustomer(input);
  expect(await payments.createCustomer({ ...input, name: 'Ada L.' })).toEqual(customer);
});

test('paying with only credits enrolls right away, once, and double clicks get the same response', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 40, member: true }), await cohort({ capacity: 5 })];
  await t.select(personId, createdCohort.id);
  const headers = { 'idempotency-key': 'enroll-once' };
  const first = await t.enroll(personId, 15, { quoted_price: 0 }, headers);
  expect(first).toMatchObject({ status: 200, body: { cohortIds: [createdCohort.id] } });
  expect(await t.enroll(personId, 15, { quoted_price: 0 }, headers)).toEqual(first);
  expect(await creditsOf(t.systemCtx(), personId)).toBe(25);
  expect(await places(personId)).toEqual([`${createdCohort.id}:active`]);
  expect(await mails(personId)).toEqual(['enrolment', 'receipt']);
  expect(await t.order(first.body.orderId)).toMatchObject({ state: 'fulfilled', lines: ['fulfilled'], cash: 0 });
  expect((await t.enroll(personId, 0)).body.code).toBe('basket_empty');
});

test('the same credits can’t be spent twice in two tabs', async () => {
  const personId = await t.buyer({ credits: 15, member: true });
  const createdCohort = await cohort();
  await t.select(personId, createdCohort.id);
  const responses = await Promise.all([t.enroll(personId, 15), t.enroll(personId, 15), t.enroll(personId, 15)]);
  // A tab that reads after the winner's commit finds an empty basket.
  const outcomes = responses.map(({ status, body }) => (body.code === 'basket_empty' ? 409 : status));
  expect(outcomes.sort()).toEqual([200, 409, 409]);
  expect(await creditsOf(t.systemCtx(), personId)).toBe(0);
  expect(await places(personId)).toEqual([`${createdCohort.id}:active`]);
});

test('an open checkout’s credits are released when its buyer enrolls with credits instead', async () => {
  const [personId, createdCohort] = [await t.buyer({ credits: 15, member: true }), await cohort({ capacity: 1 })];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId, { credits_to_spend: 10 });
  expect(await t.enroll(personId, 15)).toMatchObject({ status: 200 });
  expect((await t.order(body.orderId)).state).toBe('expired');
  expect(await pool(createdCohort.id)).toMatchObject({ taken: 1, held: 0 });
});

test('several cohorts with credits: all or none', async () => {
  const [personId, first, second] = [
    await t.buyer({ credits: 60, member: true }),
    await cohort(),
    await cohort({ capacity: 1 }),
  ];
  await t.select(personId, first.id, second.id);
  expect(await t.enroll(personId, 30)).toMatchObject({ status: 200 });
  expect((await places(personId)).length).toBe(2);
  const late = await t.buyer({ credits: 60, member: true });
  const third = await cohort();
  await t.select(late, third.id, second.id);
  expect((await t.enroll(late, 30)).status).toBe(409);
  expect(await pool(third.id)).toMatchObject({ taken: 0 });
});

test('a webhook with a wrong signature is refused and changes nothing', async () => {
  const [personId, createdCohort] = [await t.buyer(), await cohort()];
  await t.select(personId, createdCohort.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  const events = t.newEvents();
  for (const event of events) expect(await t.deliver(event, 't=1,v1=00')).toBe(400);
  await t.drainJobs();
  expect((await t.order(body.orderId)).state).toBe('pending');
  // Webhooks are lost: the reconciler asks the provider on its own.
  await t.advanceTime(11 * MINUTE_MS);
  await t.sweep();
  expect((await t.order(body.orderId)).state).toBe('fulfilled');
});

test('a renewal keeps the member; a declined one gives 14 days, then the membership ends', async () => {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  const subscription = () =>
    t.db.selectFrom('subscriptions').selectAll().where('user_id', '=', personId).executeTakeFirstOrThrow();
  expect((await subscription()).status).toBe('active');
  await t.advanceTime(32 * DAY_MS);
  await t.settle();
  expect(
    await t.db
      .selectFrom('subscription_periods')
      .select('id')
      .where('subscription_id', '=', (await subscription()).id)
      .execute(),
  ).toHaveLength(2);
  await t.sandbox.control(`subscriptions/${(await subscription()).provider_subscription_id}/fail_renewals`, {
    times: 10,
  });
  await t.advanceTime(31 * DAY_MS);
  await t.settle();
  const { status, grace_until: until, current_period_end: due } = await subscription();
  expect([status, Number(until) - Number(due)]).toEqual(['grace', 14 * DAY_MS]);
  expect(await mails(personId)).toContain('payment_failed');
  const me = async () => (await t.as(personId, { method: 'GET', url: '/api/v1/users/me' })).json().user;
  expect(await me()).toMatchObject({ access: 'member', getsCourseDiscount: false });
  await t.advanceTime(15 * DAY_MS);
  await t.settle();
  await t.sweep();
  expect((await subscription()).status).toBe('ended');
  expect((await me()).access).toBe('free');
});
