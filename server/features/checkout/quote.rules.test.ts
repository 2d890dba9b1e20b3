import { expect, test } from 'vitest';
import { independentPrice } from '#testing/price-oracle.ts';
import { seeded } from '#testing/random.ts';
import { allocate } from './allocate.rules.ts';
import { statesBefore } from './order.rules.ts';
import { type BasketLine, type Code, creditLimit, priceWithCode, type Quote, quote } from './quote.rules.ts';

const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261120);

const place = (member: number, nonmember = member, more: Partial<BasketLine> = {}): BasketLine => ({
  kind: 'cohort_place',
  subjectId: 1,
  schoolId: 7,
  title: 'A place',
  memberPriceCents: member,
  nonmemberPriceCents: nonmember,
  ...more,
});
const percent = (value: number, more: Partial<Code> = {}): Code => ({
  redemptionId: 5,
  ownerKind: 'platform',
  schoolId: null,
  percent: value,
  amountCents: null,
  scope: 'all',
  scopeId: null,
  ...more,
});
function unwrapQuote(result: ReturnType<typeof quote>): Quote {
  if ('kind' in result) throw new Error(result.kind);
  return result;
}

test('members pay the member price, everyone else the non-member price', () => {
  const basket = { lines: [place(15000, 20000)], credits: 0, creditsAvailable: 0 };
  expect(unwrapQuote(quote({ ...basket, priceClass: 'member' })).cashCents).toBe(15000);
  expect(unwrapQuote(quote({ ...basket, priceClass: 'nonmember' })).cashCents).toBe(20000);
});

test('credits are limited by member prices, by the total after a code, and by the person’s balance', () => {
  const lines = [place(15000, 20000)];
  const basket = { lines, priceClass: 'nonmember' as const, creditsAvailable: 100 };
  expect(creditLimit(basket)).toBe(15);
  expect(creditLimit({ ...basket, creditsAvailable: 3 })).toBe(3);
  expect(creditLimit({ ...basket, code: percent(50) })).toBe(10);
  expect(quote({ ...basket, credits: 16 })).toEqual({ kind: 'credits_out_of_range', maximum: 15 });
  expect(unwrapQuote(quote({ ...basket, credits: 15 })).cashCents).toBe(5000);
});

test('four equal courses are worth the same, no matter which of them has one credit more', () => {
  const lines = [place(25000), place(25000), place(25000), place(25000)];
  const result = unwrapQuote(quote({ lines, priceClass: 'member', credits: 30, creditsAvailable: 30 }));
  expect(result.lines.map((line) => line.credits)).toEqual([8, 8, 7, 7]);
  expect(result.lines.map((line) => line.creditCents)).toEqual([8000, 8000, 7000, 7000]);
  expect(result.lines.map((line) => line.cashCents)).toEqual([17000, 17000, 18000, 18000]);
});

test('two courses that aren’t whole credits each can be paid by credits that are whole together', () => {
  const result = unwrapQuote(
    quote({ lines: [place(15500), place(14500)], priceClass: 'member', credits: 30, creditsAvailable: 30 }),
  );
  expect(result.cashCents).toBe(0);
  // Each line takes half of one credit: it is counted with the first.
  expect(result.lines.map((line) => line.credits)).toEqual([16, 14]);
  expect(result.lines.map((line) => line.creditCents)).toEqual([15500, 14500]);
});

test('a remainder that is too small to charge is refused, and waived after a code', () => {
  const basket = { priceClass: 'member' as const, creditsAvailable: 20 };
  expect(quote({ ...basket, lines: [place(10030)], credits: 10 })).toEqual({ kind: 'below_minimum', restCents: 30 });
  const waived = unwrapQuote(quote({ ...basket, lines: [place(10090)], credits: 5, code: percent(50) }));
  expect(waived).toMatchObject({ cashCents: 0, discountCents: 5090, credits: 5 });
});

test('a code lowers only lines in its scope and, if a school pays for it, only that school’s lines', () => {
  const lines = [
    place(10000, 10000, { scopes: { course: 3, cohort: 1 } }),
    place(10000, 10000, { schoolId: 8, scopes: { course: 4, cohort: 2 } }),
    place(15000, 15000, { kind: 'membership', schoolId: null }),
  ];
  const basket = { lines, priceClass: 'member' as const, credits: 0, creditsAvailable: 0 };
  const discountsWith = (code: Code) => unwrapQuote(quote({ ...basket, code })).lines.map((line) => line.discountCents);
  expect(discountsWith(percent(10))).toEqual([1000, 1000, 0]);
  expect(discountsWith(percent(10, { scope: 'course', scopeId: 4 }))).toEqual([0, 1000, 0]);
  expect(discountsWith(percent(10, { ownerKind: 'school', schoolId: 7 }))).toEqual([1000, 0, 0]);
  expect(discountsWith(percent(0, { percent: null, amountCents: 30000 }))).toEqual([10000, 10000, 0]);
});

test('priceWithCode returns the lowered price, and null if the code doesn’t lower it', () => {
  const line = place(15000, 20000, { scopes: { course: 3 } });
  expect(priceWithCode(percent(10), line, 'member')).toBe(13500);
  expect(priceWithCode(percent(10), line, 'nonmember')).toBe(18000);
  expect(priceWithCode(percent(100), line, 'member')).toBe(0);
  expect(priceWithCode(null, line, 'member')).toBeNull();
  expect(priceWithCode(percent(10, { scope: 'course', scopeId: 4 }), line, 'member')).toBeNull();
});

test('a quote says who pays for the code that lowered a line, and names the redemption only if it lowered any', () => {
  const lines = [place(10000, 10000, { scopes: { course: 3 } }), place(10000), place(1500, 1500, { kind: 'credits' })];
  const basket = { lines, priceClass: 'member' as const, credits: 0, creditsAvailable: 0 };
  const code = percent(10, { ownerKind: 'school', schoolId: 7, scope: 'course', scopeId: 3 });
  const lowered = unwrapQuote(quote({ ...basket, code }));
  expect(lowered.lines.map((line) => line.discountOwner)).toEqual(['school', null, null]);
  expect(lowered.redemptionId).toBe(5);
  const elsewhere = unwrapQuote(quote({ ...basket, code: { ...code, scopeId: 9 } }));
  expect(elsewhere.lines.map((line) => line.discountOwner)).toEqual([null, null, null]);
  expect(elsewhere.redemptionId).toBeNull();
  expect(unwrapQuote(quote(basket))).toMatchObject({ redemptionId: null, discountCents: 0 });
});

test('half a dollar can be charged, a cent less can’t', () => {
  const basket = { priceClass: 'member' as const, creditsAvailable: 20, credits: 10 };
  expect(unwrapQuote(quote({ ...basket, lines: [place(10050)] })).cashCents).toBe(50);
  expect(quote({ ...basket, lines: [place(10049)] })).toEqual({ kind: 'below_minimum', restCents: 49 });
});

test('credits are limited to courses: a ticket beside them takes none', () => {
  const lines = [place(5000), place(9000, 9000, { kind: 'ticket' })];
  const basket = { lines, priceClass: 'member' as const, creditsAvailable: 100 };
  expect(creditLimit(basket)).toBe(5);
  const result = unwrapQuote(quote({ ...basket, credits: 5 }));
  expect(result.lines.map((line) => line.creditCents)).toEqual([5000, 0]);
  expect(result.lines.map((line) => line.cashCents)).toEqual([0, 9000]);
});

test('orders only move forward, except for money that arrives late', () => {
  expect(statesBefore('paid')).toEqual(['pending', 'expired', 'failed']);
  expect(statesBefore('refunded')).toEqual(['paid', 'fulfilled', 'partially_refunded']);
});

const BASKETS = FULL ? 20_000 : 2_000;
test(`${BASKETS} random baskets agree with a second calculation to the cent (SEED=${SEED})`, () => {
  const random = seeded(SEED);
  for (let n = 0; n < BASKETS; n += 1) {
    const lines = Array.from({ length: 1 + random.below(5) }, (_, index) => {
      const member = random.below(4) === 0 ? random.below(3) * 1000 : random.below(60_000);
      const kind = (['cohort_place', 'cohort_place', 'cohort_place', 'ticket', 'membership'] as const)[random.below(5)];
      return place(member, member + random.below(10_000), {
        kind: kind ?? 'ticket',
        subjectId: index,
        schoolId: 7 + random.below(2),
      });
    });
    const code =
      random.below(2) === 0
        ? null
        : percent(1 + random.below(100), {
            ...(random.below(2) === 0 ? { percent: null, amountCents: 1 + random.below(40_000) } : {}),
            ...(random.below(2) === 0 ? { ownerKind: 'school' as const, schoolId: 7 } : {}),
          });
    const member = random.below(2) === 0;
    const basket = {
      lines,
      priceClass: member ? ('member' as const) : ('nonmember' as const),
      code,
      creditsAvailable: 400,
    };
    // Every third basket uses as many credits as possible: some of them have to be split.
    const maxCredits = creditLimit(basket);
    const credits = random.below(3) === 0 ? maxCredits : random.below(maxCredits + 1);
    const [ours, theirs] = [quote({ ...basket, credits }), independentPrice({ lines, member, credits, code })];
    if ('kind' in ours) {
      expect({ n, ours: ours.kind }).toEqual({ n, ours: 'below_minimum' });
      expect(theirs).toBe('refused');
      continue;
    }
    expect({
      n,
      cash: ours.lines.map((l) => l.cashCents),
      discount: ours.lines.map((l) => l.discountCents),
      credits: ours.lines.map((l) => l.credits),
    }).toEqual({ n, ...(theirs as object) });
    for (const line of ours.lines) {
      // The whole credits a line returns, worth $10 of it each, plus at most one that other lines paid part of.
      expect(line.credits - Math.floor(line.creditCents / 1000)).toBeOneOf([0, 1]);
      expect(line.cashCents).toBe(line.listPriceCents - line.discountCents - line.creditCents);
      expect(Math.min(line.cashCents, line.discountCents, line.credits, line.creditCents)).toBeGreaterThanOrEqual(0);
    }
  }
});

test('parts always sum to the whole, and none is off by more than one', () => {
  const random = seeded(SEED);
  for (let n = 0; n < 500; n += 1) {
    const weights = Array.from({ length: 1 + random.below(6) }, () => random.below(1000));
    const total = random.below(5000);
    const parts = allocate(total, weights);
    const weightSum = weights.reduce((a, b) => a + b, 0);
    expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
    if (weightSum === 0) continue;
    for (const [i, weight] of weights.entries()) {
      expect(Math.abs((parts[i] ?? 0) - (total * weight) / weightSum)).toBeLessThan(1);
    }
  }
});

test('negative control: parts rounded independently lose or gain cents', () => {
  const random = seeded(SEED);
  let wrong = 0;
  for (let n = 0; n < 200; n += 1) {
    const weights = Array.from({ length: 3 }, () => 1 + random.below(1000));
    const weightSum = weights.reduce((a, b) => a + b, 0);
    const total = random.below(5000);
    const rounded = weights.map((weight) => Math.round((total * weight) / weightSum));
    if (rounded.reduce((a, b) => a + b, 0) !== total) wrong += 1;
  }
  expect(wrong).toBeGreaterThan(0);
});
