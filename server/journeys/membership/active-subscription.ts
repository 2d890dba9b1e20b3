import type { ActiveSubscription } from '#contract/membership/subscription.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import {
  endOf,
  heldPlan,
  inOrder,
  loadPlans,
  type Plan,
  runningMembership,
  type Subscription,
  smallerPlansOf,
  upgradesOf,
} from '#server/features/membership/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { refundableNow } from './refund-membership.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const changeOf = (plan: {
  plan: string;
  name: string;
  interval: 'monthly' | 'yearly';
  priceCents: number;
  credits: number;
}) => ({
  plan: plan.plan,
  name: plan.name,
  billingInterval: plan.interval,
  price: toDollars(plan.priceCents),
  credits: plan.credits,
});

function present(held: Subscription, plans: readonly Plan[], now: Date): Omit<ActiveSubscription, 'refundable'> {
  const plan = plans.find((candidate) => candidate.code === held.planCode);
  const changeable = inOrder(held);
  const end = endOf(held);
  const renews = held.source === 'paid' && held.status === 'active' && held.cancelAt === null;
  return {
    plan: held.planCode,
    currentPlan: held.planCode,
    planName: held.planName,
    status: held.suspendedAt ? 'suspended' : held.status === 'active' ? 'active' : 'grace',
    billingInterval: held.interval,
    price: held.source === 'paid' ? toDollars(held.priceCents) : 0,
    source: held.source,
    startedAt: held.startedAt.toISOString(),
    nextBillingAt: renews ? held.periodEnd.toISOString() : null,
    expiresAt: iso(end),
    downgradeTo: held.downgradeTo,
    downgradeToName: plans.find((candidate) => candidate.code === held.downgradeTo)?.name ?? null,
    credits: held.planCredits,
    opensMembersOnly: plan?.opensMembersOnly ?? false,
    upgrades: changeable
      ? upgradesOf(plans, heldPlan(held), now).map((one) => ({
          ...changeOf(one),
          dueToday: toDollars(one.dueTodayCents),
          savings: toDollars(one.savesCents),
        }))
      : [],
    downgrades: changeable ? smallerPlansOf(plans, heldPlan(held)).map(changeOf) : [],
  };
}

/** A person's membership as the screen shows it; null without one. */
export async function showSubscription(ctx: Ctx, userId: number): Promise<ActiveSubscription | null> {
  const held = await runningMembership(ctx, userId);
  if (!held) return null;
  const refundable = await refundableNow(ctx, held);
  return {
    ...present(held, await loadPlans(ctx), ctx.clock.now()),
    refundable: refundable && { amount: toDollars(refundable.cashCents), until: refundable.until.toISOString() },
  };
}
