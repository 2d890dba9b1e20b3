import { beforeEach, expect, test } from 'vitest';
import { loadPerson } from '#server/features/accounts/index.ts';
import { codeOf } from '#server/features/checkout/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { FixedClock } from '#server/platform/clock.ts';
import { DAY_MS, type MoneyResponse, moneyApp } from '#testing/money.ts';
import { redeemPromoCode } from './promo-code.ts';

const t = moneyApp();

let number = 0;
async function aCode(more: object = {}): Promise<{ id: number; code: string }> {
  number += 1;
  return t.db
    .insertInto('promo_codes')
    .values({
      code: `CODE${number}`,
      kind: 'percent',
      owner_kind: 'platform',
      percent: 20,
      created_at: t.system.clock.now(),
      ...more,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}
async function masterCode(more: object = {}) {
  const plan = await t.db.selectFrom('plans').select('id').where('on_sale', '=', true).executeTakeFirstOrThrow();
  return aCode({ kind: 'membership', percent: null, plan_id: plan.id, months: 12, ...more });
}
const uses = async (id: number) =>
  (await t.db.selectFrom('promo_codes').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;

async function redeem(personId: number, code: string): Promise<MoneyResponse> {
  const response = await t.as(personId, { method: 'POST', url: '/api/v1/promo_codes', payload: { promo_code: code } });
  return { status: response.statusCode, body: response.json() };
}
async function result(personId: number, id: number) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1/promo_codes/${id}` });
  return response.statusCode === 200 ? response.json().promo : response.statusCode;
}
const held = async (personId: number) =>
  (await t.as(personId, { method: 'GET', url: '/api/v1/promo_codes/held' })).json().held;

let person: number;
beforeEach(async () => {
  await t.drainJobs();
  person = await t.buyer();
});

test('a membership code makes a member for twelve months, and the clock ends it', async () => {
  const { id: codeId, code } = await masterCode();
  const { body } = await redeem(person, `  ${code.toLowerCase()} `);
  expect(await result(person, body.id)).toMatchObject({ result: null, applied: null });
  await t.drainJobs();
  expect(await result(person, body.id)).toMatchObject({
    result: 'applied',
    applied: 'ccc_master_plan',
    effect: 'Membership for 12 months',
  });
  expect((await loadPerson(t.systemCtx(), person)).access).toBe('member');
  expect(await uses(codeId)).toBe(1);
  await t.advanceTime(364 * DAY_MS);
  expect((await loadPerson(t.systemCtx(), person)).access).toBe('member');
  await t.advanceTime(2 * DAY_MS);
  expect((await loadPerson(t.systemCtx(), person)).access).toBe('free');
  await t.sweep();
  const row = await t.db.selectFrom('subscriptions').select('status').where('user_id', '=', person).executeTakeFirst();
  expect(row?.status).toBe('ended');
  expect(await redeem(person, code)).toMatchObject({ body: { invalidCode: "You've already used this promo code." } });
});

test('a member learns why a code has no effect, and the use isn’t counted', async () => {
  const member = await t.buyer({ member: true });
  const { id: codeId, code } = await masterCode({ max_uses: 1 });
  const { body } = await redeem(member, code);
  await t.drainJobs();
  expect(await result(member, body.id)).toMatchObject({
    result: 'error',
    error: "You're already a member. You can redeem this code after your membership ends.",
    applied: null,
  });
  expect(await uses(codeId)).toBe(0);
  expect((await redeem(person, code)).body.id).toBeGreaterThan(body.id);
});

test('a code that is wrong, expired, not yet valid, or used up gets its own message', async () => {
  const now = t.system.clock.now().getTime();
  const over = await aCode({ expires_at: new Date(now - DAY_MS) });
  const ahead = await aCode({ starts_at: new Date(now + DAY_MS) });
  const off = await aCode({ disabled_at: new Date(now) });
  const full = await aCode({ max_uses: 1, uses: 1 });
  const said = async (code: string) => (await redeem(person, code)).body.invalidCode;
  expect(await said('NOSUCHCODE')).toBe("This promo code isn't valid.");
  expect(await said(ahead.code)).toBe("This promo code isn't valid.");
  expect(await said(over.code)).toBe('This promo code has expired.');
  expect(await said(off.code)).toBe('This promo code has expired.');
  expect(await said(full.code)).toBe('This promo code has been used up.');
  expect(await redeem(person, ' ')).toMatchObject({
    status: 422,
    body: { error: { promo_code: 'This field is required.' } },
  });
});

test('a person can try ten codes an hour', async () => {
  const ctx = t.system.ctx({ kind: 'person', personId: person, sessionId: 0, needsOnboarding: false }, 'test');
  const asConfigured = { ...ctx, config: { ...ctx.config, rateLimitFactor: 1 } };
  const attempt = (promoCode: string) => redeemPromoCode(asConfigured, { promoCode });
  for (let tries = 0; tries < 10; tries += 1) expect(await attempt('NOSUCHCODE')).toHaveProperty('invalidCode');
  await expect(attempt((await aCode()).code)).rejects.toMatchObject({ status: 429 });
});

test('redeeming twice is one redemption; the last use goes to one of many', async () => {
  const { id: codeId, code } = await aCode();
  const twice = await Promise.all([redeem(person, code), redeem(person, code)]);
  expect(new Set(twice.map((response) => response.body.id)).size).toBe(1);
  expect(await uses(codeId)).toBe(1);
  // A code counts each person's uses separately.
  expect((await redeem(person, (await aCode()).code)).body).toEqual({ id: expect.any(Number) });
  const last = await aCode({ max_uses: 1 });
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => t.buyer()));
  const responses = await Promise.all(people.map((one) => redeem(one, last.code)));
  expect(responses.filter((response) => response.body.id !== undefined)).toHaveLength(1);
  expect(await uses(last.id)).toBe(1);
});

test('another person’s redemption is a 404', async () => {
  const { code } = await aCode();
  const { body } = await redeem(person, code);
  const other = await t.buyer();
  expect(await result(other, body.id)).toBe(404);
});

test('the sweep makes up for a lost job', async () => {
  const { id: codeId } = await aCode();
  const row = await t.db
    .insertInto('promo_redemptions')
    .values({ promo_code_id: codeId, user_id: person, state: 'pending', created_at: t.system.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.advanceTime(2 * 60_000);
  await t.sweep();
  expect(await result(person, row.id)).toMatchObject({ result: 'applied', applied: 'discount' });
});

test('a percentage is held, shown beside the basket, taken off the checkout, and used up by its payment', async () => {
  const { id: cohortId } = await aCohort(t.systemCtx(), { priceCents: 30_000, nonmemberPriceCents: 40_000 });
  const { code } = await aCode();
  await redeem(person, code);
  await t.drainJobs();
  await t.select(person, cohortId);
  expect(await held(person)).toMatchObject({
    code,
    percent: 20,
    amount: null,
    cohortIds: [cohortId],
    effect: '20% off courses, tickets and workouts',
  });
  const { body } = await t.link(person, { quoted_price: 320 });
  // The next checkout could use the code of an open one, so it is still shown; until then, no other can take it.
  expect(await held(person)).toMatchObject({ code });
  expect(await codeOf(t.systemCtx(), person)).toBeNull();
  await t.pay(body.orderId);
  await t.settle();
  expect(await t.order(body.orderId)).toMatchObject({ state: 'fulfilled', cash: 32_000 });
  expect(await held(person)).toBeNull();
});

test('a scoped code lowers nothing else, and ends by the clock', async () => {
  const { id: cohortId } = await aCohort(t.systemCtx(), { priceCents: 30_000, nonmemberPriceCents: 40_000 });
  const other = await aCohort(t.systemCtx(), { priceCents: 30_000, nonmemberPriceCents: 40_000 });
  const until = new Date(t.system.clock.now().getTime() + DAY_MS);
  const { code } = await aCode({
    kind: 'amount',
    percent: null,
    amount_cents: 2500,
    scope: 'cohort',
    scope_id: cohortId,
    expires_at: until,
  });
  await redeem(person, code);
  await t.drainJobs();
  await t.select(person, other.id);
  expect(await held(person)).toMatchObject({ amount: 25, cohortIds: [] });
  await t.advanceTime(2 * DAY_MS);
  expect(await held(person)).toBeNull();
});

test('a redeemed code is held until just before the instant it expires', async () => {
  const [personId, { code }] = [await t.buyer(), await aCode()];
  expect((await redeem(personId, code)).status).toBe(200);
  await t.drainJobs();
  const end = t.clock.now();
  await t.db.updateTable('promo_redemptions').set({ expires_at: end }).where('user_id', '=', personId).execute();
  const at = (now: Date) => codeOf(t.ctx({ kind: 'system' }, { clock: new FixedClock(now) }), personId);
  expect(await at(new Date(end.getTime() - 1))).toMatchObject({ percent: 20 });
  expect(await at(end)).toBeNull();
});
