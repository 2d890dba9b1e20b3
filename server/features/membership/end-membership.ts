import type { Ctx } from '#server/platform/ctx.ts';
import { endSubscription } from './subscription.store.ts';

/** Name of the job that looks after what a membership held, once it is over; `journeys/membership/membership-ended.ts` does it. */
export const MEMBERSHIP_ENDED_JOB = 'membership.membership-ended';

/** Name of the job that ends a person's open checkout at member prices; `journeys/membership/end-member-orders.ts` does it. */
export const MEMBER_PRICES_ENDED_JOB = 'membership.member-prices-ended';

export type EndReason =
  | 'cancelled'
  | 'payment_failed'
  | 'period_over'
  | 'dispute_lost'
  | 'refunded'
  | 'account_closed'
  | 'ended_by_provider';

/** Ends a membership, and queues what follows from it. False where it had ended before. */
export async function endMembership(tx: Ctx, id: number, reason: EndReason): Promise<boolean> {
  const ended = await endSubscription(tx, id, reason);
  if (ended) await tx.jobs.send(MEMBERSHIP_ENDED_JOB, { subscriptionId: id });
  return ended;
}
