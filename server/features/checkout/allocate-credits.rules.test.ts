import { expect, test } from 'vitest';
import { seeded } from '#testing/random.ts';
import { allocateCredits } from './allocate-credits.rules.ts';
import { orderStateAfterRefunds } from './order.rules.ts';
import { type BasketLine, type Quote, type QuotedLine, quote } from './quote.rules.ts';

const SEED = Number(process.env.SEED ?? 20261121);
const BASKETS = process.env.FULL === '1' ? 20_000 : 3_000;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const spread = (credits: number, amounts: readonly number[]) => {
  const parts = allocateCredits(credits, amounts);
  return { credits: parts.map((part) => part.credits), cents: parts.map((part) => part.cents) };
};

/** What refunding this line is worth, in cents: a credit counts as $10. */
const refundedAmount = (line: QuotedLine) => line.cashCents + line.credits * 1000;

function cohortLine(subjectId: number, cents: number): BasketLine {
  const line = { subjectId, schoolId: 7, title: 'A place', memberPriceCents: cents, nonmemberPriceCents: cents };
  return { kind: 'cohort_place', ...line };
}

/** Baskets with only a few distinct prices, so that equal lines are common; from zero credits to as many as fit. */
function* baskets(): Generator<Quote & { readonly split: boolean }> {
  const random = seeded(SEED);
  for (let n = 0; n < BASKETS; n += 1) {
    const prices = Array.from({ length: 1 + random.below(3) }, () => 500 + random.below(25_000));
    const lines = Array.from({ length: 2 + random.below(5) }, (_, id) =>
      cohortLine(id, prices[random.below(prices.length)] ?? 0),
    );
    const maxCredits = Math.floor(sum(lines.map((line) => line.memberPriceCents)) / 1000);
    // Every third basket is paid almost entirely by credits: that is when credits have to be split.
    const credits = random.below(3) === 0 ? Math.max(0, maxCredits - random.below(3)) : random.below(maxCredits + 1);
    const quoted = quote({ lines, priceClass: 'member', credits, creditsAvailable: credits });
    if ('kind' in quoted) continue;
    yield { ...quoted, split: credits > sum(lines.map((line) => Math.floor(line.memberPriceCents / 1000))) };
  }
}

test('whole credits go to lines by price, and are worth exactly $10 each', () => {
  expect(spread(3, [20_000, 10_000])).toEqual({ credits: [2, 1], cents: [2000, 1000] });
  expect(spread(30, [25_000, 25_000, 25_000, 25_000])).toEqual({
    credits: [8, 8, 7, 7],
    cents: [8000, 8000, 7000, 7000],
  });
  expect(spread(0, [500, 700])).toEqual({ credits: [0, 0], cents: [0, 0] });
});

test('a line takes no credit worth more than its price: its turn passes to the others', () => {
  expect(spread(11, [999, 999, 999, 10_000])).toEqual({ credits: [1, 0, 0, 10], cents: [999, 1, 0, 10_000] });
  expect(spread(10, [999, 999, 999, 10_000])).toEqual({ credits: [0, 0, 0, 10], cents: [0, 0, 0, 10_000] });
});

test('a credit that fits no line whole is counted with the line that takes most of it', () => {
  expect(spread(30, [14_400, 15_600])).toEqual({ credits: [14, 16], cents: [14_400, 15_600] });
  expect(spread(2, [900, 600, 500])).toEqual({ credits: [1, 1, 0], cents: [900, 600, 500] });
  expect(() => allocateCredits(3, [900, 600, 500])).toThrow('More credits');
});

test(`credits and cash of ${BASKETS} baskets sum to what is paid, and no line has more whole credits than it costs (SEED=${SEED})`, () => {
  let splits = 0;
  for (const quoted of baskets()) {
    expect(sum(quoted.lines.map((line) => line.credits))).toBe(quoted.credits);
    expect(sum(quoted.lines.map((line) => line.creditCents))).toBe(quoted.credits * 1000);
    expect(sum(quoted.lines.map((line) => line.cashCents))).toBe(quoted.subtotalCents - quoted.credits * 1000);
    for (const line of quoted.lines) {
      const wholeCredits = Math.floor(line.creditCents / 1000);
      expect(wholeCredits * 1000).toBeLessThanOrEqual(line.listPriceCents - line.discountCents);
      expect([wholeCredits, wholeCredits + 1]).toContain(line.credits);
      if (!quoted.split) expect(line.creditCents).toBe(line.credits * 1000);
    }
    if (quoted.split) splits += 1;
  }
  // Both kinds of baskets occurred: with and without a split credit.
  expect(splits).toBeGreaterThan(BASKETS / 50);
  expect(splits).toBeLessThan(BASKETS / 2);
});

test(`equal lines of ${BASKETS} baskets bring back equal sums, at most one credit apart in kind (SEED=${SEED})`, () => {
  let pairs = 0;
  for (const quoted of baskets()) {
    for (const one of quoted.lines) {
      for (const other of quoted.lines) {
        if (one.subjectId >= other.subjectId || one.listPriceCents !== other.listPriceCents) continue;
        pairs += 1;
        expect(Math.abs(one.credits - other.credits)).toBeLessThanOrEqual(1);
        // If a credit had to be split, equal lines refund at most one credit more or less than each other.
        if (quoted.split) expect(Math.abs(refundedAmount(one) - refundedAmount(other))).toBeLessThanOrEqual(1000);
        else expect(refundedAmount(one)).toBe(refundedAmount(other));
      }
    }
  }
  expect(pairs).toBeGreaterThan(BASKETS);
});

test(`refunding all lines of ${BASKETS} baskets, in any order, returns exactly what was paid (SEED=${SEED})`, () => {
  const random = seeded(SEED + 1);
  for (const quoted of baskets()) {
    const lines = quoted.lines.map((line) => ({ ...line, refundedCents: 0, refundedCredits: 0 }));
    const open = lines.filter((line) => line.cashCents + line.credits > 0);
    const remaining = [...open];
    const back = { cash: 0, credits: 0 };
    while (remaining.length > 0) {
      const [line] = remaining.splice(random.below(remaining.length), 1);
      if (!line) break;
      line.refundedCents = line.cashCents;
      line.refundedCredits = line.credits;
      back.cash += line.refundedCents;
      back.credits += line.refundedCredits;
      const state = remaining.length > 0 ? 'partially_refunded' : 'refunded';
      expect(orderStateAfterRefunds(lines, 'fulfilled')).toBe(state);
    }
    expect(back).toEqual({ cash: quoted.cashCents, credits: quoted.credits });
  }
});
