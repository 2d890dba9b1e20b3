import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { soFar } from './index.ts';
import { payoutLife } from './payout-life.factory.ts';
import { aDispute, aRefund, aSale } from './sale.factory.ts';

const t = testDatabase();
const { pass, sweep, cohort, rowsOf, rowKeysOf, broken, linesOf, threeSold } = payoutLife(t);

describe('the worked examples of rules-teachers P16 on rows', () => {
  test('(a) two halves; (b) a refund between them; (c) late money; (f) a dispute after both, won', async () => {
    const of = await cohort();
    const sold = await threeSold(of);
    await sweep();
    expect((await soFar(t.ctx(), [of])).get(`cohort:${of.id}`)).toMatchObject({ earnedCents: 51_000, students: 3 });
    pass(44);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 25500', 'part2/2 upcoming']);
    // (b)
    await aRefund(t.ctx(), sold.third, { cashCents: 15_000, ends: true });
    pass(36);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 25500', 'part2/2 finalized 8500']);
    // (c)
    await aSale(t.ctx(), { of, name: 'Dora', discountCents: 2000, discountOwner: 'school' });
    await sweep();
    expect((await rowKeysOf(of)).length).toBe(2);
    pass(1);
    await sweep();
    await sweep();
    expect((await rowKeysOf(of)).at(-1)).toBe('adjustment/ finalized 15300');
    await aDispute(t.ctx(), sold.second, 'open');
    pass(1);
    await sweep();
    await aDispute(t.ctx(), sold.second, 'won');
    pass(1);
    await sweep();
    pass(1);
    await sweep();
    const rows = await rowsOf(of);
    expect(rows.map(({ key }) => key).slice(2)).toEqual([
      'adjustment/ finalized 15300',
      'adjustment/ finalized -17000',
      'adjustment/ finalized 17000',
    ]);
    expect(rows.map(({ cause }) => cause).slice(2)).toEqual([
      expect.stringMatching(/^New seat of Dora, Cohort \d+, \w+ \d+: \+\$153$/),
      expect.stringMatching(/^Disputed payment of Ben, Cohort \d+, \w+ \d+: −\$170$/),
      expect.stringMatching(/^Dispute won of Ben, Cohort \d+, \w+ \d+: \+\$170$/),
    ]);
    expect(await broken()).toEqual([]);
  });

  test('(b) after both parts: the cause says whose refund, after the fee; each refund is in one statement', async () => {
    const of = await cohort();
    const { third } = await threeSold(of);
    pass(80);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 25500', 'part2/2 finalized 25500']);
    await aRefund(t.ctx(), third, { cashCents: 11_250 });
    pass(1);
    await sweep();
    await aRefund(t.ctx(), third, { cashCents: 3750, ends: true });
    pass(1);
    await sweep();
    const rows = await rowsOf(of);
    expect(
      rows.slice(2).map(({ payout_cents, cause }) => [payout_cents, cause?.replace(/Cohort \d+, \w+ \d+/, '…')]),
    ).toEqual([
      [-12_750, 'Refund of Cleo, …: −$127.50'],
      [-4250, 'Refund of Cleo, …: −$42.50'],
    ]);
    const statements = await Promise.all(rows.map(({ id }) => linesOf(id)));
    expect(statements.map((lines) => lines.map(({ kind, kept_cents }) => [kind, kept_cents]))).toEqual([
      [
        ['sale', 20_000],
        ['sale', 20_000],
        ['sale', 20_000],
      ],
      [
        ['sale', 20_000],
        ['sale', 20_000],
        ['sale', 20_000],
      ],
      [
        ['sale', 20_000],
        ['sale', 20_000],
        ['sale', 20_000],
        ['refund', -15_000],
      ],
      [
        ['sale', 20_000],
        ['sale', 20_000],
        ['sale', 5000],
        ['refund', -5000],
      ],
    ]);
    expect(await broken()).toEqual([]);
  });

  test('(g) a 12-hour assistant takes everything, and no more', async () => {
    const of = await cohort({ wantsTa: true, lectureHours: 12 });
    await threeSold(of);
    pass(80);
    await sweep();
    const [row] = await rowsOf(of);
    expect([row?.payout_cents, row?.assistant_cents, row?.earned_cents]).toEqual([0, 51_000, 0]);
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 0', 'part2/2 finalized 0']);
    expect(await broken()).toEqual([]);
  });

  test('(f) lost: the sale stays out, and is deducted once', async () => {
    const of = await cohort();
    const { second } = await threeSold(of);
    await aDispute(t.ctx(), second, 'open');
    pass(80);
    await sweep();
    await aDispute(t.ctx(), second, 'lost');
    pass(2);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 17000', 'part2/2 finalized 17000']);
    expect(await broken()).toEqual([]);
  });
});
