import { expect, test } from 'vitest';
import { refundable, refundRuleOf } from './refund-rule.rules.ts';

const start = new Date('2026-12-01T18:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);

test.each([
  [2, 'until_24h_before', -1],
  [6.9, 'until_24h_before', -1],
  [7, 'until_midpoint', 3.5],
  [28, 'until_midpoint', 14],
  [29, 'first_two_weeks', 14],
  [84, 'first_two_weeks', 14],
])('a cohort of %s days: %s', (days, rule, last) => {
  expect(refundRuleOf({ startsAt: start, endsAt: after(days) })).toEqual({ rule, lastRefundableAt: after(last) });
});

test('the last instant still counts, the next does not', () => {
  const frozen = { ...refundRuleOf({ startsAt: start, endsAt: after(28) }), movedRefundUntil: null };
  const none = { held: 0, total: 0 };
  expect(refundable(frozen, after(14), none)).toBe(true);
  expect(refundable(frozen, new Date(after(14).getTime() + 1), none)).toBe(false);
});

test('before the midpoint, but after more than half of the sessions, nothing comes back', () => {
  const frozen = { ...refundRuleOf({ startsAt: start, endsAt: after(28) }), movedRefundUntil: null };
  expect(refundable(frozen, after(10), { held: 4, total: 8 })).toBe(true);
  expect(refundable(frozen, after(10), { held: 5, total: 8 })).toBe(false);
});

test('without dates there is nothing to count by', () => {
  expect(refundRuleOf({ startsAt: null, endsAt: null })).toEqual({ rule: 'none', lastRefundableAt: null });
});

test('new dates let one leave until their instant, also after the rule is over; the later of both counts', () => {
  const frozen = refundRuleOf({ startsAt: start, endsAt: after(5) });
  const moved = { ...frozen, movedRefundUntil: after(30) };
  const half = { held: 5, total: 8 };
  expect(refundable(moved, after(30), half)).toBe(true);
  expect(refundable(moved, new Date(after(30).getTime() + 1), half)).toBe(false);
  expect(refundable({ ...frozen, movedRefundUntil: after(-20) }, after(-2), half)).toBe(true);
});
