import { beforeEach, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';

const t = moneyApp();
let staff: number;
beforeEach(async () => {
  t.sandbox.world.faults.clear();
  await t.drainJobs();
  staff = await t.buyer();
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
});

const call = requestsOf(t);

const brokenInvariants = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

/** A person who bought credits with that card and had them refunded; returns the refund's id. */
async function refundTo(card: string): Promise<{ person: number; refundId: number }> {
  const person = await t.buyer();
  const checkout = { payment_method_id: card, credits_to_buy: 3 };
  await call(person, 'POST', '/stripe/checkout_credits', { checkout });
  const { lots } = (await call(person, 'GET', '/credits')).body;
  await call(person, 'POST', `/credits/${lots[0].id}/refunds`, {});
  await t.settle();
  const row = await t.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.id')
    .where('o.user_id', '=', person)
    .executeTakeFirstOrThrow();
  return { person, refundId: row.id };
}
/** The bank returns the money some time later. */
async function bankReturnsIt(): Promise<void> {
  await t.advanceTime(60_000);
  await t.settle();
}
const rowOf = async (only: string, refundId: number) =>
  (await call(staff, 'GET', `/admin/refunds?only=${only}`)).body.refunds.find(
    (row: { id: number }) => row.id === refundId,
  );

test('a refund that the bank returns is owed until staff record how it was paid another way', async () => {
  const { person, refundId } = await refundTo('pm_card_refundFail');
  expect(await rowOf('owed', refundId)).toBeUndefined();
  await bankReturnsIt();
  expect(await rowOf('owed', refundId)).toMatchObject({ amount: 30, state: 'failed', person: { id: person } });
  expect(await brokenInvariants()).toEqual(['orders.refunds_failed']);
  expect(await call(staff, 'POST', `/admin/refunds/${refundId}/settle`, { reason: ' ' })).toMatchObject({
    status: 422,
  });
  const settled = await call(staff, 'POST', `/admin/refunds/${refundId}/settle`, {
    reason: 'Bank transfer of 20 November.',
  });
  expect(settled.body.refund.settled).toMatchObject({ reason: 'Bank transfer of 20 November.' });
  expect(await brokenInvariants()).toEqual([]);
  const repeated = await call(staff, 'POST', `/admin/refunds/${refundId}/settle`, { reason: 'Twice.' });
  expect(repeated).toMatchObject({ status: 409, body: { code: 'refund_not_owed' } });
  expect((await call(staff, 'POST', `/admin/refunds/${refundId}/retry`)).status).toBe(409);
});

test('a failed refund can be sent again, as a separate request', async () => {
  const { refundId } = await refundTo('pm_card_refundFail');
  await bankReturnsIt();
  const card = t.sandbox.world.state.all('cards').at(-1);
  // The bank accepts the refund this time.
  if (card) t.sandbox.world.state.put('cards', { ...card, number: '4242424242424242' });
  expect((await call(staff, 'POST', `/admin/refunds/${refundId}/retry`)).body.refund.state).toBe('pending');
  expect((await call(staff, 'POST', `/admin/refunds/${refundId}/retry`)).status).toBe(409);
  await t.settle();
  await bankReturnsIt();
  expect(await rowOf('all', refundId)).toMatchObject({ state: 'succeeded' });
  expect(await brokenInvariants()).toEqual([]);
  const { rows } = await t.pool.query(
    `select coalesce(sum(e.amount), 0)::int as due from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.purpose = 'refunds_due'`,
  );
  expect(rows[0].due).toBe(0);
});

test('refunds can be sorted by creation time or by amount', async () => {
  const listed = async (sort: string): Promise<{ id: number; amount: number }[]> =>
    (await call(staff, 'GET', `/admin/refunds?only=all&${sort}`)).body.refunds;
  const newest = (await listed('')).map(({ id }) => id);
  expect(newest.length).toBeGreaterThan(1);
  expect((await listed('sort=at')).map(({ id }) => id)).toEqual(newest.toReversed());
  const amounts = (await listed('sort=amount')).map(({ amount }) => amount);
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  expect((await call(staff, 'GET', '/admin/refunds?only=all&sort=person')).status).toBe(422);
});

test('only staff see and manage refunds and codes', async () => {
  const person = await t.buyer();
  for (const [method, url] of [
    ['GET', '/admin/refunds'],
    ['POST', '/admin/refunds/1/retry'],
    ['GET', '/admin/promo_codes'],
    ['POST', '/admin/promo_codes/1/expire'],
  ] as const) {
    expect((await call(person, method, url)).status).toBe(403);
  }
});

test('staff create a code of each kind, see its uses, and expire it', async () => {
  const created = await call(staff, 'POST', '/admin/promo_codes', {
    code: 'partner-5',
    kind: 'amount',
    amount: 5,
    max_uses: 2,
  });
  expect(created.body.promoCode).toMatchObject({
    code: 'PARTNER-5',
    effect: '$5 off courses, tickets and workouts',
    state: 'active',
  });
  const { id } = created.body.promoCode;
  const person = await t.buyer();
  await call(person, 'POST', '/promo_codes', { promo_code: 'Partner-5' });
  await t.drainJobs();
  expect((await call(staff, 'GET', `/admin/promo_codes/${id}/uses`)).body).toMatchObject({
    promoCode: { uses: 1 },
    uses: [{ person: { id: person }, state: 'applied' }],
  });
  expect((await call(staff, 'POST', `/admin/promo_codes/${id}/expire`)).body.promoCode.state).toBe('expired');
  const late = await call(await t.buyer(), 'POST', '/promo_codes', { promo_code: 'PARTNER-5' });
  expect(late.body).toEqual({ invalidCode: 'This promo code has expired.' });
  const member = await call(staff, 'POST', '/admin/promo_codes', { code: 'YEAR', kind: 'membership', months: 12 });
  expect(member.body.promoCode.effect).toBe('Membership for 12 months');
  const percent = await call(staff, 'POST', '/admin/promo_codes', { code: 'TENTH', kind: 'percent', percent: 10 });
  expect(percent.body.promoCode.effect).toBe('10% off courses, tickets and workouts');
  const log = await t.db.selectFrom('activity').select('action').where('subject_kind', '=', 'promo_code').execute();
  expect(log.map((row) => row.action)).toEqual([
    'create_promo_code',
    'expire_promo_code',
    'create_promo_code',
    'create_promo_code',
  ]);
});

test('an invalid code is refused at its field', async () => {
  const refused = async (body: object) => (await call(staff, 'POST', '/admin/promo_codes', body)).body.error;
  await call(staff, 'POST', '/admin/promo_codes', { code: 'TAKEN', kind: 'percent', percent: 5 });
  expect(await refused({ code: 'taken', kind: 'percent', percent: 5 })).toEqual({
    code: 'A code with that name already exists.',
  });
  expect(await refused({ code: 'A!B', kind: 'percent', percent: 5 })).toEqual({ code: 'Letters, digits, hyphens.' });
  expect(await refused({ code: 'NONE', kind: 'percent' })).toEqual({ percent: 'This field is required.' });
  expect(await refused({ code: 'MUCH', kind: 'percent', percent: 101 })).toEqual({ percent: 'Enter 100 or less.' });
  expect(await refused({ code: 'WHERE', kind: 'percent', percent: 5, scope: 'course' })).toEqual({
    scopeId: 'This field is required.',
  });
  expect(await refused({ code: 'WHERE', kind: 'percent', percent: 5, scope: 'course', scope_id: 999_999 })).toEqual({
    scope_id: "We couldn't find anything with that number.",
  });
  const past = new Date(t.system.clock.now().getTime() - DAY_MS).toISOString();
  expect(await refused({ code: 'PAST', kind: 'percent', percent: 5, expires_at: past })).toEqual({
    expires_at: 'Choose a time in the future.',
  });
});
