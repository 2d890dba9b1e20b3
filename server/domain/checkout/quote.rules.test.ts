import { expect, test } from 'vitest';
import { seeded } from '#testing/random.ts';
import { allocate } from './allocate.rules.ts';
import { comingFrom } from './order.rules.ts';
import { type BasketLine, type Code, creditLimit, type Quote, quote } from './quote.rules.ts';

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
function made(result: ReturnType<typeof quote>): Quote {
  if ('kind' in result) throw new Error(result.kind);
  return result;
}

test('members pay the member price, all others the non-member price', () => {
  const basket = { lines: [place(15000, 20000)], credits: 0, creditsAvailable: 0 };
  expect(made(quote({ ...basket, priceClass: 'member' })).cashCents).toBe(15000);
  expect(made(quote({ ...basket, priceClass: 'nonmember' })).cashCents).toBe(20000);
});

test('credits are bounded by the member prices, by what is left after a code, and by what one has', () => {
  const lines = [place(15000, 20000)];
  const basket = { lines, priceClass: 'nonmember' as const, creditsAvailable: 100 };
  expect(creditLimit(basket)).toBe(15);
  expect(creditLimit({ ...basket, creditsAvailable: 3 })).toBe(3);
  expect(creditLimit({ ...basket, code: percent(50) })).toBe(10);
  expect(quote({ ...basket, credits: 16 })).toEqual({ kind: 'credits_out_of_range', maximum: 15 });
  expect(made(quote({ ...basket, credits: 15 })).cashCents).toBe(5000);
});

test('each of four equal courses is worth the same whoever of them has one credit more', () => {
  const lines = [place(25000), place(25000), place(25000), place(25000)];
  const result = made(quote({ lines, priceClass: 'member', credits: 30, creditsAvailable: 30 }));
  expect(result.lines.map((line) => line.credits)).toEqual([8, 8, 7, 7]);
  expect(result.lines.map((line) => line.creditCents)).toEqual([8000, 8000, 7000, 7000]);
  expect(result.lines.map((line) => line.cashCents)).toEqual([17000, 17000, 18000, 18000]);
});

test('two courses that are no whole credits each are paid by credits that are whole together', () => {
  const result = made(
    quote({ lines: [place(15500), place(14500)], priceClass: 'member', credits: 30, creditsAvailable: 30 }),
  );
  expect(result.cashCents).toBe(0);
  // Half of one credit each: it belongs with the first.
  expect(result.lines.map((line) => line.credits)).toEqual([16, 14]);
  expect(result.lines.map((line) => line.creditCents)).toEqual([15500, 14500]);
});

test('a rest that cannot be charged is refused, after a code it is waived', () => {
  const basket = { priceClass: 'member' as const, creditsAvailable: 20 };
  expect(quote({ ...basket, lines: [place(10030)], credits: 10 })).toEqual({ kind: 'below_minimum', restCents: 30 });
  const waived = made(quote({ ...basket, lines: [place(10090)], credits: 5, code: percent(50) }));
  expect(waived).toMatchObject({ cashCents: 0, discountCents: 5090, credits: 5 });
});

test('a code lowers only what lies in its scope and, borne by a school, only what that school sells', () => {
  const lines = [
    place(10000, 10000, { scopes: { course: 3, cohort: 1 } }),
    place(10000, 10000, { schoolId: 8, scopes: { course: 4, cohort: 2 } }),
    place(15000, 15000, { kind: 'membership', schoolId: null }),
  ];
  const basket = { lines, priceClass: 'member' as const, credits: 0, creditsAvailable: 0 };
  const offs = (code: Code) => made(quote({ ...basket, code })).lines.map((line) => line.discountCents);
  expect(offs(percent(10))).toEqual([1000, 1000, 0]);
  expect(offs(percent(10, { scope: 'course', scopeId: 4 }))).toEqual([0, 1000, 0]);
  expect(offs(percent(10, { ownerKind: 'school', schoolId: 7 }))).toEqual([1000, 0, 0]);
  expect(offs(percent(0, { percent: null, amountCents: 30000 }))).toEqual([10000, 10000, 0]);
});

test('orders only go forward, but for money that comes late', () => {
  expect(comingFrom('paid')).toEqual(['pending', 'expired', 'failed']);
  expect(comingFrom('refunded')).toEqual(['paid', 'fulfilled', 'partially_refunded']);
});

/** A second calculation that shares nothing with the first: fractions of big numbers, parts found one cent at a time. */
function independent(basket: {
  lines: readonly BasketLine[];
  member: boolean;
  credits: number;
  code: Code | null;
}): { cash: number[]; discount: number[]; credits: number[] } | 'refused' {
  const share = (total: number, weights: number[]): number[] => {
    const whole = weights.reduce((a, b) => a + b, 0);
    const parts = weights.map((weight) => (whole === 0 ? 0 : Number((BigInt(total) * BigInt(weight)) / BigInt(whole))));
    const lost = () => total - parts.reduce((a, b) => a + b, 0);
    const given = new Set<number>();
    while (lost() > 0) {
      let best = -1;
      for (let i = 0; i < weights.length; i += 1) {
        if (given.has(i)) continue;
        const remainder = (k: number) => (whole === 0 ? 0n : (BigInt(total) * BigInt(weights[k] ?? 0)) % BigInt(whole));
        if (best === -1 || remainder(i) > remainder(best)) best = i;
      }
      if (best === -1) throw new Error('nothing left to give to');
      given.add(best);
      parts[best] = (parts[best] ?? 0) + (whole === 0 ? lost() : 1);
    }
    return parts;
  };
  const list = basket.lines.map((line) => (basket.member ? line.memberPriceCents : line.nonmemberPriceCents));
  const in_scope = basket.lines.map((line, i) => {
    const code = basket.code;
    if (code === null || line.kind === 'membership' || line.kind === 'credits') return 0;
    if (code.ownerKind === 'school' && line.schoolId !== code.schoolId) return 0;
    return list[i] ?? 0;
  });
  const base = in_scope.reduce((a, b) => a + b, 0);
  const off = !basket.code
    ? 0
    : basket.code.percent !== null
      ? Number((BigInt(base) * BigInt(basket.code.percent) * 2n + 100n) / 200n)
      : Math.min(base, basket.code.amountCents ?? 0);
  const discount = base === 0 ? list.map(() => 0) : share(off, in_scope);
  const net = list.map((price, i) => price - (discount[i] ?? 0));
  // Rules §5, one credit after the other: whole ones to whoever lacks most of their fair part and has $10 left.
  const rest = net.map((n, i) => (basket.lines[i]?.kind === 'cohort_place' ? n : 0));
  const fair = rest.reduce((a, b) => a + b, 0);
  const value = net.map(() => 0);
  const credits = net.map(() => 0);
  const leftOf = (i: number) => (rest[i] ?? 0) - (value[i] ?? 0);
  const best = (of: readonly number[], better: (one: number, other: number) => boolean) =>
    of.reduce((a, b) => (a === -1 || better(b, a) ? b : a), -1);
  const every = net.map((_, i) => i);
  const lacks = (i: number) => BigInt(basket.credits) * BigInt(rest[i] ?? 0) - BigInt(credits[i] ?? 0) * BigInt(fair);
  const toPlace = { whole: basket.credits, split: 0 };
  for (; toPlace.whole > 0; toPlace.whole -= 1) {
    const taker = best(
      every.filter((i) => leftOf(i) >= 1000),
      (one, other) => lacks(one) > lacks(other),
    );
    if (taker === -1) break;
    credits[taker] = (credits[taker] ?? 0) + 1;
    value[taker] = (value[taker] ?? 0) + 1000;
  }
  // The few others, cent by cent, from whoever had most left when the credit's turn came.
  for (toPlace.split = toPlace.whole; toPlace.split > 0; toPlace.split -= 1) {
    const before = every.map(leftOf);
    const taken = net.map(() => 0);
    for (let cent = 0; cent < 1000; cent += 1) {
      const from = best(
        every.filter((i) => leftOf(i) > 0),
        (one, other) => (before[one] ?? 0) > (before[other] ?? 0),
      );
      value[from] = (value[from] ?? 0) + 1;
      taken[from] = (taken[from] ?? 0) + 1;
    }
    const owner = best(every, (one, other) => (taken[one] ?? 0) > (taken[other] ?? 0));
    credits[owner] = (credits[owner] ?? 0) + 1;
  }
  const cash = net.map((n, i) => n - (value[i] ?? 0));
  const total = cash.reduce((a, b) => a + b, 0);
  if (total > 0 && total < 50) {
    if (off === 0) return 'refused';
    return { cash: cash.map(() => 0), discount: discount.map((d, i) => d + (cash[i] ?? 0)), credits };
  }
  return { cash, discount, credits };
}

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
    // Every third is paid by as many credits as go in: there some have to be split.
    const most = creditLimit(basket);
    const credits = random.below(3) === 0 ? most : random.below(most + 1);
    const [ours, theirs] = [quote({ ...basket, credits }), independent({ lines, member, credits, code })];
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
      // What a line brings back in whole credits, each worth $10 of it, and at most one that others paid a part of.
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
    const whole = weights.reduce((a, b) => a + b, 0);
    expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
    if (whole === 0) continue;
    for (const [i, weight] of weights.entries()) {
      expect(Math.abs((parts[i] ?? 0) - (total * weight) / whole)).toBeLessThan(1);
    }
  }
});

test('negative control: parts that are rounded each by itself lose or find cents', () => {
  const random = seeded(SEED);
  let wrong = 0;
  for (let n = 0; n < 200; n += 1) {
    const weights = Array.from({ length: 3 }, () => 1 + random.below(1000));
    const whole = weights.reduce((a, b) => a + b, 0);
    const total = random.below(5000);
    const rounded = weights.map((weight) => Math.round((total * weight) / whole));
    if (rounded.reduce((a, b) => a + b, 0) !== total) wrong += 1;
  }
  expect(wrong).toBeGreaterThan(0);
});
