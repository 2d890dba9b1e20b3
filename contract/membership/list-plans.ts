import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';

/** A plan on sale today. */
export const planOnSale = z.object({
  /** Its code: `premium_membership`. */
  plan: z.string(),
  name: z.string(),
  /** Dollars a month, paid monthly. */
  monthlyPrice: dollars,
  /** Dollars a year, paid yearly. */
  yearlyPrice: dollars,
  /** Credits per year; 0: none. */
  credits: z.number().int(),
  /** Includes member prices on courses and events. */
  discountsCourses: z.boolean(),
  /** Includes members-only events. */
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
