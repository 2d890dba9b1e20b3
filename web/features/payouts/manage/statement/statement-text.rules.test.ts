import { expect, test } from 'vitest';
import type { Statement, StatementLine } from '#contract/payouts/payout.ts';
import { amountWhy, exampleOf, lineWhy, refundedAmount } from './statement-text.rules.ts';

const sale: StatementLine = {
  position: 1,
  kind: 'sale',
  atUtc: '2027-01-01T00:00:00.000Z',
  receiptNumber: 'CB-1',
  learner: 'Ada',
  list: 200,
  discount: 0,
  discountOwner: null,
  credits: 0,
  creditValue: 0,
  cash: 200,
  refundedCash: 0,
  refundedCredits: 0,
  value: 200,
  kept: 200,
  withheld: null,
};

test('a line shows its own calculation: the formula with its numbers (P16)', () => {
  expect(lineWhy(sale)).toBe('$200.00, counted in full');
  // (d): half of the third's $150
  const half = { ...sale, discount: 50, discountOwner: 'platform' as const, cash: 150, refundedCash: 75, kept: 100 };
  expect(lineWhy(half)).toBe('$200.00 × ($150.00 − $75.00) ÷ $150.00 = $100.00');
  expect(lineWhy({ ...sale, discount: 200, cash: 0 })).toBe('$200.00, paid entirely by a Callboard code');
  expect(lineWhy({ ...sale, withheld: 'disputed', kept: 0 })).toBe(
    '$200.00 is withheld because the payment is disputed',
  );
  expect(lineWhy({ ...sale, withheld: 'unanswered', kept: 0 })).toBe(
    '$200.00 is withheld until you send feedback; without it, the learner is refunded 30 days after the workout or their submission',
  );
  expect(lineWhy({ ...sale, kind: 'refund', refundedCash: 75, kept: -100, value: 0 })).toBe('$75.00 refunded');
});

test('refunded credits are worth what was paid with them, half a cent rounded up', () => {
  expect(
    refundedAmount({ ...sale, credits: 3, creditValue: 30, cash: 69.99, refundedCash: 10.01, refundedCredits: 1 }),
  ).toBe(20.01);
  expect(refundedAmount({ ...sale, credits: 3, creditValue: 29.99, refundedCredits: 2 })).toBe(19.99);
  expect(refundedAmount({ ...sale, credits: 3, creditValue: 29.99, refundedCredits: 3 })).toBe(29.99);
});

test('the example is a partly refunded sale, otherwise one with a code, otherwise the first', () => {
  const withCode = { ...sale, position: 2, discount: 50 };
  const refunded = { ...sale, position: 3, refundedCash: 75 };
  expect(exampleOf([sale, withCode, refunded])).toBe(refunded);
  expect(exampleOf([sale, withCode])).toBe(withCode);
  expect(exampleOf([{ ...sale, withheld: 'lost' }])).toBeUndefined();
});

test('the amount says how it follows from the earnings (P5)', () => {
  const statement = {
    earned: 510,
    earlierTotal: 255,
    amount: 255,
    earlier: [{ id: 1, kind: 'part', part: 1, amount: 255 }],
  };
  const of = (over: object) => ({ ...statement, ...over }) as Statement;
  expect(amountWhy({ kind: 'part', part: 1, parts: 2 }, of({ earlier: [], earlierTotal: 0 }))).toBe(
    'Half of $510.00, rounded down to the cent: $255.00. The rest is paid in part 2.',
  );
  expect(amountWhy({ kind: 'part', part: 2, parts: 2 }, of({}))).toBe('$510.00 − $255.00 = $255.00.');
  expect(
    amountWhy({ kind: 'adjustment', part: null, parts: null }, of({ earned: 340, earlierTotal: 510, amount: -170 })),
  ).toBe('$340.00 − $510.00 = −$170.00.');
  expect(amountWhy({ kind: 'part', part: 1, parts: 1 }, of({ earlier: [], amount: 510 }))).toBe('All of $510.00.');
});
