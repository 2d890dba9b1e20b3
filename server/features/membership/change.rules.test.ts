import { expect, test } from 'vitest';
import { creditsOfChange, type Held, leftShare, smallerPlansOf, upgradesOf } from './change.rules.ts';
import type { Plan } from './plan.rules.ts';

const plan = (code: string, monthly: number, yearly: number, credits = 0, legacy = true): Plan => ({
  code,
  name: code,
  monthlyCents: monthly * 100,
  yearlyCents: yearly * 100,
  credits,
  onSale: !legacy,
  legacy,
  discountsCourses: true,
  opensMembersOnly: true,
});
const PLANS = [
  plan('premium_membership', 15, 150, 0, false),
  plan('membership', 10, 150),
  plan('base', 10, 100, 1),
  plan('apprentice', 13, 150, 10),
  plan('maker', 30, 350, 30),
  plan('master', 42, 500, 50),
];
const START = new Date('2026-01-01T00:00:00Z');
const END = new Date('2026-01-31T00:00:00Z');
const MIDDLE = new Date('2026-01-16T00:00:00Z');
const held = (code: string, interval: Held['interval'], price: number): Held => ({
  code,
  interval,
  priceCents: price * 100,
  periodStart: START,
  periodEnd: END,
});

test('a monthly member may switch to the year, for its price minus the unused part of the month', () => {
  expect(upgradesOf(PLANS, held('premium_membership', 'monthly', 15), MIDDLE)).toEqual([
    {
      plan: 'premium_membership',
      name: 'premium_membership',
      interval: 'yearly',
      priceCents: 15_000,
      dueTodayCents: 14_250,
      credits: 0,
      savesCents: 3_000,
    },
  ]);
  expect(upgradesOf(PLANS, held('premium_membership', 'yearly', 150), MIDDLE)).toEqual([]);
});

test('the year is offered only if it is cheaper than twelve months', () => {
  const yearly = (code: string, price: number) =>
    upgradesOf(PLANS, held(code, 'monthly', price), MIDDLE).some((one) => one.plan === code);
  expect([yearly('membership', 10), yearly('base', 10), yearly('apprentice', 13)]).toEqual([false, true, true]);
});

test('members on an older plan may move between the older ones; no one else may move to them', () => {
  const maker = held('maker', 'yearly', 350);
  expect(upgradesOf(PLANS, maker, MIDDLE).map((one) => one.plan)).toEqual(['master']);
  expect(smallerPlansOf(PLANS, maker).map((one) => one.plan)).toEqual([
    'premium_membership',
    'membership',
    'base',
    'apprentice',
  ]);
  const premium = held('premium_membership', 'yearly', 150);
  expect([upgradesOf(PLANS, premium, MIDDLE), smallerPlansOf(PLANS, premium)]).toEqual([[], []]);
});

test('a change brings the new plan’s credits, minus the share that was credited', () => {
  expect(creditsOfChange(30, null)).toBe(30);
  expect(creditsOfChange(30, { credits: 10, left: 0.99 })).toBe(20);
  expect(creditsOfChange(30, { credits: 10, left: 0.5 })).toBe(25);
  expect(creditsOfChange(1, { credits: 10, left: 1 })).toBe(0);
});

test('a period’s used share is never below zero or above the whole', () => {
  const period = { periodStart: START, periodEnd: END };
  expect([
    leftShare(period, new Date(0)),
    leftShare(period, MIDDLE),
    leftShare(period, new Date('2027-01-01')),
  ]).toEqual([1, 0.5, 0]);
});
