import { expect, test } from 'vitest';
import { refundable, refundableUntil, refundRuleMoved, refundRuleOf } from './refund-rule.rules.ts';

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

test('before the midpoint, but after more than half of the sessions, nothing is refundable', () => {
  const frozen = { ...refundRuleOf({ startsAt: start, endsAt: after(28) }), movedRefundUntil: null };
  expect(refundable(frozen, after(10), { held: 4, total: 8 })).toBe(true);
  expect(refundable(frozen, after(10), { held: 5, total: 8 })).toBe(false);
});

test('without dates there is no deadline to compute', () => {
  expect(refundRuleOf({ startsAt: null, endsAt: null })).toEqual({ rule: 'none', lastRefundableAt: null });
});

test('new dates let a person leave until their deadline, even after the rule’s own has passed; the later one counts', () => {
  const frozen = refundRuleOf({ startsAt: start, endsAt: after(5) });
  const moved = { ...frozen, movedRefundUntil: after(30) };
  const half = { held: 5, total: 8 };
  expect(refundable(moved, after(30), half)).toBe(true);
  expect(refundable(moved, new Date(after(30).getTime() + 1), half)).toBe(false);
  expect(refundable({ ...frozen, movedRefundUntil: after(-20) }, after(-2), half)).toBe(true);
});

const none = { held: 0, total: 0 };

test('a start or end date alone gives no rule', () => {
  expect(refundRuleOf({ startsAt: start, endsAt: null }).rule).toBe('none');
  expect(refundRuleOf({ startsAt: null, endsAt: start }).rule).toBe('none');
});

test('without a rule and without new dates, nothing is refundable', () => {
  const frozen = { rule: 'none', lastRefundableAt: null, movedRefundUntil: null } as const;
  expect(refundable(frozen, new Date(-1), none)).toBe(false);
});

// A long cohort's own rule ends on its 14th day.
test.each([
  ['the old rule ended later: it stands beside the new one', after(20), null, after(20)],
  ['the old rule ended earlier: the new one covers it', after(10), null, null],
  ['both end together: what was promised stands', after(14), null, after(14)],
  ['new dates of the old cohort gave longer than its rule', after(2), after(20), after(20)],
  ['the rule of the old cohort gave longer than its new dates', after(20), after(2), after(20)],
  ['only new dates of the old cohort gave something', null, after(20), after(20)],
  ['the old one gave nothing', null, null, null],
])('an enrollment is moved to a long cohort; %s', (_, lastRefundableAt, movedRefundUntil, kept) => {
  expect(refundRuleMoved({ lastRefundableAt, movedRefundUntil }, { startsAt: start, endsAt: after(84) })).toEqual({
    rule: 'first_two_weeks',
    lastRefundableAt: after(14),
    movedRefundUntil: kept,
  });
});

test('an enrollment moved to a cohort whose rule counts sessions keeps its old deadline, even an earlier one', () => {
  const moved = refundRuleMoved(
    { lastRefundableAt: after(3), movedRefundUntil: null },
    { startsAt: start, endsAt: after(20) },
  );
  expect(moved).toEqual({ rule: 'until_midpoint', lastRefundableAt: after(10), movedRefundUntil: after(3) });
  expect(refundable(moved, after(3), { held: 5, total: 8 })).toBe(true);
});

test('an enrollment moved to a cohort without dates keeps its old deadline', () => {
  const moved = refundRuleMoved(
    { lastRefundableAt: after(3), movedRefundUntil: null },
    { startsAt: null, endsAt: null },
  );
  expect(moved).toEqual({ rule: 'none', lastRefundableAt: null, movedRefundUntil: after(3) });
});

test('everything is refundable until the later of the two deadlines', () => {
  expect(refundableUntil({ lastRefundableAt: after(3), movedRefundUntil: after(5) })).toEqual(after(5));
  expect(refundableUntil({ lastRefundableAt: after(5), movedRefundUntil: after(3) })).toEqual(after(5));
  expect(refundableUntil({ lastRefundableAt: after(5), movedRefundUntil: null })).toEqual(after(5));
  expect(refundableUntil({ lastRefundableAt: null, movedRefundUntil: after(3) })).toEqual(after(3));
  expect(refundableUntil({ lastRefundableAt: null, movedRefundUntil: null })).toBeNull();
});
