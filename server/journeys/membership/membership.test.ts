import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

const t = moneyApp();

type Interval = 'monthly' | 'yearly';
const post = async (personId: number, url: string, payload: object = {}) => {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};
const get = async (personId: number, url: string) =>
  (await t.as(personId, { method: 'GET', url: `/api/v1${url}` })).json();
const active = async (personId: number) => (await get(personId, '/subscriptions/active')).activeSubscription;
const me = async (personId: number) => (await get(personId, '/users/me')).user;
const cards = async (personId: number) => (await get(personId, '/stripe/payment_methods')).paymentMethods;
const row = (personId: number) =>
  t.db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id', 's.status', 's.interval', 's.end_reason', 'p.code', 's.provider_subscription_id as providerId'])
    .where('s.user_id', '=', personId)
    .orderBy('s.id', 'desc')
    .executeTakeFirstOrThrow();
const mails = async (personId: number, kind: string) =>
  (await t.db.selectFrom('sends').select('id').where('user_id', '=', personId).where('kind', '=', kind).execute())
    .length;
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);
const portalId = (url: string) => url.slice(url.lastIndexOf('/') + 1);

async function aMember(interval: Interval = 'monthly', card?: string): Promise<{ personId: number; orderId: number }> {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: interval });
  await t.pay(body.orderId, card);
  await t.settle();
  return { personId, orderId: body.orderId };
}

async function aHolder(code: string, interval: Interval): Promise<number> {
  const onSale = (set: boolean) => (set ? { on_sale: true, legacy: false } : { on_sale: false, legacy: true });
  await t.db.updateTable('plans').set(onSale(false)).where('code', '=', 'premium_membership').execute();
  await t.db.updateTable('plans').set(onSale(true)).where('code', '=', code).execute();
  const { personId } = await aMember(interval);
  await t.db.updateTable('plans').set(onSale(false)).where('code', '=', code).execute();
  await t.db.updateTable('plans').set(onSale(true)).where('code', '=', 'premium_membership').execute();
  expect((await row(personId)).code).toBe(code);
  return personId;
}

async function failRenewals(personId: number, times: number): Promise<void> {
  await t.sandbox.control(`subscriptions/${(await row(personId)).providerId}/fail_renewals`, { times });
}

/** Saves a card on the provider's page and delivers its event. */
async function saveCard(personId: number, card: string): Promise<void> {
  const { status, body } = await post(personId, '/stripe/change_payment_method');
  expect({ status, body }).toEqual({ status: 200, body: { stripeLink: expect.stringContaining('/c/pay/') } });
  await t.sandbox.control(`checkout_sessions/${portalId(body.stripeLink)}/pay`, { card });
  await t.settle();
}

test('a member sees plan, price, interval, the next billing, and the card that pays', async () => {
  const { personId } = await aMember();
  const before = t.system.clock.now().getTime();
  const subscription = await active(personId);
  expect(subscription).toMatchObject({
    plan: 'premium_membership',
    currentPlan: 'premium_membership',
    planName: 'Premium Membership',
    status: 'active',
    billingInterval: 'monthly',
    price: 15,
    source: 'paid',
    expiresAt: null,
    downgradeTo: null,
    downgrades: [],
    refundable: { amount: 15 },
  });
  expect(subscription.upgrades).toMatchObject([
    { plan: 'premium_membership', billingInterval: 'yearly', price: 150, savings: 30 },
  ]);
  expect(Date.parse(subscription.nextBillingAt) - before).toBeGreaterThan(27 * DAY_MS);
  expect(await cards(personId)).toMatchObject([
    { brand: 'visa', last4: '4242', ccExpMonth: 12, ccExpYear: expect.any(Number), defaultPaymentMethod: true },
  ]);
  expect(await active(await t.buyer())).toBeNull();
});

test('canceling keeps everything until the end of the period, can be undone, and is emailed once per request', async () => {
  const { personId } = await aMember();
  const { nextBillingAt } = await active(personId);
  const cancelled = await post(personId, '/subscriptions/cancel');
  expect(cancelled.body.activeSubscription).toMatchObject({
    downgradeTo: 'cancel',
    nextBillingAt: null,
    expiresAt: nextBillingAt,
  });
  await t.settle();
  expect(await post(personId, '/subscriptions/cancel')).toMatchObject({ status: 200 });
  expect(await mails(personId, 'membership_cancelled')).toBe(1);
  expect(await me(personId)).toMatchObject({ access: 'member', getsCourseDiscount: true });
  const back = await post(personId, '/subscriptions/revert_cancel');
  expect(back.body.activeSubscription).toMatchObject({ downgradeTo: null, expiresAt: null, nextBillingAt });
  expect((await post(personId, '/subscriptions/revert_cancel')).body.error).toContain('no planned change');
  await post(personId, '/subscriptions/cancel');
  expect(await mails(personId, 'membership_cancelled')).toBe(2);
  await t.advanceTime(32 * DAY_MS);
  // The clock alone has ended the membership, before any report.
  expect(await me(personId)).toMatchObject({ access: 'free', getsCourseDiscount: false });
  expect(await active(personId)).toBeNull();
  await t.settle();
  expect(await row(personId)).toMatchObject({ status: 'ended', end_reason: 'cancelled' });
  expect(await mails(personId, 'membership_ended')).toBe(1);
  expect((await post(personId, '/subscriptions/cancel')).status).toBe(409);
  expect(await broken()).toEqual([]);
});

test('a monthly member switches to yearly on the hosted page: the rest of the month is credited, a year is paid', async () => {
  const { personId } = await aMember();
  await t.advanceTime(10 * DAY_MS);
  const [offer] = (await active(personId)).upgrades;
  const link = await post(personId, '/stripe/build_payment_link', {
    mode: 'subscription',
    upgrade: 'premium_membership',
    yearly: 'yearly',
  });
  expect(link).toMatchObject({ status: 200, body: { orderId: null } });
  expect((await active(personId)).billingInterval).toBe('monthly');
  await t.sandbox.control(`portal_sessions/${portalId(link.body.stripeLink)}/confirm`);
  await t.settle();
  const after = await active(personId);
  expect(after).toMatchObject({ billingInterval: 'yearly', price: 150, upgrades: [], refundable: null });
  expect(Date.parse(after.nextBillingAt) - t.system.clock.now().getTime()).toBeGreaterThan(364 * DAY_MS);
  const paid = await t.db
    .selectFrom('payments')
    .select('cents')
    .where('subscription_id', '=', (await row(personId)).id)
    .execute();
  expect(paid).toHaveLength(1);
  expect(Math.abs((paid[0]?.cents ?? 0) - offer.dueToday * 100)).toBeLessThan(5);
  expect(await mails(personId, 'membership_renewed')).toBe(1);
  // The yearly plan continues, and no month is charged anymore.
  await t.advanceTime(366 * DAY_MS);
  await t.settle();
  expect(
    await t.db
      .selectFrom('payments')
      .select('cents')
      .where('subscription_id', '=', (await row(personId)).id)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({ cents: 15_000 });
  expect(await broken()).toEqual([]);
});

test('what isn’t offered is refused: another plan, yearly twice, an upgrade of a canceled membership', async () => {
  const { personId } = await aMember('yearly');
  const upgrade = (plan: string, yearly: Interval) =>
    post(personId, '/stripe/build_payment_link', { mode: 'subscription', upgrade: plan, yearly });
  expect((await upgrade('premium_membership', 'yearly')).status).toBe(422);
  expect((await upgrade('master', 'yearly')).status).toBe(422);
  await t.advanceTime(2 * 60_000);
  expect((await post(personId, '/subscriptions/cancel', { downgradeTo: 'base' })).status).toBe(422);
  const other = await aMember();
  await post(other.personId, '/subscriptions/cancel');
  const link = await post(other.personId, '/stripe/build_payment_link', {
    mode: 'subscription',
    upgrade: 'premium_membership',
    yearly: 'yearly',
  });
  expect(link).toMatchObject({ status: 409, body: { code: 'change_planned' } });
  const stranger = await t.buyer({ member: true });
  expect((await post(stranger, '/subscriptions/cancel')).body.code).toBe('not_paid');
});

test('a person on an older plan upgrades for its credits, and downgrades at the end of the period', async () => {
  const personId = await aHolder('apprentice', 'yearly');
  expect(await creditsOf(t.systemCtx(), personId)).toBe(10);
  expect((await active(personId)).upgrades.map((one: { plan: string }) => one.plan)).toEqual(['maker', 'master']);
  // The provider's clock has seconds: no one upgrades in the second in which they joined.
  await t.advanceTime(2 * 60_000);
  const link = await post(personId, '/stripe/build_payment_link', {
    mode: 'subscription',
    upgrade: 'maker',
    yearly: 'yearly',
  });
  await t.sandbox.control(`portal_sessions/${portalId(link.body.stripeLink)}/confirm`);
  await t.settle();
  expect(await row(personId)).toMatchObject({ code: 'maker', interval: 'yearly' });
  // The previous year's ten were credited with the upgrade.
  expect(await creditsOf(t.systemCtx(), personId)).toBe(30);
  const planned = await post(personId, '/subscriptions/cancel', { downgradeTo: 'apprentice' });
  expect(planned.body.activeSubscription).toMatchObject({
    downgradeTo: 'apprentice',
    downgradeToName: 'Apprentice',
    expiresAt: null,
  });
  await t.settle();
  expect(await row(personId)).toMatchObject({ code: 'maker' });
  await t.advanceTime(366 * DAY_MS);
  await t.settle();
  expect(await row(personId)).toMatchObject({ code: 'apprentice', interval: 'yearly', status: 'active' });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(40);
  expect((await active(personId)).downgradeTo).toBeNull();
  expect(await broken()).toEqual([]);
});

test('a failed renewal leaves fourteen days without member prices; another card settles it right away', async () => {
  const { personId } = await aMember();
  await failRenewals(personId, 9);
  await t.advanceTime(32 * DAY_MS);
  await t.settle();
  expect(await me(personId)).toMatchObject({
    access: 'member',
    getsCourseDiscount: false,
    canAttendMembersOnlyEvents: true,
  });
  const inGrace = await active(personId);
  expect(inGrace).toMatchObject({ status: 'grace', nextBillingAt: null, upgrades: [] });
  expect(Date.parse(inGrace.expiresAt)).toBeGreaterThan(t.system.clock.now().getTime());
  expect(await mails(personId, 'payment_failed')).toBe(1);
  await saveCard(personId, '5555555555554444');
  expect(await active(personId)).toMatchObject({ status: 'active', expiresAt: null });
  expect(await me(personId)).toMatchObject({ getsCourseDiscount: true });
  expect(await cards(personId)).toMatchObject([
    { brand: 'mastercard', defaultPaymentMethod: true },
    { brand: 'visa', defaultPaymentMethod: false },
  ]);
  expect(await mails(personId, 'payment_failed')).toBe(1);
  expect(await broken()).toEqual([]);
});

test('grace that ends unpaid ends the membership, here and at the provider, fourteen days after it was due', async () => {
  const { personId } = await aMember();
  await failRenewals(personId, 9);
  await t.advanceTime(32 * DAY_MS);
  await t.settle();
  await t.advanceTime(14 * DAY_MS);
  expect((await me(personId)).access).toBe('free');
  await t.sweep();
  await t.settle();
  expect(await row(personId)).toMatchObject({ status: 'ended', end_reason: 'payment_failed' });
  expect(await mails(personId, 'membership_ended')).toBe(1);
  const atProvider = t.sandbox.world.state.all('subscriptions').at(-1);
  expect(atProvider?.status).toBe('canceled');
  // Canceling in grace takes effect right away: nothing was paid for the current month.
  const other = await aMember();
  await failRenewals(other.personId, 9);
  await t.advanceTime(32 * DAY_MS);
  await t.settle();
  expect((await post(other.personId, '/subscriptions/cancel')).body).toEqual({ activeSubscription: null });
  expect(await row(other.personId)).toMatchObject({ status: 'ended', end_reason: 'cancelled' });
  await t.advanceTime(10 * DAY_MS);
  await t.settle();
  expect((await me(other.personId)).access).toBe('free');
});

test('cards belong to their owner: the default can change; another person’s or an unknown one is a 404', async () => {
  const { personId } = await aMember();
  await saveCard(personId, '5555555555554444');
  const visa = (await cards(personId))[1].id;
  const wrapped = await post(personId, '/stripe/subscriptions/update_default_payment_method', {
    subscriptions: { payment_method_id: visa },
  });
  expect(wrapped.body.paymentMethods).toMatchObject([
    { id: visa, defaultPaymentMethod: true },
    { brand: 'mastercard', defaultPaymentMethod: false },
  ]);
  const stranger = await aMember();
  for (const id of [visa, 'pm_unknown']) {
    const response = await post(stranger.personId, '/stripe/subscriptions/update_default_payment_method', {
      payment_method_id: id,
    });
    expect(response).toMatchObject({ status: 404, body: { code: 'no_such_card' } });
  }
  expect((await cards(stranger.personId)).map((card: { last4: string }) => card.last4)).toEqual(['4242']);
});

test('a card page with no report is checked; one that ended unused changes nothing', async () => {
  const { personId } = await aMember();
  const saved = await post(personId, '/stripe/change_payment_method');
  expect(saved.body).toEqual({ stripeLink: expect.stringContaining('/c/pay/') });
  await post(personId, '/stripe/change_payment_method');
  await t.sandbox.control(`checkout_sessions/${portalId(saved.body.stripeLink)}/pay`, { card: '5555555555554444' });
  // The card page's events are lost.
  t.newEvents();
  await t.advanceTime(2 * DAY_MS);
  await t.sweep();
  expect((await cards(personId))[0]).toMatchObject({ brand: 'mastercard', defaultPaymentMethod: true });
  const setups = await t.db
    .selectFrom('card_setups')
    .select('state')
    .where('user_id', '=', personId)
    .orderBy('id')
    .execute();
  expect(setups).toEqual([{ state: 'saved' }, { state: 'ended' }]);
});

test('with the provider unreachable, cards are shown as last known, and changes say so and keep everything', async () => {
  const { personId } = await aMember();
  expect(await cards(personId)).toHaveLength(1);
  for (const route of ['GET /v1/customers/*', 'POST /v1/checkout/sessions', 'GET /v1/subscriptions/*'])
    await t.sandbox.control('requests/faults', { route, status: 500, times: 4 });
  expect(await cards(personId)).toHaveLength(1);
  for (const url of ['/subscriptions/cancel', '/stripe/change_payment_method']) {
    expect(await post(personId, url)).toMatchObject({ status: 503, body: { code: 'provider_away' } });
  }
  expect((await active(personId)).downgradeTo).toBeNull();
  t.sandbox.world.faults.clear();
});

test('deleting the account refunds an unused membership, as shown beforehand', async () => {
  const { personId, orderId } = await aMember();
  const url = '/api/v1/users/delete_account';
  expect((await t.as(personId, { url })).json()).toMatchObject({ refund: 15 });
  const closed = await t.as(personId, { method: 'POST', url });
  expect([closed.statusCode, closed.json()]).toEqual([200, {}]);
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 1500 });
  expect(t.sandbox.world.state.all('subscriptions').at(-1)?.status).toBe('canceled');
  expect(await broken()).toEqual([]);
});

test('an unused membership is refundable within fourteen days; a used, a renewed, and an old one aren’t', async () => {
  const { personId, orderId } = await aMember();
  const response = await post(personId, '/subscriptions/refund');
  expect(response).toEqual({ status: 200, body: { refunded: 15 } });
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 1500 });
  expect(await row(personId)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
  expect((await me(personId)).access).toBe('free');
  expect(t.sandbox.world.state.all('subscriptions').at(-1)?.status).toBe('canceled');
  expect(await mails(personId, 'membership_ended')).toBe(1);
  expect((await post(personId, '/subscriptions/refund')).status).toBe(409);

  const legacy = await aHolder('maker', 'yearly');
  expect((await post(legacy, '/subscriptions/refund')).body).toEqual({ refunded: 350 });
  await t.settle();
  expect(await creditsOf(t.systemCtx(), legacy)).toBe(0);

  const old = await aMember();
  await t.advanceTime(14 * DAY_MS);
  expect((await active(old.personId)).refundable).toBeNull();
  expect((await post(old.personId, '/subscriptions/refund')).body.code).toBe('not_refundable');
  expect(await broken()).toEqual([]);
});
