import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { hashPassword } from '#server/features/accounts/sign-in/password-hash.ts';
import { adjustPayouts, finalizeDuePayouts, openPayoutRows } from '#server/features/payouts/index.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { DAY_MS, type MoneyResponse, moneyApp } from '#testing/money.ts';
import { readCsv } from '#testing/read-csv.ts';
import { countPayouts } from './payouts.query.ts';

/** rules-teachers P4, P12, P13: what staff do with payouts, through the real endpoints. */
const t = moneyApp({ poolSize: 20 });

interface School {
  id: number;
  name: string;
  cohortId: number;
  recipientId: number;
  lineIds: number[];
}
let staff: number;
let other: number;
const schools: School[] = [];

async function call(
  as: number,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key?: string,
): Promise<MoneyResponse> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const response = await t.as(as, { method, url: `/api/v1/admin${url}`, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const get = (url: string) => call(staff, 'GET', url);
const post = (url: string, body: object, key?: string) => call(staff, 'POST', url, body, key);
const broken = async () => (await verify(t.pool, t.system.clock.now())).map(({ invariant }) => invariant);
const rowsOf = (schoolId: number) =>
  t.db.selectFrom('payouts').selectAll().where('school_id', '=', schoolId).orderBy('id').execute();
const reason = 'Checked by phone.';
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(t.system.clock.now());

/** A school whose cohort sold this many seats at that price. */
async function aSellingSchool(places: number, cents = 20_000): Promise<School> {
  const ctx = t.systemCtx();
  const adminId = (await makePerson(ctx)).personId;
  const { id } = await aSchool(ctx, { adminId });
  const { name } = await t.db.selectFrom('schools').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const course = await aCourse(ctx, { schoolId: id });
  const cohort = await aCohort(ctx, {
    courseId: course.id,
    startsIn: 35,
    endsIn: 120,
    priceCents: cents,
    nonmemberPriceCents: cents,
  });
  for (let place = 0; place < places; place += 1) {
    const personId = await t.buyer();
    await t.select(personId, cohort.id);
    const { body } = await t.link(personId);
    await t.pay(body.orderId);
    await t.settle();
  }
  const recipient = await t.db
    .insertInto('payout_recipients')
    .values({ school_id: id, name: `Bank of ${name}`, is_default: true, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = await t.db.selectFrom('order_lines').select('id').where('school_id', '=', id).orderBy('id').execute();
  return { id, name, cohortId: cohort.id, recipientId: recipient.id, lineIds: lines.map((line) => line.id) };
}

beforeAll(async () => {
  staff = (await makePerson(t.systemCtx())).personId;
  other = (await makePerson(t.systemCtx())).personId;
  await t.db.updateTable('users').set({ is_staff: true }).where('id', 'in', [staff, other]).execute();
  for (let one = 0; one < 6; one += 1) schools.push(await aSellingSchool(one === 0 ? 2 : 1));
  await openPayoutRows(t.systemCtx());
  await t.advanceTime(50 * DAY_MS);
  await finalizeDuePayouts(t.systemCtx());
  await t.drainJobs();
});
beforeEach(() => t.drainJobs());

/** The request that pays everything ready for a school. */
async function wanted(school: School, more: object = {}) {
  const rows = (await rowsOf(school.id)).filter((row) => row.status === 'finalized' && row.held_at === null);
  return {
    schoolId: school.id,
    recipientId: school.recipientId,
    bankOn: today(),
    reference: `T-${school.id}-${rows.at(-1)?.id}`,
    amount: rows.reduce((sum, row) => sum + (row.payout_cents ?? 0), 0) / 100,
    payoutIds: rows.map(({ id }) => id),
    ...more,
  };
}
const school = (index: number): School => {
  const one = schools[index];
  if (!one) throw new Error(`There is no school ${index}.`);
  return one;
};

test('due, ready by school, and the bank file show the same sums', async () => {
  const due = (await get('/payouts')).body;
  const next = due.payouts.find((row: { school: { id: number } }) => row.school.id === school(0).id);
  // Two seats at $200, minus 15%: $340, the first half of which is finalized.
  expect(next).toMatchObject({ status: 'upcoming', part: 2, parts: 2, amount: 170, feeBps: 1500, held: null });
  expect(due.counts).toEqual({ due: 6, ready: 6, held: 0, paid: 0 });
  const finalized: { status: string }[] = (await get('/payouts?only=ready')).body.payouts;
  expect(finalized.map(({ status }) => status)).toEqual(Array(6).fill('finalized'));
  const ready = (await get('/payouts/ready')).body;
  const mine = ready.schools.find((row: { school: { id: number } }) => row.school.id === school(0).id);
  expect(mine).toMatchObject({
    amount: 170,
    payouts: [{ part: 1, amount: 170 }],
    recipients: [{ id: school(0).recipientId, isDefault: true }],
    carried: false,
  });
  expect(ready).toMatchObject({ total: 170 + 5 * 85, waiting: 0 });
  const recipientIs = (at: Date | null) =>
    t.db.updateTable('payout_recipients').set({ archived_at: at }).where('id', '=', school(0).recipientId).execute();
  await recipientIs(new Date());
  expect((await get('/payouts/ready')).body).toMatchObject({ total: 5 * 85, waiting: 170 });
  await recipientIs(null);
  const file = await t.as(staff, { method: 'GET', url: '/admin/payouts/bank.csv' });
  expect(file.statusCode, file.body).toBe(200);
  expect(readCsv(file.body)).toContainEqual([school(0).name, `Bank of ${school(0).name}`, '170.00', mine.reference]);
  const stranger = (await makePerson(t.systemCtx())).personId;
  expect((await t.as(stranger, { method: 'GET', url: '/admin/payouts/bank.csv' })).statusCode).toBe(403);
});

describe('a transfer', () => {
  test('with a wrong value is refused at its field, with what to do, and nothing is paid', async () => {
    const of = school(0);
    const good = await wanted(of);
    const bad = async (more: object) => (await post('/remittances', { ...good, ...more })).body;
    expect(await bad({ amount: 170.01 })).toMatchObject({
      code: 'amount_differs',
      error: { amount: 'These payouts total $170. The amount you entered is $0.01 more.' },
    });
    expect(await bad({ amount: 169.99 })).toMatchObject({ code: 'amount_differs' });
    expect(await bad({ amount: 170.001 })).toMatchObject({ error: { amount: 'Use at most two decimals.' } });
    const tomorrow = new Date(t.system.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    expect(await bad({ bankOn: tomorrow })).toMatchObject({
      code: 'date_in_future',
      error: { bankOn: expect.any(String) },
    });
    expect(await bad({ bankOn: '2020-01-01' })).toMatchObject({ code: 'date_too_early' });
    expect(await bad({ bankOn: '2026-02-31' })).toMatchObject({ error: { bankOn: 'Enter a date.' } });
    expect(await bad({ recipientId: school(1).recipientId })).toMatchObject({ code: 'no_recipient' });
    const foreign = (await wanted(school(1))).payoutIds;
    expect(await bad({ payoutIds: [...good.payoutIds, ...foreign], amount: 255 })).toMatchObject({
      code: 'other_school',
    });
    const upcoming = (await rowsOf(of.id)).filter((row) => row.status === 'upcoming').map(({ id }) => id);
    expect(await bad({ payoutIds: [...good.payoutIds, ...upcoming], amount: 340 })).toMatchObject({
      code: 'payout_not_ready',
    });
    expect(await bad({ payoutIds: [] })).toMatchObject({ error: { payoutIds: 'Choose what to pay.' } });
    expect((await rowsOf(of.id)).map(({ status }) => status)).toEqual(['finalized', 'upcoming']);
    expect(await t.db.selectFrom('remittances').select('id').where('school_id', '=', of.id).execute()).toEqual([]);
  });

  test('requires a fresh sign-in', async () => {
    const stale = new Date(Date.now() - 11 * 60_000);
    const good = await wanted(school(0));
    await t.cookieOf(other);
    await t.db.updateTable('sessions').set({ authenticated_at: stale }).where('user_id', '=', other).execute();
    const refused = await call(other, 'POST', '/remittances', good);
    expect(refused).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    const back = await call(other, 'POST', '/remittances/1/returned', { reason });
    expect(back).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    await t.db.updateTable('sessions').set({ authenticated_at: new Date() }).where('user_id', '=', other).execute();
  });

  test('refuses a wrong password, however fresh the sign-in', async () => {
    const of = school(0);
    const passwordHash = await hashPassword('the-right-password');
    await t.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', staff).execute();
    const good = await wanted(of);
    const refused = { status: 422, body: { error: { password: expect.any(String) } } };
    expect(await post('/remittances', { ...good, password: 'a-wrong-password' })).toMatchObject(refused);
    expect(await post('/remittances/1/returned', { reason, password: 'a-wrong-password' })).toMatchObject(refused);
    expect(await t.db.selectFrom('remittances').select('id').where('school_id', '=', of.id).execute()).toEqual([]);
    // The password is right here, so only the amount is refused.
    const other = await post('/remittances', { ...good, amount: 1, password: 'the-right-password' });
    expect(other.body.error).not.toHaveProperty('password');
    await t.db.updateTable('users').set({ password_hash: null }).where('id', '=', staff).execute();
  });

  test('pays once: two staff, a double click, a replayed key', async () => {
    const of = school(0);
    const good = await wanted(of);
    const responses = await Promise.all([
      ...Array.from({ length: 3 }, (_, n) => post('/remittances', good, `double-${n % 2}`)),
      call(other, 'POST', '/remittances', { ...good, reference: 'Another desk' }, 'other-desk'),
    ]);
    const paid = responses.filter(({ status }) => status === 201);
    const ids = new Set(paid.map(({ body }) => body.remittance.id));
    expect(ids.size).toBe(1);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { status, body } of responses.filter((each) => each.status !== 201)) {
      expect([status, body.code]).toEqual([409, expect.stringMatching(/^(payout_paid|reference_used|.*progress.*)$/)]);
    }
    const log = await t.db
      .selectFrom('activity')
      .selectAll()
      .where('action', '=', 'pay_school')
      .where('school_id', '=', of.id)
      .execute();
    expect(log).toHaveLength(1);
    expect((await rowsOf(of.id)).map(({ status }) => status)).toEqual(['paid', 'upcoming']);
    const { remittances } = (await get(`/remittances?schoolId=${of.id}`)).body;
    expect(remittances).toMatchObject([{ amount: 170, payoutIds: good.payoutIds, returned: null }]);
    expect(await broken()).toEqual([]);
    const retried = await post('/remittances', { ...good, reference: 'Afterwards' });
    expect(retried).toMatchObject({ status: 409, body: { code: 'payout_paid' } });
  });

  test('that was returned is owed again, once, and a used reference is refused', async () => {
    const of = school(1);
    const first = await wanted(of, { reference: 'T-used' });
    const { body } = await post('/remittances', first);
    const { id } = body.remittance;
    expect(await post(`/remittances/${id}/returned`, { reason: ' ' })).toMatchObject({ status: 422 });
    const back = await Promise.all(
      Array.from({ length: 3 }, () => post(`/remittances/${id}/returned`, { reason: 'Account closed.' })),
    );
    expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const owed = (await rowsOf(of.id)).at(-1);
    expect(owed).toMatchObject({ kind: 'returned', status: 'finalized', payout_cents: 8500 });
    const next = await wanted(of, { reference: 'T-used' });
    expect(await post('/remittances', next)).toMatchObject({
      status: 409,
      body: { code: 'reference_used', error: { reference: expect.any(String) } },
    });
    expect(await post('/remittances', { ...next, reference: 'T-again' })).toMatchObject({ status: 201 });
    const { remittances } = (await get(`/remittances?schoolId=${of.id}`)).body;
    expect(remittances).toMatchObject([
      { reference: 'T-again', returned: null },
      { returned: { reason: 'Account closed.' } },
    ]);
    expect(await broken()).toEqual([]);
  });
});

test('a hold keeps a row from being paid, with its reason, until it is lifted', async () => {
  const of = school(2);
  const good = await wanted(of);
  const [payoutId] = good.payoutIds;
  expect(await post(`/payouts/${payoutId}/hold`, { reason: '' })).toMatchObject({ status: 422 });
  expect(await post(`/payouts/${payoutId}/hold`, { reason })).toMatchObject({
    status: 200,
    body: { payout: { heldBecause: reason } },
  });
  expect(await post(`/payouts/${payoutId}/hold`, { reason })).toMatchObject({
    status: 409,
    body: { code: 'already_held' },
  });
  const { payouts } = (await get(`/payouts?only=held&schoolId=${of.id}`)).body;
  expect(payouts).toMatchObject([{ id: payoutId, amount: 85, held: { because: reason, by: expect.any(String) } }]);
  expect(await post('/remittances', good)).toMatchObject({ status: 409, body: { code: 'payout_held' } });
  const { schools: ready } = (await get('/payouts/ready')).body;
  expect(ready.map((each: { school: { id: number } }) => each.school.id)).not.toContain(of.id);
  expect(await post(`/payouts/${payoutId}/lift`, { reason })).toMatchObject({ status: 200 });
  expect(await post(`/payouts/${payoutId}/lift`, { reason })).toMatchObject({
    status: 409,
    body: { code: 'not_held' },
  });
  expect(await post('/remittances', good)).toMatchObject({ status: 201 });
  const log = await t.db
    .selectFrom('activity')
    .select(['action', 'detail'])
    .where('school_id', '=', of.id)
    .where('subject_kind', '=', 'payout')
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    { action: 'hold_payout', detail: { reason } },
    { action: 'lift_payout_hold', detail: { reason } },
  ]);
  expect(await broken()).toEqual([]);
});

test('a fee can only be lowered, with a reason: frozen rows stay, the rest is paid with the next part', async () => {
  const of = school(3);
  const upcoming = (await rowsOf(of.id)).find((row) => row.status === 'upcoming');
  const url = `/payouts/${upcoming?.id}/fee`;
  expect(await post(url, { percent: 15, reason })).toMatchObject({ status: 409, body: { code: 'fee_not_lower' } });
  expect(await post(url, { percent: 101, reason })).toMatchObject({
    status: 422,
    body: { error: { percent: 'From 0 to 100.' } },
  });
  expect(await post(url, { percent: 12.345, reason })).toMatchObject({
    status: 422,
    body: { error: { percent: 'Use at most two decimals.' } },
  });
  expect(await post(url, { percent: 10, reason })).toMatchObject({ status: 200, body: { payout: { feeBps: 1000 } } });
  // $200 minus 10% is $180; $85 of it was frozen before.
  const { payouts } = (await get(`/payouts?only=due&schoolId=${of.id}`)).body;
  expect(payouts).toMatchObject([{ amount: 95, feeBps: 1000 }]);
  expect((await rowsOf(of.id)).find((row) => row.status === 'finalized')).toMatchObject({
    payout_cents: 8500,
    fee_bps: 1500,
  });
  expect(await post(url, { percent: 12, reason })).toMatchObject({ status: 409 });
  const [log] = await t.db.selectFrom('activity').select('detail').where('action', '=', 'lower_fee').execute();
  expect(log?.detail).toMatchObject({ fee: '15 % → 10 %', reason });
  expect(await broken()).toEqual([]);
});

test('less than a dollar is carried forward, and a refund’s adjustment is deducted from it', async () => {
  const of = school(4);
  expect(await post('/remittances', await wanted(of))).toMatchObject({ status: 201 });
  await t.advanceTime(90 * DAY_MS);
  await finalizeDuePayouts(t.systemCtx());
  expect(await post('/remittances', await wanted(of))).toMatchObject({ status: 201 });
  const [lineId] = of.lineIds;
  const dry = (await get(`/order_lines/${lineId}/refund?cash=100`)).body.refund;
  expect(dry.payout).toEqual({ school: of.name, amount: 85, by: 'adjustment' });
  expect((await post(`/order_lines/${lineId}/refunds`, { cash: 100, reason })).status).toBe(201);
  await t.settle();
  await t.advanceTime(DAY_MS);
  await adjustPayouts(t.systemCtx());
  const { schools: carried } = (await get('/payouts/ready?only=carried')).body;
  expect(carried.find((each: { school: { id: number } }) => each.school.id === of.id)).toMatchObject({
    amount: -85,
    carried: true,
    payouts: [{ kind: 'adjustment', amount: -85, cause: expect.any(String) }],
  });
  expect(await post('/remittances', await wanted(of, { amount: 85 }))).toMatchObject({
    status: 409,
    body: { code: 'below_minimum' },
  });
  const file = await t.as(staff, { method: 'GET', url: '/admin/payouts/bank.csv' });
  expect(file.body).not.toContain(of.name);
  expect(await broken()).toEqual([]);
});

test('a list is counted in full, even beyond a thousand rows', async () => {
  const schoolId = 999_999_999;
  /** Payouts for cohorts that don't exist. */
  const add = (tx: Ctx, from: number, to: number) =>
    sql`insert into payouts (school_id, cohort_id, part, parts, planned_at, created_at)
      select ${schoolId}::bigint, ${schoolId}::bigint + n, 1, 1, now(), now()
      from generate_series(${from}::integer, ${to}::integer) n`.execute(tx.db);
  const counts: object[] = [];
  const counting = inTransaction(t.systemCtx(), async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx.db);
    await add(tx, 1, 999);
    counts.push(await countPayouts(tx, schoolId));
    await add(tx, 1000, 1002);
    counts.push(await countPayouts(tx, schoolId));
    throw new Error('taken back');
  });
  await expect(counting).rejects.toThrow('taken back');
  const others = { ready: 0, held: 0, paid: 0 };
  expect(counts).toEqual([
    { due: 999, ...others },
    { due: 1002, ...others },
  ]);
});

test('exactly a dollar can be paid', async () => {
  // $2.35 minus 15% is $2: two halves.
  const of = await aSellingSchool(1, 235);
  await openPayoutRows(t.systemCtx());
  await t.advanceTime(50 * DAY_MS);
  await finalizeDuePayouts(t.systemCtx());
  const { schools: ready, counts, meta } = (await get('/payouts/ready')).body;
  expect(ready.find((each: { school: { id: number } }) => each.school.id === of.id)).toMatchObject({
    amount: 1,
    carried: false,
  });
  const { schools: carried } = (await get('/payouts/ready?only=carried')).body;
  expect(counts).toEqual({ ready: ready.length, carried: carried.length });
  expect(meta.total).toBe(ready.length);
  // It counts as waiting while there is no one to pay it to.
  const recipientIs = (at: Date | null) =>
    t.db.updateTable('payout_recipients').set({ archived_at: at }).where('id', '=', of.recipientId).execute();
  const { total, waiting } = (await get('/payouts/ready')).body;
  await recipientIs(new Date());
  expect((await get('/payouts/ready')).body).toMatchObject({ total: total - 1, waiting: waiting + 1 });
  await recipientIs(null);
  expect(await post('/remittances', await wanted(of))).toMatchObject({ status: 201 });
});
