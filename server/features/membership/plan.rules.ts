import { CREDIT_CENTS } from '#contract/primitives/money.ts';

export type Interval = 'monthly' | 'yearly';

export interface Plan {
  readonly code: string;
  readonly name: string;
  readonly monthlyCents: number;
  readonly yearlyCents: number;
  /** Credits included per year. */
  readonly credits: number;
  readonly onSale: boolean;
  readonly legacy: boolean;
  readonly discountsCourses: boolean;
  readonly opensMembersOnly: boolean;
}

/** Days of access after a failed renewal (rules §5). */
export const GRACE_DAYS = 14;
const MONTHS = 12;

export function priceOf(plan: Plan, interval: Interval): number {
  return interval === 'monthly' ? plan.monthlyCents : plan.yearlyCents;
}

export function firstYearCents(plan: Plan, interval: Interval): number {
  return interval === 'monthly' ? plan.monthlyCents * MONTHS : plan.yearlyCents;
}

/**
 * Credits that a payment brings: a yearly one all together; the n-th monthly one (1, 2, …) brings floor(credits × n ÷
 * 12) minus what came before, year by year.
 */
export function planCredits(yearly: number, interval: Interval, paidMonths: number): number {
  if (interval === 'yearly') return yearly;
  const ofYear = ((paidMonths - 1) % MONTHS) + 1;
  return Math.floor((yearly * ofYear) / MONTHS) - Math.floor((yearly * (ofYear - 1)) / MONTHS);
}

export interface BasketPrices {
  /** The sum of the basket's member and non-member prices. */
  readonly memberCents: number;
  readonly nonmemberCents: number;
}

export interface RecommendedPlan {
  readonly plan: string;
  readonly interval: Interval;
  /** The first payment: the basket at member prices and the plan's first payment. */
  readonly firstPaymentCents: number;
}

/**
 * `recommendedPlan`: the plan on sale at the interval with the lower first-year total for this basket, if that is below
 * the basket's cost without membership; else null (rules §3). An empty basket recommends nothing.
 */
export function recommendPlan(plans: readonly Plan[], basket: BasketPrices): RecommendedPlan | null {
  let best: (RecommendedPlan & { total: number }) | null = null;
  for (const plan of plans) {
    if (!plan.onSale || !plan.discountsCourses) continue;
    for (const interval of ['monthly', 'yearly'] as const) {
      const total = basket.memberCents + firstYearCents(plan, interval);
      if (best !== null && total >= best.total) continue;
      best = { plan: plan.code, interval, total, firstPaymentCents: basket.memberCents + priceOf(plan, interval) };
    }
  }
  if (best === null || best.total >= basket.nonmemberCents) return null;
  const { total: _, ...recommended } = best;
  return recommended;
}

export interface RecommendedUpgrade {
  readonly upgradePlan: string;
  /** How much more a year of the upgrade costs than a year of the current plan. */
  readonly costCents: number;
}

/**
 * `recommendedAction`: the cheapest upgrade for a person on a legacy plan that makes this basket cheaper: a year's
 * additional credits save more than the additional price. Null if none helps (rules §3).
 */
export function recommendUpgrade(
  plans: readonly Plan[],
  held: { code: string; interval: Interval } | null,
  basket: BasketPrices & { creditsAvailable: number },
): RecommendedUpgrade | null {
  const present = plans.find((plan) => plan.code === held?.code);
  if (!held || !present?.legacy) return null;
  const remainingCents = Math.max(0, basket.memberCents - basket.creditsAvailable * CREDIT_CENTS);
  const helpful = plans
    .map((plan) => ({
      plan,
      extra: firstYearCents(plan, held.interval) - firstYearCents(present, held.interval),
      saved: Math.min(remainingCents, (plan.credits - present.credits) * CREDIT_CENTS),
    }))
    .filter(({ plan, extra, saved }) => plan.discountsCourses && extra > 0 && saved > extra)
    .sort((a, b) => a.extra - b.extra || a.plan.code.localeCompare(b.plan.code));
  const [best] = helpful;
  return best ? { upgradePlan: best.plan.code, costCents: best.extra } : null;
}
