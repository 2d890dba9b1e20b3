import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { instant } from '../primitives/wire.ts';

const interval = z.enum(['monthly', 'yearly']);

/** Another plan, or another interval of the same. */
export const planChange = z.object({
  /** Its code. */
  plan: z.string(),
  name: z.string(),
  billingInterval: interval,
  /** Dollars a month or a year. */
  price: dollars,
  /** Credits that a year brings. */
  credits: z.number().int(),
});

export const planUpgrade = planChange.extend({
  /** Dollars to pay today: the new period less what isn't used of the current one. The hosted page asks for the exact sum. */
  dueToday: dollars,
  /** Dollars that a year costs less than twelve months of the same plan; 0 where nothing is saved. */
  savings: dollars,
});
export type PlanUpgrade = z.infer<typeof planUpgrade>;

/** The membership that a person has now. */
export const activeSubscription = z.object({
  /** Code of the plan; `currentPlan` is the same. */
  plan: z.string(),
  currentPlan: z.string(),
  planName: z.string(),
  /** `active`; `grace`: a renewal failed and is tried again; `suspended`: a payment is disputed. */
  status: z.enum(['active', 'grace', 'suspended']),
  billingInterval: interval,
  /** Dollars a period; 0 where it was given. */
  price: dollars,
  /** `paid` renews itself; `promo` and `staff` end by themselves. */
  source: z.enum(['paid', 'promo', 'staff']),
  startedAt: instant,
  /** Null where nothing will be charged. */
  nextBillingAt: instant.nullable(),
  /** When it ends, where that is known: cancelled, given for a time, or in grace. */
  expiresAt: instant.nullable(),
  /** What follows at the end of the period: `cancel`, the code of a plan, or null. */
  downgradeTo: z.string().nullable(),
  /** Name of the plan in `downgradeTo`. */
  downgradeToName: z.string().nullable(),
  /** Credits that a year of the plan brings. */
  credits: z.number().int(),
  opensMembersOnly: z.boolean(),
  /** What one may change to now, for the pro-rata sum. */
  upgrades: z.array(planUpgrade),
  /** Smaller plans, from the end of the period on. */
  downgrades: z.array(planChange),
  /** The first payment comes back until then, while nothing of the membership was used; null where it doesn't. */
  refundable: z.object({ amount: dollars, until: instant }).nullable(),
});
export type ActiveSubscription = z.infer<typeof activeSubscription>;

const answer = z.object({ activeSubscription: activeSubscription.nullable() });

export const showActiveSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/active',
  summary: 'Your current membership; null without one',
  tag: 'Membership',
  audience: 'signed-in',
  response: answer,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/cancel',
  summary:
    'End the membership at the end of its period (right away in the grace period), or move to a smaller plan then',
  tag: 'Membership',
  audience: 'signed-in',
  body: z.object({
    /** `cancel`, or the code of a smaller plan. */
    downgradeTo: z.string().max(60).default('cancel'),
  }),
  response: answer,
  idempotent: true,
});

export const revertCancel = endpoint({
  method: 'POST',
  path: '/subscriptions/revert_cancel',
  summary: 'Undo what was planned for the end of the period',
  tag: 'Membership',
  audience: 'signed-in',
  response: answer,
  idempotent: true,
});

export const refundSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/refund',
  summary: 'End an unused membership within fourteen days and refund its first payment',
  tag: 'Membership',
  audience: 'signed-in',
  response: z.object({ refunded: dollars }),
  idempotent: true,
});
