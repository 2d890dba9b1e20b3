import { listPlans } from '#contract/membership/list-plans.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { loadPlans } from './plan.store.ts';

export const routes: Route[] = [
  route(listPlans, async (ctx) => ({
    plans: (await loadPlans(ctx))
      .filter((plan) => plan.onSale)
      .map((plan) => ({
        plan: plan.code,
        name: plan.name,
        monthlyPrice: toDollars(plan.monthlyCents),
        yearlyPrice: toDollars(plan.yearlyCents),
        credits: plan.credits,
        discountsCourses: plan.discountsCourses,
        opensMembersOnly: plan.opensMembersOnly,
      })),
  })),
];
