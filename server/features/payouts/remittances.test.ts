import { beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#contract/primitives/problem.ts';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testDatabase } from '#testing/database.ts';
import {
  addRecipient,
  adjustPayouts,
  archiveRecipient,
  balanceOf,
  defaultRecipient,
  finalizeDuePayouts,
  holdPayout,
  liftHold,
  makeRemittance,
  openPayoutRows,
  returnRemittance,
} from './index.ts';
import { aRefund, aSale, type MadeSale } from './sale.factory.ts';

/** Rules-teachers P12 and P13: a transfer is recorded to the cent, once; it can be returned; rows can be on hold. */
const t = testDatabase({ poolSize: 10 });
const DAY_MS = 86_400_000;

let staffId: number;
beforeAll(async () => {
  staffId = (await makePerson(t.ctx())).personId;
});
const staff = () => t.ctx({ kind: 'person', personId: staffId, sessionId: 0, needsOnboarding: false });

/** A school with one seat sold at $200, its two halves of $85 finalized. */
async function aSchoolToPay() {
  const schoolId = (await aSchool(t.ctx())).id;
  const courseId = (await aCourse(t.ctx(), { schoolId })).id;
  const recipient = await addRecipient(t.ctx(), { schoolId, name: 'Studio Ltd' });
  const cohortId = (await aCohort(t.ctx(), { courseId, startsIn: 30 })).id;
  const sale: MadeSale = await aSale(t.ctx(), { of: { kind: 'cohort', id: cohortId } });
  await openPayoutRows(t.ctx());
  t.clock.advance(90 * DAY_MS);
  await finalizeDuePayouts(t.ctx());
  const rows = await t.db.selectFrom('payouts').select('id').where('school_id', '=', schoolId).orderBy('id').execute();
  return { schoolId, cohortId, sale, recipientId: recipient.id, payoutIds: rows.map(({ id }) => id) };
}
type School = Awaited<ReturnType<typeof aSchoolToPay>>;
const today = () => t.clock.now().toISOString().slice(0, 10);
const dayIn = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
let reference = 0;
function wanted(school: School, changes: Partial<Parameters<typeof makeRemittance>[1]> = {}) {
  reference += 1;
  const { schoolId, recipientId, payoutIds } = school;
  return {
    schoolId,
    recipientId,
    payoutIds,
    amountCents: 17_000,
    bankOn: today(),
    reference: `SEPA-${reference}`,
    ...changes,
  };
}
const pay = (school: School, changes = {}) => makeRemittance(staff(), wanted(school, changes));
const refused = async (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: Refusal) => error.code,
  );
const rowsOf = (school: School) =>
  t.db.selectFrom('payouts').selectAll().where('school_id', '=', school.schoolId).orderBy('id').execute();
const broken = async () =>
  (await verify(t.pool, t.clock.now())).filter(({ invariant }) => /^(payouts|ledger)/.test(invariant));

describe('a remittance', () => {
  test('pays all of its rows in full, with date, reference, and recipient, and is in the ledger', async () => {
    const school = await aSchoolToPay();
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({
      dueCents: 17_000,
      carriedCents: 0,
      paidThisYearCents: 0,
    });
    const { remittanceId } = await pay(school, { reference: ' SEPA first ' });
    expect(
      (await rowsOf(school)).map((row) => [row.status, row.remittance_id, row.reference, row.recipient_id]),
    ).toEqual([
      ['paid', remittanceId, 'SEPA first', school.recipientId],
      ['paid', remittanceId, 'SEPA first', school.recipientId],
    ]);
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: 0, paidThisYearCents: 17_000 });
    expect(await broken()).toEqual([]);
  });

  test('is refused with what to do, and nothing is half done', async () => {
    const school = await aSchoolToPay();
    const other = await aSchoolToPay();
    const archived = await addRecipient(t.ctx(), { schoolId: school.schoolId, name: 'Gone' });
    await archiveRecipient(t.ctx(), { schoolId: school.schoolId, recipientId: archived.id });
    await pay(other, { reference: 'used by another school' });
    const cases = {
      amount_differs: { amountCents: 17_001 },
      date_in_future: { bankOn: dayIn(1) },
      date_too_early: { bankOn: dayIn(-95) },
      invalid_fields: { bankOn: '2027-02-31' },
      other_school: { payoutIds: [...school.payoutIds, ...other.payoutIds] },
      no_recipient: { recipientId: other.recipientId },
      not_found: { schoolId: 999_999 },
    };
    for (const [code, changes] of Object.entries(cases))
      expect([code, await refused(pay(school, changes))]).toEqual([code, code]);
    expect(await refused(pay(school, { recipientId: archived.id }))).toBe('no_recipient');
    expect(await refused(pay(school, { amountCents: 16_999 }))).toBe('amount_differs');
    expect((await rowsOf(school)).map(({ status }) => status)).toEqual(['finalized', 'finalized']);
    expect(
      await refused(pay(school, { payoutIds: school.payoutIds.slice(0, 1), amountCents: 8500, reference: 'twice' })),
    ).toBe('done');
    expect(
      await refused(pay(school, { payoutIds: school.payoutIds.slice(1), amountCents: 8500, reference: 'twice ' })),
    ).toBe('reference_used');
    expect(await refused(pay(school, { reference: 'used by another school' }))).toBe('payout_paid');
    expect(
      await refused(
        pay(school, { payoutIds: school.payoutIds.slice(1), amountCents: 8500, reference: 'used by another school' }),
      ),
    ).toBe('done');
    expect(await broken()).toEqual([]);
  });

  test('says by how much the amount differs', async () => {
    const school = await aSchoolToPay();
    await expect(pay(school, { amountCents: 17_001 })).rejects.toMatchObject({
      fields: { amount: 'These payouts total $170. The amount you entered is $0.01 more.' },
      details: { sum: 170, difference: 0.01 },
    });
  });

  test('recorded by two staff at the same time pays once', async () => {
    const school = await aSchoolToPay();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refused(pay(school))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'payout_paid']));
    expect(await broken()).toEqual([]);
  });

  test('of less than a dollar, or of nothing, is carried forward', async () => {
    const school = await aSchoolToPay();
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: 17_000, carriedCents: 0 });
    await aRefund(t.ctx(), school.sale, { cashCents: 20_000, ends: true });
    t.clock.advance(2 * DAY_MS);

    await adjustPayouts(t.ctx());
    const all = (await rowsOf(school)).map(({ id }) => id);
    expect(await refused(pay(school, { payoutIds: all, amountCents: 0 }))).toBe('below_minimum');
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: 0, carriedCents: 0 });
    await pay(school, { payoutIds: school.payoutIds });
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: -17_000, carriedCents: -17_000 });
    expect(await broken()).toEqual([]);
  });
});

describe('a hold', () => {
  test('keeps a row from being paid until it is lifted; both reasons are in the log', async () => {
    const school = await aSchoolToPay();
    const [payoutId = 0] = school.payoutIds;
    await holdPayout(staff(), { payoutId, reason: 'We check a complaint.' });
    expect(await refused(holdPayout(staff(), { payoutId, reason: 'Again.' }))).toBe('already_held');
    expect(await refused(pay(school))).toBe('payout_held');
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: 8500, heldCents: 8500 });
    expect((await rowsOf(school))[0]).toMatchObject({ hold_reason: 'We check a complaint.', held_by: staffId });
    await liftHold(staff(), { payoutId, reason: 'All is well.' });
    expect(await refused(liftHold(staff(), { payoutId, reason: 'Again.' }))).toBe('not_held');
    await pay(school);
    expect(await refused(holdPayout(staff(), { payoutId, reason: 'Too late.' }))).toBe('payout_paid');
    expect(await refused(holdPayout(staff(), { payoutId: 999_999, reason: 'Nothing.' }))).toBe('not_found');
    const log = await t.db
      .selectFrom('activity')
      .select(['action', 'detail'])
      .where('subject_kind', '=', 'payout')
      .where('subject_id', '=', `${payoutId}`)
      .orderBy('id')
      .execute();
    expect(log.map(({ action, detail }) => [action, detail])).toEqual([
      ['hold_payout', { reason: 'We check a complaint.' }],
      ['lift_payout_hold', { reason: 'All is well.' }],
    ]);
  });
});

describe('a returned transfer', () => {
  test('is owed again as one row, once, and is paid again', async () => {
    const school = await aSchoolToPay();
    const { remittanceId } = await pay(school);
    const { payoutId } = await returnRemittance(staff(), { remittanceId, reason: 'Account closed.' });
    expect(await refused(returnRemittance(staff(), { remittanceId, reason: 'Again.' }))).toBe('returned_before');
    expect(await refused(returnRemittance(staff(), { remittanceId: 999_999, reason: 'Nothing.' }))).toBe('not_found');
    const rows = await rowsOf(school);
    expect(rows.map((row) => [row.kind, row.status, row.payout_cents, row.total_revenue_cents])).toEqual([
      ['part', 'paid', 8500, 20_000],
      ['part', 'paid', 8500, 20_000],
      ['returned', 'finalized', 17_000, 0],
    ]);
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: 17_000, paidThisYearCents: 0 });
    expect(await broken()).toEqual([]);
    await pay(school, { payoutIds: [payoutId] });
    expect(await balanceOf(t.ctx(), school.schoolId)).toMatchObject({ dueCents: 0, paidThisYearCents: 17_000 });
    expect(await broken()).toEqual([]);
  });

  test('a remittance can’t be changed or deleted in any other way', async () => {
    const school = await aSchoolToPay();
    const { remittanceId } = await pay(school);
    await expect(
      t.db.updateTable('remittances').set({ amount_cents: 1 }).where('id', '=', remittanceId).execute(),
    ).rejects.toThrow(/stays/);
    await expect(t.db.deleteFrom('remittances').where('id', '=', remittanceId).execute()).rejects.toThrow(/stays/);
  });
});

test('the first recipient is the default; when it is archived, the oldest one left is', async () => {
  const schoolId = (await aSchool(t.ctx())).id;
  expect(await defaultRecipient(t.ctx(), schoolId)).toBeUndefined();
  const first = await addRecipient(t.ctx(), { schoolId, name: 'First' });
  const second = await addRecipient(t.ctx(), { schoolId, name: 'Second' });
  expect((await defaultRecipient(t.ctx(), schoolId))?.id).toBe(first.id);
  await archiveRecipient(t.ctx(), { schoolId, recipientId: first.id });
  expect((await defaultRecipient(t.ctx(), schoolId))?.id).toBe(second.id);
});

/** Runs a statement past every guard of the database, on its own connection only. */
async function unguarded(statement: string): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(statement);
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

describe('verify finds', () => {
  const names = async () =>
    (await verify(t.pool, t.clock.now()))
      .map(({ invariant }) => invariant)
      .filter((name) => name.startsWith('payouts'));
  test.each([
    [
      'payouts.lines',
      (id: number) => [
        `update payout_lines set kept_cents = kept_cents + 1 where payout_id = ${id}`,
        `update payout_lines set kept_cents = kept_cents - 1 where payout_id = ${id}`,
      ],
    ],
    [
      'payouts.formula',
      (id: number) => [
        `update payouts set fee_cents = fee_cents + 1 where id = ${id}`,
        `update payouts set fee_cents = fee_cents - 1 where id = ${id}`,
      ],
    ],
    [
      'payouts.payable',
      (id: number) => [
        `update payouts set payout_cents = payout_cents + 1 where id = ${id}`,
        `update payouts set payout_cents = payout_cents - 1 where id = ${id}`,
      ],
    ],
    [
      'payouts.earned',
      (id: number) => [
        `update order_lines set list_price_cents = list_price_cents + 100, cash_cents = cash_cents + 100 where id = (select order_line_id from payout_lines where payout_id = ${id} limit 1)`,
        `update order_lines set list_price_cents = list_price_cents - 100, cash_cents = cash_cents - 100 where id = (select order_line_id from payout_lines where payout_id = ${id} limit 1)`,
      ],
    ],
  ] as const)('a violation of %s', async (invariant, statements) => {
    const school = await aSchoolToPay();
    t.clock.advance(2 * DAY_MS);

    await adjustPayouts(t.ctx());
    expect(await names()).toEqual([]);
    const [breakIt = '', mend = ''] = statements(school.payoutIds[1] ?? 0);
    await unguarded(breakIt);
    expect(await names()).toContain(invariant);
    await unguarded(mend);
    expect(await names()).toEqual([]);
  });

  test('a transfer with a different sum, and a return that is owed to no one', async () => {
    const school = await aSchoolToPay();
    const { remittanceId } = await pay(school);
    await unguarded(`update remittances set amount_cents = amount_cents + 1 where id = ${remittanceId}`);
    expect(await names()).toContain('payouts.remittances');
    await unguarded(
      `update remittances set amount_cents = amount_cents - 1, returned_at = now(), returned_reason = 'x' where id = ${remittanceId}`,
    );
    expect(await names()).toContain('payouts.returned');
    await unguarded(`update remittances set returned_at = null, returned_reason = null where id = ${remittanceId}`);
    expect(await names()).toEqual([]);
  });

  test('a refund that a statement counts differently', async () => {
    const school = await aSchoolToPay();
    await aRefund(t.ctx(), school.sale, { cashCents: 1000 });
    t.clock.advance(2 * DAY_MS);

    await adjustPayouts(t.ctx());
    await unguarded(`update payout_lines set refunded_cents = 999 where kind = 'refund'`);
    expect(await names()).toContain('payouts.refunds_once');
  });
});
