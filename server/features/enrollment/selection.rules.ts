import { creditCostOf } from '#contract/primitives/money.ts';
import { type CohortTimes, type SaleRefusal, saleRefusalAt } from '#server/features/schools/index.ts';

export interface SelectionFacts extends CohortTimes {
  readonly name: string;
  readonly alreadyEnrolled: boolean;
  readonly alreadyTaken: boolean;
  /** The person's own hold counts as free. */
  readonly seatsRemaining: number;
}

export interface SelectionRefusal {
  readonly code: 'already_enrolled' | 'already_taken' | 'sold_out' | SaleRefusal['code'];
  readonly message: string;
}

/** Why a cohort can't be in the basket, in a sentence that names it; null: it can. */
export function selectionRefusal(facts: SelectionFacts, now: Date): SelectionRefusal | null {
  if (facts.alreadyTaken)
    return { code: 'already_taken', message: `You've already taken the course that ${facts.name} belongs to.` };
  if (facts.alreadyEnrolled) return { code: 'already_enrolled', message: `You're already enrolled in ${facts.name}.` };
  const refusal = saleRefusalAt(facts, now);
  if (refusal) return refusal;
  if (facts.seatsRemaining <= 0) return { code: 'sold_out', message: `${facts.name} is sold out.` };
  return null;
}

/** `interestedCohortCost`: the sum of the cohorts' credit costs (rules §3). */
export function creditTotal(cohorts: readonly { priceCents: number }[]): number {
  return cohorts.reduce((sum, cohort) => sum + creditCostOf(cohort.priceCents), 0);
}

/** `interestedPrice`: the sum a person pays, by their own prices, before codes and credits. */
export function priceTotal(
  cohorts: readonly { price_cents: number; nonmember_price_cents: number }[],
  viewer: { readonly getsCourseDiscount: boolean } | null,
): number {
  return cohorts.reduce(
    (sum, cohort) => sum + (viewer?.getsCourseDiscount ? cohort.price_cents : cohort.nonmember_price_cents),
    0,
  );
}

/** The state after a click: the wanted one; if none is given, the opposite. */
export function pressed(now: boolean, wanted: boolean | undefined): boolean {
  return wanted ?? !now;
}
