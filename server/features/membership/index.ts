/** Membership: plans, subscriptions, renewals, plan credits, what to recommend (rules §3, §5). */

export { CANCEL_SUBSCRIPTION_JOB } from './cancel-subscription.ts';
export {
  leftShare,
  type SmallerPlan,
  smallerPlansOf,
  type Upgrade,
  upgradesOf,
} from './change.rules.ts';
export { restoreMembership, revokeMembership, suspendMembership } from './dispute-membership.ts';
export { endMembership, MEMBER_PRICES_ENDED_JOB, MEMBERSHIP_ENDED_JOB } from './end-membership.ts';
export { giveMembership } from './gift.store.ts';
export { keepsItsPrices, lostPrices, requireItsPrices } from './member-prices.ts';
export { paidPeriods, setPeriodRefunded } from './period.store.ts';
export {
  type BasketPrices,
  GRACE_DAYS,
  type Interval,
  type Plan,
  type RecommendedPlan,
  type RecommendedUpgrade,
} from './plan.rules.ts';
export { loadPlans, type PlanPrice, planOnSale, planPriceById, presentPrice, setProviderIds } from './plan.store.ts';
export { recommendFor } from './recommend.ts';
export { endOf, heldPlan, inOrder, runningMembership } from './running-membership.ts';
export { settleCardSetup } from './save-card.ts';
export { settleInvoice } from './settle-invoice.ts';
export { settleSubscription } from './settle-subscription.ts';
export { startMembership } from './start-membership.ts';
export {
  liveSubscriptionOf,
  loadSubscription,
  lockSubscription,
  type Subscription,
  setSubscriptionSuspended,
  subscriptionByProviderId,
} from './subscription.store.ts';
