import type { Ctx } from '#server/platform/ctx.ts';
import { endSubscription } from './subscription.store.ts';

/** Name of the job that cleans up after an ended membership; `journeys/membership/membership-ended.ts` handles it. */
export const MEMBERSHIP_ENDED_JOB = 'membership.membership-ended';

/**
 * Name of the job that ends a person's open checkout at member prices; `journeys/membership/end-member-orders.ts`
 * handles it.
 */
export const MEMBER_PRICES_ENDED_JOB = 'membership.member-prices-ended';

export type EndReason =
  | 'cancelled'
  | 'payment_failed'
  | 'period_over'
  | 'dispute_lost'
  | 'refunded'
  | 'account_closed'
  | 'ended_by_provider';

/** Ends a membership, and queues the follow-up work. False if it had already ended. */
export async function endMembership(tx: Ctx, id: number, reason: EndReason): Promise<boolean> {
  const ended = await endSubscription(tx, id, reason);
  if (ended) await tx.jobs.send(MEMBERSHIP_ENDED_JOB, { subscriptionId: id });
  return ended;
}
