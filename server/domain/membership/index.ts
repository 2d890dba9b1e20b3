/** Membership: plans, subscriptions, renewals, plan credits, what to recommend (rules §3, §5). */
export {
  type BasketPrices,
  GRACE_DAYS,
  type Interval,
  type RecommendedPlan,
  type RecommendedUpgrade,
} from './plan.rules.ts';
export { type PlanPrice, planOnSale, planPriceById } from './plan.store.ts';
export { recommendFor } from './recommend.ts';
export { settleInvoice } from './settle-invoice.ts';
export { settleSubscription } from './settle-subscription.ts';
export { startMembership } from './start-membership.ts';
export {
  endSubscription,
  liveSubscriptionOf,
  loadSubscription,
  lockSubscription,
  type Subscription,
  setSubscriptionSuspended,
  subscriptionByProviderId,
} from './subscription.store.ts';
