import { describe, expect, test } from 'vitest';
import { amountOf, earningsOf, keptOf, type RefundFacts, type SaleFacts } from './payout.rules.ts';
import { linesOf } from './statement.rules.ts';

/** Rules-teachers P16, the worked examples, with only the pure function. */
let number = 0;
const at = new Date('2026-11-01T12:00:00Z');
function sale(input: Partial<SaleFacts> = {}): SaleFacts {
  number += 1;
  const listCents = input.listCents ?? 20_000;
  const discountCents = input.discountCents ?? 0;
  const credits = input.credits ?? 0;
  const creditCents = input.creditCents ?? credits * 1000;
  return {
    orderLineId: number,
    soldAt: at,
    receiptNumber: `R-${number}`,
    userId: number,
    learner: 'Ada',
    listCents,
    discountCents,
    discountOwner: null,
    credits,
    creditCents,
    cashCents: listCents - discountCents - creditCents,
    alive: true,
    returned: false,
    dispute: null,
    unanswered: false,
    refunds: [],
    ...input,
  };
}
const back = (cashCents: number, credits = 0, stated = false): RefundFacts => {
  number += 1;
  return { refundLineId: number, decidedAt: at, cashCents, credits, stated };
};
const subject = (sales: readonly SaleFacts[], assistantCents = 0) => ({ feeBps: 1500, assistantCents, sales });
const first = (earned: number) => amountOf(earned, { part: 1, parts: 2 }, 0);
const second = (earned: number, earlier: number) => amountOf(earned, { part: 2, parts: 2 }, earlier);
const difference = (earned: number, earlier: number) => amountOf(earned, { part: null, parts: null }, earlier);

const cash = () => sale();
const credits = () => sale({ credits: 5 });
const platformCode = (input: Partial<SaleFacts> = {}) =>
  sale({ discountCents: 5000, discountOwner: 'platform', ...input });

describe('the worked examples', () => {
  test('(a) cash, credits, and a platform code count in full; two halves', () => {
    const { revenueCents, feeCents, earnedCents, cashCents, creditCents, codeCents } = earningsOf(
      subject([cash(), credits(), platformCode()]),
    );
    expect([revenueCents, feeCents, earnedCents]).toEqual([60_000, 9000, 51_000]);
    expect([cashCents, creditCents, codeCents]).toEqual([50_000, 5000, 5000]);
    expect([first(earnedCents), second(earnedCents, first(earnedCents))]).toEqual([25_500, 25_500]);
  });

  test('(b) a full refund after part 1 is deducted from part 2', () => {
    const refunded = platformCode({ refunds: [back(15_000)], returned: true, alive: false });
    const { earnedCents } = earningsOf(subject([cash(), credits(), refunded]));
    expect([keptOf(refunded).keptCents, earnedCents, second(earnedCents, 25_500)]).toEqual([0, 34_000, 8500]);
  });

  test("(c) a school's code is at the school's expense", () => {
    const refunded = platformCode({ refunds: [back(15_000)], returned: true, alive: false });
    const fourth = sale({ discountCents: 2000, discountOwner: 'school' });
    const { revenueCents, feeCents, earnedCents } = earningsOf(subject([cash(), credits(), refunded, fourth]));
    expect([keptOf(fourth).valueCents, revenueCents, feeCents, earnedCents]).toEqual([18_000, 58_000, 8700, 49_300]);
  });

  test('(d) refunding half of what was paid halves the revenue', () => {
    expect(keptOf(platformCode({ refunds: [back(7500)] }))).toMatchObject({
      keptCents: 10_000,
      cashCents: 7500,
      codeCents: 2500,
    });
  });

  test('(e) a 100% code counts while the seat exists', () => {
    const free = sale({ discountCents: 20_000, discountOwner: 'platform' });
    expect([keptOf(free).keptCents, keptOf({ ...free, alive: false })]).toEqual([
      20_000,
      expect.objectContaining({ keptCents: 0, withheld: 'ended' }),
    ]);
  });

  test('(f) disputed after both parts: -170, won: +170, lost: the deduction stays', () => {
    const disputed = (dispute: SaleFacts['dispute']) =>
      earningsOf(subject([cash(), sale({ credits: 5, dispute }), platformCode()])).earnedCents;
    expect(difference(disputed('open'), 51_000)).toBe(-17_000);
    expect(difference(disputed(null), 34_000)).toBe(17_000);
    expect(difference(disputed('lost'), 34_000)).toBe(0);
    expect(keptOf(sale({ dispute: 'lost' })).withheld).toBe('lost');
  });

  test('(g) an assistant never takes more than there is', () => {
    expect(earningsOf(subject([cash(), credits(), platformCode()], 60_000))).toMatchObject({
      assistantCents: 51_000,
      earnedCents: 0,
    });
  });

  test('(h) odd cents: the fee once, half up; the first part is rounded down, the rest gets the remainder', () => {
    const { feeCents, earnedCents } = earningsOf(subject([sale({ listCents: 33_333 })]));
    expect([feeCents, earnedCents, first(earnedCents), second(earnedCents, 14_166)]).toEqual([
      5000, 28_333, 14_166, 14_167,
    ]);
  });
});

describe('refunds', () => {
  test('all of it when all was refunded, even if part of a credit paid the rest', () => {
    const split = sale({ listCents: 747, creditCents: 189, cashCents: 558 });
    expect(keptOf({ ...split, refunds: [back(558)], returned: true, alive: false }).keptCents).toBe(0);
    expect(keptOf({ ...split, refunds: [back(200)] }).keptCents).toBe(547);
    // Paid only with part of a credit, which is never refunded.
    const part = sale({ listCents: 189, creditCents: 189, cashCents: 0 });
    expect([
      keptOf(part).keptCents,
      keptOf({ ...part, alive: false }).keptCents,
      keptOf({ ...part, returned: true }).keptCents,
    ]).toEqual([189, 189, 0]);
  });

  test('partly refunded credits count their share, rounded half up to the cent', () => {
    expect(
      keptOf(sale({ listCents: 3000, credits: 3, creditCents: 2500, cashCents: 500, refunds: [back(0, 1)] })),
    ).toMatchObject({
      creditCents: 1667,
      keptCents: 2167,
    });
  });

  test('a learner who left too late for a refund counts in full', () => {
    expect(keptOf(sale({ alive: false })).keptCents).toBe(20_000);
  });
});

test('a payment for feedback counts once the feedback is given, and never if it was refunded (W6)', () => {
  const waits = sale({ unanswered: true });
  expect(keptOf(waits)).toMatchObject({ keptCents: 0, valueCents: 20_000, withheld: 'unanswered' });
  expect(keptOf({ ...waits, refunds: [back(5000)] })).toMatchObject({ keptCents: 0, withheld: 'unanswered' });
  expect(keptOf({ ...waits, unanswered: false })).toMatchObject({ keptCents: 20_000, withheld: null });
  expect(keptOf({ ...waits, dispute: 'open' }).withheld).toBe('disputed');
  // Nothing was paid, so nothing can be refunded: the platform's code covers the price.
  expect(keptOf(platformCode({ discountCents: 20_000, cashCents: 0, unanswered: true })).keptCents).toBe(20_000);
});

describe('a statement’s lines', () => {
  test('sum to the revenue, with each refund once: refunds in earlier statements are part of the sale', () => {
    const sold = [
      cash(),
      sale({ refunds: [back(5000, 0, true), back(2500), back(2500)] }),
      sale({ dispute: 'open', refunds: [back(100)] }),
    ];
    const lines = linesOf(sold);
    expect(lines.map(({ kind, keptCents }) => [kind, keptCents])).toEqual([
      ['sale', 20_000],
      ['sale', 15_000],
      ['sale', 0],
      ['refund', -2500],
      ['refund', -2500],
      ['refund', 0],
    ]);
    expect(lines[1]?.refundedCents).toBe(5000);
    expect(lines[2]?.withheld).toBe('disputed');
    expect(lines.reduce((sum, { keptCents }) => sum + keptCents, 0)).toBe(earningsOf(subject(sold)).revenueCents);
  });

  test('contain both for a sale that was refunded before any statement', () => {
    expect(
      linesOf([sale({ refunds: [back(20_000)], returned: true, alive: false })]).map(({ kind, keptCents }) => [
        kind,
        keptCents,
      ]),
    ).toEqual([
      ['sale', 20_000],
      ['refund', -20_000],
    ]);
  });
});
