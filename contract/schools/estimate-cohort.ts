import { type Cents, toDollars } from '../primitives/money.ts';

/** What a lecture hour with a teacher assistant costs the school (M§9). */
export const ASSISTANT_HOUR_CENTS = 5_000;

export interface CohortToEstimate {
  /** Member price, which the estimate is based on (rules-teachers C8). */
  readonly priceCents: Cents;
  readonly capacity: number;
  readonly wantsTa: boolean;
  /** In quarter hours; counts only with an assistant. */
  readonly lectureHours: number;
  /** The school's fee in basis points: 1500 is 15%. */
  readonly feeBps: number;
  /** The platform's own school has no estimate. */
  readonly isHouse: boolean;
}

/** In dollars. `profit` can be negative. */
export interface CohortEstimate {
  readonly revenue: number;
  readonly fee: number;
  readonly assistant: number;
  readonly profit: number;
}

/**
 * What a cohort would earn with every seat sold at the member price: price × capacity, less the platform's fee (half
 * up, once) and $50 for each lecture hour with an assistant (M§9). Null for the platform's school. Shared by the
 * server's response and the screen, which updates it as the teacher types.
 */
export function estimateCohort(cohort: CohortToEstimate): CohortEstimate | null {
  if (cohort.isHouse) return null;
  const revenue = cohort.priceCents * cohort.capacity;
  const fee = Math.floor((revenue * cohort.feeBps + 5_000) / 10_000);
  const assistant = cohort.wantsTa ? Math.round(ASSISTANT_HOUR_CENTS * cohort.lectureHours) : 0;
  return {
    revenue: toDollars(revenue),
    fee: toDollars(fee),
    assistant: toDollars(assistant),
    profit: toDollars(revenue - fee - assistant),
  };
}
