import { expect, test } from 'vitest';
import { type Plan, planCredits, recommendPlan, recommendUpgrade } from './plan.rules.ts';

const plan = (code: string, monthly: number, yearly: number, credits: number, onSale = false): Plan => ({
  code,
  name: code,
  monthlyCents: monthly * 100,
  yearlyCents: yearly * 100,
  credits,
  onSale,
  legacy: !onSale,
  discountsCourses: true,
  opensMembersOnly: true,
});
const PLANS = [
  plan('premium_membership', 15, 150, 0, true),
  plan('membership', 10, 150, 0),
  plan('base', 10, 100, 1),
  plan('apprentice', 13, 150, 10),
  plan('maker', 30, 350, 30),
  plan('master', 42, 500, 50),
];
const basket = (member: number, nonmember: number) => ({ memberCents: member * 100, nonmemberCents: nonmember * 100 });

test.each([
  { member: 300, nonmember: 400, expected: null, why: 'a year of membership costs more than it saves' },
  { member: 300, nonmember: 450, expected: null, why: 'it would cost the same' },
  { member: 300, nonmember: 451, expected: 450, why: 'yearly membership is cheaper than monthly over a year' },
  { member: 0, nonmember: 0, expected: null, why: 'nothing is in the basket' },
])('recommended plan for $member / $nonmember: $why', ({ member, nonmember, expected }) => {
  const result = recommendPlan(PLANS, basket(member, nonmember));
  expect(result).toEqual(
    expected === null ? null : { plan: 'premium_membership', interval: 'yearly', firstPaymentCents: expected * 100 },
  );
});

test('a plan that is cheaper by the month is recommended by the month', () => {
  const plans = [plan('cheap', 5, 150, 0, true)];
  expect(recommendPlan(plans, basket(300, 500))).toEqual({
    plan: 'cheap',
    interval: 'monthly',
    firstPaymentCents: 30500,
  });
});

test.each([
  { held: null, member: 500, credits: 0, expected: null, why: 'no plan is held' },
  { held: 'premium_membership', member: 500, credits: 0, expected: null, why: 'the plan is on sale, not legacy' },
  // base → apprentice: +50 for 9 credits (90 dollars)
  { held: 'base', member: 500, credits: 0, expected: { upgradePlan: 'apprentice', costCents: 5000 }, why: 'cheapest' },
  { held: 'base', member: 40, credits: 0, expected: null, why: 'the basket is smaller than the extra price' },
  { held: 'base', member: 500, credits: 50, expected: null, why: 'credits pay the basket already' },
  // apprentice → maker: +200 for 20 credits (200 dollars): saves nothing; master: +350 for 40 (400)
  {
    held: 'apprentice',
    member: 900,
    credits: 0,
    expected: { upgradePlan: 'master', costCents: 35000 },
    why: 'first that saves',
  },
  { held: 'master', member: 900, credits: 0, expected: null, why: 'nothing is above it' },
])('recommended action holding $held with a basket of $member: $why', ({ held, member, credits, expected }) => {
  const holding = held === null ? null : { code: held, interval: 'yearly' as const };
  expect(recommendUpgrade(PLANS, holding, { ...basket(member, member), creditsAvailable: credits })).toEqual(expected);
});

test('a monthly plan grants its credits in twelve steps that add up to the year, every year', () => {
  const steps = Array.from({ length: 24 }, (_, n) => planCredits(10, 'monthly', n + 1));
  expect(steps.slice(0, 12)).toEqual([0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1]);
  expect(steps.slice(12)).toEqual(steps.slice(0, 12));
  expect(steps.slice(0, 12).reduce((a, b) => a + b, 0)).toBe(10);
  expect(planCredits(10, 'yearly', 1)).toBe(10);
});
