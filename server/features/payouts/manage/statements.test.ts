import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forgetPerson } from '#server/features/payouts/index.ts';
import { testApp } from '#testing/app.ts';
import { readCsv } from '#testing/read-csv.ts';
import { aSoldCourse, type SoldCourse } from './sold-course.factory.ts';

/**
 * Rules-teachers P9, P14: a payout can be recomputed from its statement and from its file, to the cent and for good.
 */
const t = testApp();

/** Every kind of payment, code, and refund: P16 and more, over several statements. */
async function everything(own: SoldCourse) {
  await own.sell({ name: 'Ada' });
  await own.sell({ name: 'Ben', credits: 5 });
  const cleo = await own.sell({ name: 'Cleo', discountCents: 5000, discountOwner: 'platform' });
  await own.sell({ name: 'Dan', discountCents: 2000, discountOwner: 'school' });
  const eve = await own.sell({ name: '=Eve, "the" one', listCents: 9999, credits: 3 });
  const fay = await own.sell({ name: 'Fay', discountCents: 20_000, discountOwner: 'platform' });
  await own.sweep();
  await own.pass(46);
  await own.refund(cleo, { cashCents: 7500 });
  await own.refund(eve, { cashCents: 1001, credits: 1 });
  await own.pass(25);
  await own.refund(fay, { ends: true });
  const gus = await own.sell({ name: 'Gus', listCents: 33_333 });
  await own.pass(2);
  await own.dispute(gus, 'open');
  await own.pass(2);
  return { cleo, eve };
}

/** A money cell in cents; refuses what a spreadsheet would not read as a number. */
function centsOf(cell: string | undefined): bigint {
  const found = /^(-?)(\d+)\.(\d\d)$/.exec(cell ?? '');
  if (!found) throw new Error(`No plain money: ${cell}`);
  return BigInt(`${found[1]}${found[2]}${found[3]}`);
}
const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
const inTable = (text: string) => {
  const [heads = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
};
const sumOf = (rows: readonly Record<string, string>[]) => rows.reduce((sum, row) => sum + centsOf(row.Amount), 0n);

/** What someone who has only the file computes from the lines of one receipt. */
function recomputed(rows: readonly Record<string, string>[]): bigint {
  const sale = rows.find(({ Line }) => Line === 'Sale');
  if (!sale) throw new Error('A refund without its sale.');
  if (sale.Note) return 0n;
  const [value, cash, credit] = [centsOf(sale.Value), centsOf(sale.Cash), centsOf(sale['Credits in dollars'])];
  expect(value).toBe(centsOf(sale['List price']) - (sale['Code paid by'] === 'school' ? centsOf(sale.Code) : 0n));
  const paid = cash + credit;
  if (paid === 0n) return value;
  const cameBack = rows.reduce((sum, row) => sum + centsOf(row['Given back in cash']), 0n);
  const creditsBack = rows.reduce((sum, row) => sum + BigInt(row['Given back in credits'] ?? 0), 0n);
  const credits = BigInt(sale.Credits ?? 0);
  const creditBack = credits === 0n ? 0n : halfUp(credit * creditsBack, credits);
  return halfUp(value * (paid - cameBack - creditBack), paid);
}

describe('a statement’s file', () => {
  test('sums to its row and is enough to recompute it to the cent: refunds, credits, both codes, a dispute', async () => {
    const own = await aSoldCourse(t);
    await everything(own);
    const payouts = await own.payouts();
    expect(payouts.map((row: { kind: string }) => row.kind)).toEqual(['part', 'part', 'adjustment', 'adjustment']);
    for (const { id, data } of payouts) {
      const response = await own.file(id);
      expect(response.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payout-${id}.csv"`,
      });
      const rows = inTable(response.body);
      expect(sumOf(rows), `payout ${id}`).toBe(BigInt(Math.round(data.payout_amount * 100)));
      const lines = rows.filter(({ Line }) => Line === 'Sale' || Line === 'Refund');
      expect(sumOf(lines)).toBe(BigInt(Math.round(data.total_revenue * 100)));
      for (const [receipt, ofOne] of Map.groupBy(lines, ({ Receipt }) => Receipt)) {
        expect(sumOf(ofOne), `payout ${id}, ${receipt}`).toBe(recomputed(ofOne));
      }
      const fee = rows.find(({ Line }) => Line === 'Platform fee');
      expect(fee?.Note).toBe('15% of the sum above');
      expect(centsOf(fee?.Amount)).toBe(-halfUp(sumOf(lines) * 1500n, 10_000n));
    }
    expect((await own.file(payouts[0].id)).body).toContain('"\'=Eve, ""the"" one"');
    const [first, second, third, last] = payouts;
    const earlier = inTable((await own.file(last.id)).body).filter(({ Line }) => Line === 'Earlier payout');
    expect(earlier.map(({ Note }) => Note)).toEqual([
      `Part 1, payout ${first.id}`,
      `Part 2, payout ${second.id}`,
      `Adjustment, payout ${third.id}`,
    ]);
  });

  test('stays the same to the byte after fee, prices, dates, and names change; only an erased learner’s name is removed', async () => {
    const own = await aSoldCourse(t);
    const { cleo } = await everything(own);
    const ids: number[] = (await own.payouts()).map(({ id }: { id: number }) => id);
    const read = () => Promise.all(ids.map(async (id) => (await own.file(id)).body));
    const shown = () => Promise.all(ids.map(async (id) => (await own.get(`/teachers/payouts/${id}`)).body));
    const [files, statements] = [await read(), await shown()];
    await sql`update schools set fee_bps = 3000 where id = ${own.school.id}`.execute(t.db);
    await sql`update cohorts set fee_bps = 3000, price_cents = 1, nonmember_price_cents = 2, name = 'Other', moniker = 'Other'
      where id = ${own.cohort.id}`.execute(t.db);
    await sql`update courses set name = 'Renamed' where id = ${own.course.id}`.execute(t.db);
    await sql`update users set display_name = 'Somebody Else' where id = ${cleo.userId}`.execute(t.db);
    expect(await read()).toEqual(files);
    const after = await shown();
    expect(after.map(({ statement }) => statement)).toEqual(statements.map(({ statement }) => statement));
    expect(after[0].payout).toEqual(statements[0].payout);
    await forgetPerson(own.ctx, { id: cleo.userId, email: '', placeholder: '', pseudonym: '' });
    expect(await read()).toEqual(files.map((text) => text.replaceAll('Cleo', 'Former learner')));
  });

  test('for an upcoming payout shows what it would be now; for a first part it says that the rest is paid with part 2', async () => {
    const own = await aSoldCourse(t);
    await own.sell({ listCents: 33_333 });
    await own.sweep();
    const [first, second] = await own.payouts();
    const response = await own.file(first.id);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="payout-${first.id}-so-far.csv"`);
    const rows = inTable(response.body);
    expect(rows.map(({ Line, Amount }) => [Line, Amount])).toEqual([
      ['Sale', '333.33'],
      ['Platform fee', '-50.00'],
      ['Paid with part 2', '-141.67'],
    ]);
    expect([first.data.payout_amount, second.data.payout_amount]).toEqual([141.66, 141.67]);
    expect(sumOf(inTable((await own.file(second.id)).body))).toBe(14_167n);
    const { statement } = (await own.get(`/teachers/payouts/${second.id}`)).body;
    expect(statement).toMatchObject({ earned: 283.33, earlierTotal: 141.66, amount: 141.67 });
  });

  test('is for School Admins: 403 for course admins, 404 for others, visitors sign in and come back; downloads are logged', async () => {
    const [own, other] = [await aSoldCourse(t), await aSoldCourse(t)];
    await own.sell();
    await own.sweep();
    const [{ id }] = await own.payouts();
    expect((await own.file(id, own.courseAdminId)).statusCode).toBe(403);
    expect((await own.file(id, other.schoolAdminId)).statusCode).toBe(404);
    expect((await own.file(999_999_999)).statusCode).toBe(404);
    const visitor = await own.file(id, null);
    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, `/login?next=%2Fteachers%2Fpayouts%2F${id}`]);
    await own.file(id);
    const log = await own.get(`/teachers/schools/${own.school.id}/activity?kind=payout`);
    expect(log.body.entries).toMatchObject([
      { action: 'export_payout', subjectId: String(id), detail: { status: 'upcoming' } },
    ]);
  });
});

describe('a statement', () => {
  test('shows how its amount is made up, from its sales to the amounts in earlier rows', async () => {
    const own = await aSoldCourse(t);
    await everything(own);
    const [first, second, , last] = await own.payouts();
    const shown = async (id: number) => (await own.get(`/teachers/payouts/${id}`)).body;
    const one = (await shown(first.id)).statement;
    // Values 200 + 200 + 200 + 180 + 99.99 + 200; nothing was refunded before part 1
    expect(one).toMatchObject({
      revenue: 1079.99,
      madeOf: { sales: 1079.99, refunds: 0, withheld: 0 },
      paidBy: { cash: 749.99, credits: 80, codes: 250 },
      feeBps: 1500,
      fee: 162,
      assistant: 0,
      earned: 917.99,
      earlier: [],
      amount: 458.99,
      lineCount: 6,
    });
    const two = (await shown(second.id)).statement;
    expect(two.earlier).toEqual([{ id: first.id, kind: 'part', part: 1, amount: 458.99 }]);
    expect(two.lines.filter(({ kind }: { kind: string }) => kind === 'refund')).toMatchObject([
      { learner: 'Cleo', refundedCash: 75, kept: -100 },
      { learner: '=Eve, "the" one', refundedCash: 10.01, refundedCredits: 1, kept: -20.01 },
    ]);
    expect(two.madeOf.refunds).toBe(-120.01);
    expect([two.earned, two.amount]).toEqual([815.98, 356.99]);
    const { payout, statement } = await shown(last.id);
    expect(payout).toMatchObject({ kind: 'adjustment', part: null, cause: expect.stringContaining('Gus') });
    expect(statement.lines.find(({ learner }: { learner: string }) => learner === 'Gus')).toMatchObject({
      withheld: 'disputed',
      value: 333.33,
      kept: 0,
    });
    expect(statement.madeOf.withheld).toBe(-533.33);
    expect(statement.earlier.map(({ id }: { id: number }) => id)).toHaveLength(3);
    for (const each of [one, two, statement]) {
      const { sales, refunds, withheld } = each.madeOf;
      expect(Math.round((sales + refunds + withheld) * 100)).toBe(Math.round(each.revenue * 100));
      const counted = each.lines.reduce((sum: number, { kept }: { kept: number }) => sum + Math.round(kept * 100), 0);
      expect(counted).toBe(Math.round(each.revenue * 100));
    }
  });
});
