import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';

export const planOnSale = z.object({
  /** Plan code: `premium_membership`. */
  plan: z.string(),
  name: z.string(),
  /** Dollars a month, paid monthly. */
  monthlyPrice: dollars,
  /** Dollars a year, paid yearly. */
  yearlyPrice: dollars,
  /** Credits per year; 0: none. */
  credits: z.number().int(),
  /** True if the plan includes member prices on courses and events. */
  discountsCourses: z.boolean(),
  /** True if the plan includes members-only events. */
  opensMembersOnly: z.boolean(),
});
export type PlanOnSale = z.infer<typeof planOnSale>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  summary: 'The plans on sale, with their prices',
  tag: 'Membership',
  audience: 'anyone',
  visitors: 'cached',
  response: z.object({ plans: z.array(planOnSale) }),
});
