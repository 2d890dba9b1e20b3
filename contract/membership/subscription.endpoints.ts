import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { instant } from '../primitives/wire.ts';

const interval = z.enum(['monthly', 'yearly']);

/** Another plan, or the same plan with another interval. */
export const planChange = z.object({
  /** Plan code. */
  plan: z.string(),
  name: z.string(),
  billingInterval: interval,
  /** Dollars per month or year. */
  price: dollars,
  /** Credits per year. */
  credits: z.number().int(),
});

export const planUpgrade = planChange.extend({
  /**
   * Dollars due today: the new period less the unused part of the current one. The hosted page shows the exact amount.
   */
  dueToday: dollars,
  /** Dollars saved per year compared with twelve months of the same plan; 0 if nothing is saved. */
  savings: dollars,
});
export type PlanUpgrade = z.infer<typeof planUpgrade>;

/** A person's current membership. */
export const activeSubscription = z.object({
  /** Plan code; `currentPlan` is the same. */
  plan: z.string(),
  currentPlan: z.string(),
  planName: z.string(),
  /** `active`; `grace`: a renewal failed and is being retried; `suspended`: a payment is disputed. */
  status: z.enum(['active', 'grace', 'suspended']),
  billingInterval: interval,
  /** Dollars per period; 0 if staff or a promo code granted the membership. */
  price: dollars,
  /** `paid` renews automatically; `promo` and `staff` end on their own. */
  source: z.enum(['paid', 'promo', 'staff']),
  startedAt: instant,
  /** Null if nothing will be charged. */
  nextBillingAt: instant.nullable(),
  /** When the membership ends, if that is known: canceled, given for a limited time, or in grace. */
  expiresAt: instant.nullable(),
  /** What happens at the end of the period: `cancel`, a plan code, or null. */
  downgradeTo: z.string().nullable(),
  downgradeToName: z.string().nullable(),
  /** Credits per year of the plan. */
  credits: z.number().int(),
  opensMembersOnly: z.boolean(),
  /** Plans the person can upgrade to now, for the prorated amount. */
  upgrades: z.array(planUpgrade),
  /** Smaller plans, which start at the end of the period. */
  downgrades: z.array(planChange),
  /** Until when the first payment is refundable, if nothing of the membership was used; null if it isn't. */
  refundable: z.object({ amount: dollars, until: instant }).nullable(),
});
export type ActiveSubscription = z.infer<typeof activeSubscription>;

const subscriptionResponse = z.object({ activeSubscription: activeSubscription.nullable() });

export const showActiveSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/active',
  summary: 'Your current membership; null without one',
  tag: 'Membership',
  audience: 'signed-in',
  response: subscriptionResponse,
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
  response: subscriptionResponse,
  idempotent: true,
});

export const revertCancel = endpoint({
  method: 'POST',
  path: '/subscriptions/revert_cancel',
  summary: 'Undo what was planned for the end of the period',
  tag: 'Membership',
  audience: 'signed-in',
  response: subscriptionResponse,
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
