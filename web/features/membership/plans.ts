import { queryOptions } from '@tanstack/react-query';
import { listPlans, type PlanOnSale } from '#contract/membership/list-plans.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 300_000;

export const plansQuery = queryOptions({
  queryKey: ['membership', 'plans'],
  queryFn: async (): Promise<readonly PlanOnSale[]> => (await call(listPlans)).plans,
  staleTime: KEPT_MS,
});

/** The plan a checkout offers beside paying once: the recommended one, otherwise the first with member prices. */
export function planToOffer(plans: readonly PlanOnSale[], recommended: string | undefined): PlanOnSale | undefined {
  return plans.find((plan) => plan.plan === recommended) ?? plans.find((plan) => plan.discountsCourses);
}
