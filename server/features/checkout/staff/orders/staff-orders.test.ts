import { beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { openPayoutRows, soFar } from '#server/features/payouts/index.ts';
import { type ACohort, aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { addToCohortWaitlist } from '#testing/add-to-cohort-waitlist.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';

/**
 * rules-teachers X1: what staff see and do with orders and disputes, through the real endpoints and the provider's
 * sandbox.
 */
const t = moneyApp({ poolSize: 20 });

let staff: number;
let schoolId: number;
let courseId: number;
beforeAll(async () => {
  const adminId = (await makePerson(t.systemCtx())).personId;
  schoolId = (await aSchool(t.systemCtx(), { adminId })).id;
  courseId = (await aCourse(t.systemCtx(), { schoolId })).id;
  staff = (await makePerson(t.systemCtx())).personId;
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
});
beforeEach(() => t.drainJobs());

const cohortOf = (input: ACohort = {}) => aCohort(t.systemCtx(), { courseId, ...input });
const call = requestsOf(t);
const get = (url: string) => call(staff, 'GET', `/admin${url}`);
const post = (url: string, body: object, key?: string) =>
  call(staff, 'POST', `/admin${url}`, body, key ? { 'idempotency-key': key } : {});
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);
const reason = 'Asked by mail.';

async function bought(cohortId: number, credits = 0) {
  const personId = await t.buyer({ credits });
  await t.select(personId, cohortId);
  const { body } = await t.link(personId, { credits_to_spend: credits });
  await t.pay(body.orderId);
  await t.settle();
  const { order } = (await get(`/orders/${body.orderId}`)).body;
  return { personId, orderId: body.orderId as number, lineId: order.lines[0].id as number, order };
}
const placeOf = (lineId: number) =>
  t.db.selectFrom('enrolments').select('state').where('order_line_id', '=', lineId).executeTakeFirst();
const earned = async (cohortId: number) =>
  (await soFar(t.systemCtx(), [{ kind: 'cohort', id: cohortId }])).get(`cohort:${cohortId}`)?.earnedCents;
async function dispute(orderId: number): Promise<string> {
  const { provider_payment_id: intent } = await t.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const createdDispute = (await t.sandbox.control('disputes', { payment_intent: intent })) as { id: string };
  await t.settle();
  return createdDispute.id;
}
const mails = async (userId: number, kind: string) =>
  (await t.db.selectFrom('sends').select('id').where('user_id', '=', userId).where('kind', '=', kind).execute()).length;

test('an order is found by its receipt, number, buyer, or what was bought, and read in full', async () => {
  const cohort = await cohortOf();
  const { personId, orderId, order } = await bought(cohort.id, 3);
  const { email } = await t.db.selectFrom('users').select('email').where('id', '=', personId).executeTakeFirstOrThrow();
  const found = async (contains: string) =>
    (await get(`/orders?contains=${encodeURIComponent(contains)}`)).body.orders.map(({ id }: { id: number }) => id);
  for (const term of [order.receiptNumber, String(orderId), (email ?? '').toUpperCase(), order.lines[0].title]) {
    expect(await found(term)).toContain(orderId);
  }
  expect(await found('100% of nothing_')).toEqual([]);
  const { body } = await get(`/orders/${orderId}`);
  expect(body).toMatchObject({
    order: {
      state: 'fulfilled',
      cash: 170,
      credits: 3,
      lines: [{ list: 200, cash: 170, credits: 3, school: { id: schoolId } }],
    },
    payments: [
      { provider: 'stripe', amount: 170, state: 'succeeded', providerUrl: expect.stringContaining('/payments/pi_') },
    ],
    refunds: [],
    disputes: [],
  });
  expect((await get('/orders/999999999')).status).toBe(404);
  const { body: first } = await get('/orders');
  expect(first.meta).toMatchObject({ page: 1, perPage: 20 });
});

test('a part is refunded at the dry run’s figures: the enrollment stays, and the school earns less by the formula', async () => {
  const cohort = await cohortOf({ startsIn: 35, endsIn: 120 });
  const { personId, orderId, lineId } = await bought(cohort.id, 4);
  await openPayoutRows(t.systemCtx());
  const before = (await earned(cohort.id)) ?? 0;
  const dry = (await get(`/order_lines/${lineId}/refund?cash=40&credits=1`)).body.refund;
  expect(dry).toMatchObject({
    cash: 40,
    credits: 1,
    restCash: 160,
    restCredits: 4,
    endsPlace: false,
    place: expect.stringMatching(/^They keep their .* seat\.$/),
    payout: { amount: 42.5, by: 'upcoming' },
    allowed: true,
  });
  const expected = { restCash: 160, restCredits: 4 };
  const done = await post(`/order_lines/${lineId}/refunds`, { cash: 40, credits: 1, reason, expected }, 'part-once');
  expect(done).toMatchObject({ status: 201, body: { refunded: { cash: 40, credits: 1, endedPlace: false } } });
  // The key is repeated, and then a second click uses a key of its own.
  expect(await post(`/order_lines/${lineId}/refunds`, { cash: 40, credits: 1, reason, expected }, 'part-once')).toEqual(
    done,
  );
  const twice = await post(`/order_lines/${lineId}/refunds`, { cash: 40, credits: 1, reason, expected }, 'part-twice');
  expect(twice).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'partially_refunded', refunded: 4000, lines: ['fulfilled'] });
  expect(await creditsOf(t.systemCtx(), personId)).toBe(1);
  expect((await placeOf(lineId))?.state).toBe('active');
  expect(before - ((await earned(cohort.id)) ?? 0)).toBe(4250);
  expect(await mails(personId, 'refund_decided')).toBe(1);
  const { body } = await get(`/orders/${orderId}`);
  expect(body.refunds).toMatchObject([{ cash: 40, credits: 1, reason, state: 'succeeded', by: expect.any(String) }]);
  const beyond = await post(`/order_lines/${lineId}/refunds`, { cash: 120.01, reason });
  expect(beyond).toMatchObject({
    status: 409,
    body: { code: 'beyond_rest', error: expect.stringContaining('Only $120 and 3 credits') },
  });
  expect(await broken()).toEqual([]);
});

test('a full refund offers the seat to the person on the waitlist', async () => {
  const cohort = await cohortOf({ startsIn: 35, capacity: 1 });
  const { lineId } = await bought(cohort.id);
  const state = await addToCohortWaitlist(t, cohort.id);
  const { cash } = (await get(`/order_lines/${lineId}/refund`)).body.refund;
  const done = await post(`/order_lines/${lineId}/refunds`, { cash, reason });
  expect(done.body.refunded).toMatchObject({ endedPlace: true });
  await t.drainJobs();
  expect(await state()).toBe('offered');
});

test('a full refund ends the enrollment after every refund window, releases its seat, and leaves nothing to refund', async () => {
  const cohort = await cohortOf({ startsIn: 35, endsIn: 120 });
  const { personId, orderId, lineId } = await bought(cohort.id, 2);
  await t.advanceTime(60 * DAY_MS);
  const dry = (await get(`/order_lines/${lineId}/refund`)).body.refund;
  expect(dry).toMatchObject({ cash: 180, credits: 2, endsPlace: true, allowed: true, membership: null });
  const done = await post(`/order_lines/${lineId}/refunds`, { cash: 180, credits: 2, reason });
  expect(done.body.refunded).toMatchObject({ endedPlace: true });
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ state: 'refunded', lines: ['refunded'] });
  expect((await placeOf(lineId))?.state).toBe('refunded');
  expect(await creditsOf(t.systemCtx(), personId)).toBe(2);
  expect(await mails(personId, 'place_removed')).toBe(1);
  const pool = await t.db
    .selectFrom('seat_pools')
    .select('taken')
    .where('id', '=', cohort.seatPoolId)
    .executeTakeFirstOrThrow();
  expect(pool.taken).toBe(0);
  const retried = await post(`/order_lines/${lineId}/refunds`, { cash: 1, reason });
  expect(retried).toMatchObject({ status: 409, body: { code: 'beyond_rest' } });
  expect((await get(`/order_lines/${lineId}/refund`)).body.refund).toMatchObject({ allowed: false, payout: null });
  expect(await broken()).toEqual([]);
});

test('an enrollment that is over stays on its holder’s record, even when all of its money is refunded', async () => {
  const cohort = await cohortOf({ startsIn: 35, endsIn: 60 });
  const { personId, lineId } = await bought(cohort.id, 2);
  await t.advanceTime(90 * DAY_MS);
  await t.sweep();
  expect((await placeOf(lineId))?.state).toBe('completed');
  expect((await get(`/order_lines/${lineId}/refund?credits=3&cash=0`)).body.refund).toMatchObject({
    allowed: false,
    whyNot: 'Only $180 and 2 credits are left on this line. Refund that or less.',
  });
  const dry = (await get(`/order_lines/${lineId}/refund`)).body.refund;
  expect(dry).toMatchObject({ endsPlace: false, place: expect.stringContaining('because it has started or is over.') });
  expect((await post(`/order_lines/${lineId}/refunds`, { cash: 180, credits: 2, reason })).status).toBe(201);
  await t.settle();
  expect((await placeOf(lineId))?.state).toBe('completed');
  expect(await mails(personId, 'refund_decided')).toBe(1);
  expect(await broken()).toEqual([]);
});

test('two staff members at the same time refund it once', async () => {
  const cohort = await cohortOf();
  const { orderId, lineId } = await bought(cohort.id);
  const expected = { restCash: 200, restCredits: 0 };
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => post(`/order_lines/${lineId}/refunds`, { cash: 150, reason, expected })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  await t.settle();
  expect(await t.order(orderId)).toMatchObject({ refunded: 15_000 });
  expect(await broken()).toEqual([]);
});

test('a dispute that arrives while staff type: nothing is refunded, and the list shows what is suspended and for how long', async () => {
  const cohort = await cohortOf({ moniker: 'Disputed' });
  const { orderId, lineId } = await bought(cohort.id);
  expect((await get(`/order_lines/${lineId}/refund`)).body.refund.allowed).toBe(true);
  const id = await dispute(orderId);
  const expected = { restCash: 200, restCredits: 0 };
  const refused = await post(`/order_lines/${lineId}/refunds`, { cash: 200, reason, expected });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'payment_disputed', error: expect.stringContaining('Wait until') },
  });
  expect(await t.order(orderId)).toMatchObject({ refunded: 0, state: 'fulfilled' });
  const { disputes } = (await get('/disputes')).body;
  const mine = disputes.find((each: { orderId: number }) => each.orderId === orderId);
  expect(mine).toMatchObject({
    state: 'open',
    amount: 200,
    daysLeft: 6,
    suspended: [expect.stringContaining('Cohort')],
    withheld: [{ amount: 200 }],
    providerUrl: `https://dashboard.stripe.com/test/disputes/${id}`,
  });
  await t.sandbox.control(`disputes/${id}/close`, { status: 'won' });
  await t.settle();
  const closed = (await get('/disputes?only=closed')).body.disputes.find((each: { id: number }) => each.id === mine.id);
  expect(closed).toMatchObject({ state: 'won', daysLeft: null, withheld: [] });
  const response = await post(`/order_lines/${lineId}/refunds`, { cash: 200, reason, expected });
  expect(response.status).toBe(201);
  await t.settle();
  expect(await broken()).toEqual([]);
  expect((await get(`/orders/${orderId}`)).body.refunds).toMatchObject([{ cash: 200, state: 'succeeded', byBank: 0 }]);
});

test('bought credits: a partial refund keeps them, a full one revokes the unspent ones', async () => {
  const personId = await t.buyer();
  const response = await call(personId, 'POST', '/stripe/checkout_credits', {
    checkout: { payment_method_id: 'pm_card_visa', credits_to_buy: 5 },
  });
  expect(response.status).toBeLessThan(300);
  await t.settle();
  const line = await t.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.id')
    .where('o.user_id', '=', personId)
    .executeTakeFirstOrThrow();
  expect((await get(`/order_lines/${line.id}/refund?cash=10`)).body.refund).toMatchObject({
    place: 'They keep the credits.',
    payout: null,
  });
  expect((await get(`/order_lines/${line.id}/refund`)).body.refund.place).toContain('5 unspent credits');
  expect((await post(`/order_lines/${line.id}/refunds`, { cash: 50, reason })).status).toBe(201);
  await t.settle();
  expect(await creditsOf(t.systemCtx(), personId)).toBe(0);
  expect(await broken()).toEqual([]);
});

test('a refund requires a fresh sign-in, a reason, and a possible amount', async () => {
  const cohort = await cohortOf();
  const { lineId } = await bought(cohort.id);
  const url = `/order_lines/${lineId}/refunds`;
  expect(await post(url, { cash: 10, reason: ' ' })).toMatchObject({
    status: 422,
    body: { error: { reason: expect.any(String) } },
  });
  expect(await post(url, { cash: 10.005, reason })).toMatchObject({
    status: 422,
    body: { error: { cash: 'Use at most two decimals.' } },
  });
  expect(await post(url, { cash: 0, reason })).toMatchObject({
    status: 422,
    body: { error: { cash: 'Enter an amount above 0.' } },
  });
  await t.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', staff)
    .execute();
  expect(await post(url, { cash: 10, reason })).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  await t.db.updateTable('sessions').set({ authenticated_at: new Date() }).where('user_id', '=', staff).execute();
  expect((await post(url, { cash: 10, reason })).status).toBe(201);
  const log = await t.db
    .selectFrom('activity')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'refund_line')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({ actor_id: staff, detail: { reason, amount: '$10' } });
});
