import type { Payment } from '#server/features/checkout/index.ts';
import { lockLots, revokeLots, unlockLots } from '#server/features/ledger/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { CANCEL_SUBSCRIPTION_JOB } from './cancel-subscription.ts';
import { hasOpenDispute, periodsPaidBy } from './disputed-membership.query.ts';
import { endMembership, MEMBER_PRICES_ENDED_JOB } from './end-membership.ts';
import { lockSubscription, type Subscription, setSubscriptionSuspended } from './subscription.store.ts';

async function each(
  tx: Ctx,
  payment: Payment,
  work: (subscription: Subscription, periodId: number) => Promise<unknown>,
): Promise<void> {
  for (const { periodId, subscriptionId } of await periodsPaidBy(tx, payment)) {
    await work(await lockSubscription(tx, subscriptionId), periodId);
  }
}

/** A membership payment is disputed: the membership is suspended, and that period's credits are locked. */
export function suspendMembership(tx: Ctx, payment: Payment, cause: string): Promise<void> {
  return each(tx, payment, async ({ id, userId }, subscriptionPeriodId) => {
    await setSubscriptionSuspended(tx, id, true);
    await tx.jobs.send(MEMBER_PRICES_ENDED_JOB, { userId });
    await lockLots(tx, { userId, subscriptionPeriodId, cause });
  });
}

/**
 * The dispute was won: that period's credits are unlocked, and the membership is restored once no other payment for it
 * is disputed.
 */
export function restoreMembership(tx: Ctx, payment: Payment, cause: string): Promise<void> {
  return each(tx, payment, async ({ id, userId }, subscriptionPeriodId) => {
    if (!(await hasOpenDispute(tx, id))) await setSubscriptionSuspended(tx, id, false);
    await unlockLots(tx, { userId, subscriptionPeriodId, cause });
  });
}

/**
 * The dispute was lost: the membership ends here and at the provider, and that period's unspent credits are revoked.
 */
export function revokeMembership(tx: Ctx, payment: Payment, cause: string): Promise<void> {
  return each(tx, payment, async ({ id, userId, providerSubscriptionId }, subscriptionPeriodId) => {
    await revokeLots(tx, { userId, subscriptionPeriodId, cause });
    const ended = await endMembership(tx, id, 'dispute_lost');
    if (ended && providerSubscriptionId) await tx.jobs.send(CANCEL_SUBSCRIPTION_JOB, { providerSubscriptionId });
  });
}
