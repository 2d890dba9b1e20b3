import { expect, test } from 'vitest';
import { isDay, remittanceRefusal, type WantedRemittance } from './remittance.rules.ts';
import type { PayableRow } from './remittance.store.ts';

const row: PayableRow = {
  id: 1,
  schoolId: 7,
  kind: 'part',
  status: 'finalized',
  held: false,
  cents: 8500,
  finalizedAt: new Date('2026-11-22T22:00:00Z'),
};
const codeOn = (bankOn: string, now: string) =>
  remittanceRefusal({ schoolId: 7, payoutIds: [1], amountCents: 8500, bankOn }, [row], new Date(now))?.code ?? 'may';

test('today is never in the future at any hour, by the bank’s day or by the day in UTC; tomorrow is', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = `2026-11-23T${String(hour).padStart(2, '0')}:30:00Z`;
    expect([now, codeOn('2026-11-22', now), codeOn('2026-11-23', now), codeOn('2026-11-24', now)]).toEqual([
      now,
      'may',
      'may',
      'date_in_future',
    ]);
  }
});

test('a transfer isn’t dated before its payouts were finalized', () => {
  expect(codeOn('2026-11-21', '2026-11-23T12:00:00Z')).toBe('date_too_early');
});

const NOON = new Date('2026-11-23T12:00:00Z');
/** The refusal for a transfer to school 7 that pays these rows, by default dated on their day and for their sum. */
function refusalOf(rows: readonly PayableRow[], wanted: Partial<WantedRemittance> = {}) {
  const payoutIds = rows.map(({ id }) => id);
  const amountCents = rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  return remittanceRefusal({ schoolId: 7, payoutIds, amountCents, bankOn: '2026-11-22', ...wanted }, rows, NOON);
}
const rows = (...changes: Partial<PayableRow>[]) =>
  changes.map((change, index) => ({ ...row, id: index + 1, ...change }));

test('payouts that are finalized, not on hold, and belong to the school are paid together', () => {
  expect(refusalOf(rows({}, { cents: 1500 }))).toBeNull();
  // The same row chosen twice is one row.
  expect(refusalOf(rows({}), { payoutIds: [1, 1] })).toBeNull();
});

test('a row that is missing or belongs to another school is refused', () => {
  const refused = { code: 'other_school', status: 409 };
  expect(refusalOf(rows({}), { payoutIds: [1, 2] })).toMatchObject(refused);
  expect(refusalOf(rows({}, { schoolId: 8 }))).toMatchObject(refused);
});

test('rows that were paid in the meantime are named, with text for one and for several', () => {
  const one = refusalOf(rows({}, { status: 'paid' }));
  expect(one).toMatchObject({ code: 'payout_paid', message: expect.stringContaining('One of these payouts was paid') });
  expect(one).toMatchObject({ details: { payoutIds: [2] } });
  const two = refusalOf(rows({ status: 'paid' }, {}, { status: 'paid' }));
  expect(two).toMatchObject({ message: expect.stringContaining('2 of these payouts were paid') });
  expect(two).toMatchObject({ details: { payoutIds: [1, 3] } });
});

test('rows that aren’t finalized, or are on hold, are named', () => {
  expect(refusalOf(rows({}, { status: 'upcoming' }))).toMatchObject({
    code: 'payout_not_ready',
    details: { payoutIds: [2] },
  });
  expect(refusalOf(rows({ held: true }, {}))).toMatchObject({ code: 'payout_held', details: { payoutIds: [1] } });
});

test('less than a dollar isn’t transferred; a dollar is', () => {
  expect(refusalOf(rows({ cents: 99 }))).toMatchObject({ code: 'below_minimum', status: 409 });
  expect(refusalOf(rows({ cents: 300 }, { cents: -200 }))).toBeNull();
});

test('a differing sum is refused with how much more or less was entered', () => {
  expect(refusalOf(rows({}), { amountCents: 8600 })).toMatchObject({
    code: 'amount_differs',
    status: 409,
    fields: { amount: 'These payouts total $85. The amount you entered is $1 more.' },
    details: { sum: 85, difference: 1 },
  });
  expect(refusalOf(rows({}), { amountCents: 8350 })).toMatchObject({
    fields: { amount: 'These payouts total $85. The amount you entered is $1.50 less.' },
    details: { sum: 85, difference: -1.5 },
  });
});

test('the newest row decides the earliest day of a transfer, in New York days', () => {
  const two = rows(
    { finalizedAt: new Date('2026-11-23T04:30:00Z') },
    { finalizedAt: new Date('2026-11-20T12:00:00Z') },
  );
  expect(refusalOf(two, { bankOn: '2026-11-22' })).toBeNull();
  expect(refusalOf(two, { bankOn: '2026-11-21' })).toMatchObject({
    code: 'date_too_early',
    fields: { bankOn: expect.stringContaining('finalized on 2026-11-22') },
  });
});

test('a date that isn’t in the calendar is refused before anything else', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', '2026-1-1', '12026-11-22', '2026-11-22T00:00', 'soon'])
    expect([text, isDay(text)]).toEqual([text, false]);
  expect(isDay('2026-11-22')).toBe(true);
  expect(refusalOf(rows({ status: 'paid' }), { bankOn: '2026-02-30' })).toMatchObject({
    fields: { bankOn: 'Enter a date.' },
  });
});
