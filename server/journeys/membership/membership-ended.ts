import { releaseMembersOnlyRsvps } from '#server/features/events/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { loadSubscription, MEMBERSHIP_ENDED_JOB, type Subscription } from '#server/features/membership/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { endMemberOrders } from './end-member-orders.ts';
import { refundOfMembership } from './membership-use.query.ts';

const WORDS = ['cancelled', 'payment_failed', 'period_over', 'dispute_lost', 'refunded'] as const;

/**
 * Handles the end of a membership, whatever caused it. Unless another membership began in the meantime, its holder is
 * notified once, and RSVPs to upcoming members-only events are released. An open checkout at member prices ends.
 */
export async function membershipEnded(ctx: Ctx, request: { subscriptionId: number }): Promise<void> {
  const ended = await loadSubscription(ctx, request.subscriptionId);
  if (ended.status !== 'ended') return;
  // People who closed their account aren't emailed anymore.
  if (ended.endReason !== 'account_closed') await notifyAndRelease(ctx, ended);
  // This comes last, because it asks the provider, which may be unreachable.
  await endMemberOrders(ctx, { userId: ended.userId });
}

async function notifyAndRelease(ctx: Ctx, ended: Subscription): Promise<void> {
  const refund = ended.endReason === 'refunded' ? await refundOfMembership(ctx, ended.id) : undefined;
  await queueMail(ctx, {
    kind: 'membership_ended',
    occasion: `subscription:${ended.id}`,
    to: { userId: ended.userId },
    data: {
      plan: ended.planName,
      because: WORDS.find((word) => word === ended.endReason) ?? 'other',
      ...(refund ? { refund } : {}),
      url: `${ctx.config.publicUrl}/subscriptions`,
    },
  });
  await releaseMembersOnlyRsvps(ctx, { userId: ended.userId });
}

export const membershipEndedJob = defineJob<{ subscriptionId: number }>({
  name: MEMBERSHIP_ENDED_JOB,
  handle: (ctx, { subscriptionId }) => membershipEnded(ctx, { subscriptionId }),
});
