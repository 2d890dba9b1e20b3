import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { endOrder, loadOrder, quote } from '#server/features/checkout/index.ts';
import { placeLine } from '#server/features/enrollment/basket.ts';
import { enrollGroup } from '#server/features/enrollment/enroll-group.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { endMembership } from '#server/features/membership/index.ts';
import { requireItsPrices } from '#server/features/membership/member-prices.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { MINUTE_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

const cohort = (startsIn = 35) => aCohort(t.systemCtx(), { startsIn });
const post = async (personId: number, url: string, payload: object = {}) => {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};
const subscription = (personId: number) =>
  t.db
    .selectFrom('subscriptions')
    .select(['id', 'order_line_id', 'provider_subscription_id as providerId', 'current_period_end as periodEnd'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
const held = async (cohortId: number) =>
  (
    await t.db
      .selectFrom('cohorts as c')
      .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
      .select('p.held')
      .where('c.id', '=', cohortId)
      .executeTakeFirstOrThrow()
  ).held;
const atProvider = async (orderId: number) => {
  const order = await loadOrder(t.systemCtx(), orderId);
  return t.sandbox.world.state.get('checkout_sessions', order?.sessionId ?? '')?.status;
};
/** What `callboard verify` reports as broken about seats and money. */
const broken = async () =>
  (await verify(t.pool, t.system.clock.now())).filter(({ invariant }) => /^(seats|ledger|orders)/.test(invariant));

async function aMember(): Promise<{ personId: number; membershipOrderId: number }> {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  return { personId, membershipOrderId: body.orderId };
}

/** An unpaid checkout for one cohort at $150 instead of $200. */
async function openCheckout(personId: number, cohortId: number): Promise<number> {
  await t.select(personId, cohortId);
  const { status, body } = await t.link(personId, { quoted_price: 150 });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.orderId;
}

/** Advances to ten minutes before the membership's next payment. */
async function justBeforeRenewal(personId: number): Promise<void> {
  const { periodEnd } = await subscription(personId);
  await t.advanceTime((periodEnd?.getTime() ?? 0) - t.system.clock.now().getTime() - 10 * MINUTE_MS);
}

async function dispute(orderId: number): Promise<void> {
  const payment = await t.db
    .selectFrom('payments')
    .select('provider_payment_id as id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await t.sandbox.control('disputes', { payment_intent: payment.id });
}

async function endNow(personId: number): Promise<void> {
  const { id } = await subscription(personId);
  await inTransaction(t.systemCtx(), (tx) => endMembership(tx, id, 'ended_by_provider'));
}

/** Ways to lose member prices while a checkout at those prices is open. */
const ENDINGS: Record<
  string,
  () => Promise<{ personId: number; before?: () => Promise<void>; end: () => Promise<void> }>
> = {
  'a cancelled membership is over': async () => {
    const { personId } = await aMember();
    expect((await post(personId, '/subscriptions/cancel')).status).toBe(200);
    const end = async () => {
      await t.advanceTime(20 * MINUTE_MS);
      await t.settle();
    };
    return { personId, before: () => justBeforeRenewal(personId), end };
  },
  'a cancelled membership is over by the clock, and no word came': async () => {
    const { personId } = await aMember();
    await post(personId, '/subscriptions/cancel');
    const end = async () => {
      await t.advanceTime(20 * MINUTE_MS);
      t.newEvents();
      await t.sweep();
    };
    return { personId, before: () => justBeforeRenewal(personId), end };
  },
  'a renewal fails and grace begins': async () => {
    const { personId } = await aMember();
    await t.sandbox.control(`subscriptions/${(await subscription(personId)).providerId}/fail_renewals`, { times: 9 });
    const end = async () => {
      // The invoice is paid, or fails, an hour after it was created.
      await t.advanceTime(20 * MINUTE_MS);
      await t.settle();
    };
    return { personId, before: () => justBeforeRenewal(personId), end };
  },
  'its payment is disputed': async () => {
    const { personId, membershipOrderId } = await aMember();
    const end = async () => {
      await dispute(membershipOrderId);
      await t.settle();
    };
    return { personId, end };
  },
  'a membership by code is over': async () => {
    const personId = await t.buyer({ member: true });
    const end = async () => {
      const now = t.system.clock.now();
      await t.db
        .updateTable('subscriptions')
        .set({ source: 'promo', expires_at: now, current_period_end: now })
        .where('user_id', '=', personId)
        .execute();
      await t.sweep();
      await t.drainJobs();
    };
    return { personId, end };
  },
  'staff take a staff flag away': async () => {
    const [personId, admin] = [await t.buyer(), await t.buyer()];
    await t.db.updateTable('users').set({ is_staff: true }).where('id', 'in', [personId, admin]).execute();
    const end = async () => {
      const payload = { isStaff: false, reason: 'Left the team.' };
      const response = await t.as(admin, { method: 'PATCH', url: `/api/v1/admin/users/${personId}`, payload });
      expect(response.statusCode).toBe(200);
      await t.drainJobs();
    };
    return { personId, end };
  },
};

for (const [label, make] of Object.entries(ENDINGS)) {
  test(`${label}: the open checkout at member prices ends, its seat is free, its page is closed`, async () => {
    const { personId, before, end } = await make();
    await before?.();
    const createdCohort = await cohort(70);
    const orderId = await openCheckout(personId, createdCohort.id);
    expect(await atProvider(orderId)).toBe('open');
    await end();
    expect(await t.order(orderId)).toMatchObject({ state: 'failed', cash: 15_000 });
    expect(await held(createdCohort.id)).toBe(0);
    expect(await atProvider(orderId)).toBe('expired');
    const shown = await t.as(personId, { method: 'GET', url: `/api/v1/orders/${orderId}` });
    expect(shown.json().order.failure).toContain('member prices');
    // The old price is refused with the new one; nothing is charged.
    const refused = await t.link(personId, { quoted_price: 150 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', details: { newPrice: 200 } } });
    expect(await t.link(personId, { quoted_price: 200 })).toMatchObject({ status: 200 });
    expect(await broken()).toEqual([]);
  });
}

test('a checkout that was just paid wins when the membership ends, and its enrollment exists', async () => {
  const { personId, membershipOrderId } = await aMember();
  const createdCohort = await cohort();
  const orderId = await openCheckout(personId, createdCohort.id);
  await t.pay(orderId);
  // The checkout's events arrive later than those of the dispute.
  const late = t.newEvents();
  await dispute(membershipOrderId);
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', cash: 15_000 });
  for (const event of late) await t.deliver(event);
  await t.drainJobs();
  expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
  expect(await broken()).toEqual([]);
});

test('checkouts at regular prices, or including a membership, stay when a membership ends', async () => {
  const createdCohort = await cohort();
  const [plain, along] = [await aMember(), await aMember()];
  await endNow(plain.personId);
  await t.drainJobs();
  await t.select(plain.personId, createdCohort.id);
  const { body } = await t.link(plain.personId);
  await endNow(along.personId);
  await t.select(along.personId, createdCohort.id);
  const bought = await t.link(along.personId, { mode: 'subscription', yearly: 'monthly' });
  // The end of the old membership is processed only now, while the new one is being bought.
  await t.drainJobs();
  await t.sweep();
  expect((await t.order(body.orderId)).state).toBe('pending');
  expect((await t.order(bought.body.orderId)).state).toBe('pending');
  await t.pay(bought.body.orderId);
  await t.settle();
  expect(await t.order(bought.body.orderId)).toMatchObject({ state: 'fulfilled', lines: ['fulfilled', 'fulfilled'] });
});

test('with the provider unreachable, the checkout stays, and ends once the provider is back', async () => {
  const { personId } = await aMember();
  const orderId = await openCheckout(personId, (await cohort()).id);
  const route = 'POST /v1/checkout/sessions/*/expire';
  await t.sandbox.control('requests/faults', { route, status: 500, stored: false, times: 50 });
  await endNow(personId);
  await t.sweep();
  expect((await t.order(orderId)).state).toBe('pending');
  t.sandbox.world.faults.clear();
  await t.sweep();
  expect((await t.order(orderId)).state).toBe('failed');
});

test('money arriving late for an ended checkout at member prices is refunded in full: seat, ticket, and workout', async () => {
  const ctx = t.systemCtx();
  const prices = { priceCents: 2000, nonmemberPriceCents: 2500 };
  const event = await anEvent(ctx, { inHours: 7 * 24, tickets: [{ name: 'Seat', capacity: 5, ...prices }] });
  const workout = await aWorkout(ctx, { live: { memberPriceCents: 1000, nonmemberPriceCents: 2000 } });
  const ticket = (personId: number, ticket_type_id: number | undefined) =>
    post(personId, '/stripe/build_event_payment_link', { mode: 'payment', ticket_type_id });
  const createdCohort = await cohort();
  const checkouts = [
    (personId: number) => openCheckout(personId, createdCohort.id),
    async (personId: number) => (await ticket(personId, event.ticketTypeIds[0])).body.orderId as number,
    async (personId: number) => (await ticket(personId, workout.liveTicketTypeId)).body.orderId as number,
  ];
  for (const open of checkouts) {
    const { personId } = await aMember();
    const orderId = await open(personId);
    await endOrder(ctx, { orderId, as: 'expired' });
    await endNow(personId);
    await t.drainJobs();
    // The order is still paid, on a page that was open somewhere.
    await t.pay(orderId);
    await t.settle();
    const order = await t.order(orderId);
    expect(order).toMatchObject({ state: 'refunded', lines: ['lost'], refunded: order.cash });
  }
  // A member still gets the free seat, as before.
  const { personId } = await aMember();
  const orderId = await openCheckout(personId, createdCohort.id);
  await endOrder(ctx, { orderId, as: 'expired' });
  await t.pay(orderId);
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
  expect(await broken()).toEqual([]);
});

test('a checkout at member prices counts as use of the membership while it is open and once it is paid', async () => {
  const { personId } = await aMember();
  const orderId = await openCheckout(personId, (await cohort()).id);
  const active = async () =>
    (await t.as(personId, { method: 'GET', url: '/api/v1/subscriptions/active' })).json().activeSubscription;
  expect((await active()).refundable).toBeNull();
  const refused = await post(personId, '/subscriptions/refund');
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
  expect(refused.body.error).toContain('open checkout at member prices');
  // The checkout expires unpaid: nothing was used.
  await t.advanceTime(37 * MINUTE_MS);
  await t.sweep();
  expect((await t.order(orderId)).state).toBe('expired');
  expect((await active()).refundable).toMatchObject({ amount: 15 });
  const paid = await t.link(personId, { quoted_price: 150 });
  await t.pay(paid.body.orderId);
  // Refused before the payment is reported, and after.
  expect((await post(personId, '/subscriptions/refund')).status).toBe(409);
  await t.settle();
  expect((await post(personId, '/subscriptions/refund')).status).toBe(409);
  expect(await t.order(paid.body.orderId)).toMatchObject({ state: 'fulfilled', cash: 15_000 });
});

test('deleting the account ends the open checkout first, and shows the refund beforehand', async () => {
  const { personId, membershipOrderId } = await aMember();
  const orderId = await openCheckout(personId, (await cohort()).id);
  const url = '/api/v1/users/delete_account';
  expect((await t.as(personId, { url })).json()).toMatchObject({ refund: 15 });
  expect((await t.as(personId, { method: 'POST', url })).statusCode).toBe(200);
  await t.settle();
  expect((await t.order(orderId)).state).toBe('expired');
  expect(await t.order(membershipOrderId)).toMatchObject({ state: 'refunded', refunded: 1500 });
});

test('prices computed before a membership was refunded can’t create an order after it', async () => {
  const ctx = t.systemCtx();
  const createdCohort = await cohort();
  const cohorts = await loadCohortsForSale(ctx, [createdCohort.id]);
  const { personId } = await aMember();
  const priced = (credits: number) => {
    const member = quote({ lines: cohorts.map(placeLine), priceClass: 'member', credits, creditsAvailable: credits });
    if ('kind' in member) throw new Error(member.kind);
    return member;
  };
  const place = () => inTransaction(ctx, (tx) => requireItsPrices(tx, personId, priced(5)));
  await expect(place()).resolves.toBeUndefined();
  expect((await post(personId, '/subscriptions/refund')).status).toBe(200);
  await expect(place()).rejects.toMatchObject({ status: 409, code: 'price_changed', details: { newPrice: 150 } });
  const [enrolled] = await enrollGroup([{ ctx, userId: personId, cohorts, quote: priced(15) }]);
  expect(enrolled).toMatchObject({ status: 409, code: 'price_changed', details: { newPrice: 50 } });
  const orders = await t.db.selectFrom('orders').select('id').where('user_id', '=', personId).execute();
  expect(orders).toHaveLength(1);
});

test('refunding a membership and a concurrent checkout at its prices: exactly one of the two happens', async () => {
  const createdCohort = await cohort();
  for (let round = 0; round < 5; round += 1) {
    const { personId } = await aMember();
    await t.select(personId, createdCohort.id);
    const [linked, refunded] = await Promise.all([
      t.link(personId, { quoted_price: 150 }),
      post(personId, '/subscriptions/refund'),
    ]);
    expect([linked.status, refunded.status].toSorted()).toEqual([200, 409]);
  }
});
