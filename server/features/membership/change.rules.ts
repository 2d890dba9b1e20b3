import { firstYearCents, type Interval, type Plan, priceOf } from './plan.rules.ts';

export interface Held {
  readonly code: string;
  readonly interval: Interval;
  readonly priceCents: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

export interface Upgrade {
  readonly plan: string;
  readonly name: string;
  readonly interval: Interval;
  readonly priceCents: number;
  /** What the hosted page will charge, except for the minutes that pass until then. */
  readonly dueTodayCents: number;
  /** Credits included in a year of the plan. */
  readonly credits: number;
  /** How much a year costs less than twelve months of the same plan; 0 if nothing is saved. */
  readonly savesCents: number;
}

export interface SmallerPlan {
  readonly plan: string;
  readonly name: string;
  readonly interval: Interval;
  readonly priceCents: number;
  readonly credits: number;
}

/** The unused share of a period, 0 to 1. */
export function leftShare(period: { periodStart: Date; periodEnd: Date }, now: Date): number {
  const durationMs = period.periodEnd.getTime() - period.periodStart.getTime();
  return Math.min(1, Math.max(0, (period.periodEnd.getTime() - now.getTime()) / durationMs));
}

/** Plans that a member may move to: those on sale, and the older ones while they have an older one (rules §5). */
function open(plans: readonly Plan[], held: Held): Plan[] {
  const present = plans.find((plan) => plan.code === held.code);
  return plans.filter((plan) => plan.onSale || (plan.legacy && present?.legacy));
}

/**
 * Changes that take effect right away, for the prorated amount: the same plan by the year if that is cheaper than
 * twelve months, and more expensive plans at the same interval. A new period begins; the unused part of the current one
 * is credited (rules §5).
 */
export function upgradesOf(plans: readonly Plan[], held: Held, now: Date): Upgrade[] {
  const unused = Math.round(held.priceCents * leftShare(held, now));
  const present = plans.find((plan) => plan.code === held.code);
  const offer = (plan: Plan, interval: Interval): Upgrade => ({
    plan: plan.code,
    name: plan.name,
    interval,
    priceCents: priceOf(plan, interval),
    dueTodayCents: Math.max(0, priceOf(plan, interval) - unused),
    credits: plan.credits,
    savesCents: interval === 'yearly' ? Math.max(0, firstYearCents(plan, 'monthly') - plan.yearlyCents) : 0,
  });
  const yearly = present && held.interval === 'monthly' && present.yearlyCents < firstYearCents(present, 'monthly');
  return [
    ...(yearly ? [offer(present, 'yearly')] : []),
    ...open(plans, held)
      .filter((plan) => plan.code !== held.code && priceOf(plan, held.interval) > held.priceCents)
      .map((plan) => offer(plan, held.interval)),
  ];
}

/** Cheaper plans at the same interval: they begin when the current period is over. */
export function smallerPlansOf(plans: readonly Plan[], held: Held): SmallerPlan[] {
  return open(plans, held)
    .filter((plan) => plan.code !== held.code && priceOf(plan, held.interval) < held.priceCents)
    .map((plan) => ({
      plan: plan.code,
      name: plan.name,
      interval: held.interval,
      priceCents: priceOf(plan, held.interval),
      credits: plan.credits,
    }));
}

/**
 * Credits in a changed plan's first period: its own, minus the share of the period before that was credited as unused.
 * Whole credits, rounded so that changing back and forth gains nothing.
 */
export function creditsOfChange(credits: number, before: { credits: number; left: number } | null): number {
  return before ? Math.max(0, credits - Math.ceil(before.credits * before.left)) : credits;
}
