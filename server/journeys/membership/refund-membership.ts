import { MEMBERSHIP_REFUSALS } from '#contract/membership/refusals.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';
import {
  loadUnrefundedAmounts,
  lockBuyer,
  lockOrder,
  refundLines,
  setLineStates,
} from '#server/features/checkout/index.ts';
import { lockCredits, revokeLots } from '#server/features/ledger/index.ts';
import {
  CANCEL_SUBSCRIPTION_JOB,
  endMembership,
  lockSubscription,
  paidPeriods,
  runningMembership,
  type Subscription,
  setPeriodRefunded,
} from '#server/features/membership/index.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { hasOpenMemberOrder } from './member-orders.query.ts';
import { membershipUsed, wasDisputed } from './membership-use.query.ts';

/** How many days the first payment is refundable, if nothing of the membership was used (rules §5). */
export const FIRST_PAYMENT_REFUND_DAYS = 14;
const DAY_MS = 86_400_000;

interface Refundable {
  readonly orderId: number;
  readonly lineId: number;
  readonly periodId: number;
  readonly cashCents: number;
  readonly until: Date;
}

/** The membership's refund, ignoring open checkouts at member prices; null if there is none. */
async function refundableAlone(ctx: Ctx, held: Subscription): Promise<Refundable | null> {
  const until = new Date(held.startedAt.getTime() + FIRST_PAYMENT_REFUND_DAYS * DAY_MS);
  const { orderLineId, id: subscriptionId, userId } = held;
  if (held.source !== 'paid' || orderLineId === null || held.suspendedAt || ctx.clock.now() >= until) return null;
  const [first, ...more] = await paidPeriods(ctx, subscriptionId);
  const unrefunded = first && more.length === 0 ? await loadUnrefundedAmounts(ctx, orderLineId) : undefined;
  if (!first || !unrefunded || unrefunded.cashCents === 0) return null;
  const { orderId } = unrefunded;
  if (await wasDisputed(ctx, orderId)) return null;
  if (await membershipUsed(ctx, { subscriptionId, userId, orderId, since: held.startedAt })) return null;
  return { orderId, lineId: orderLineId, periodId: first.id, cashCents: unrefunded.cashCents, until };
}

const checkoutOpen = (ctx: Ctx, held: Subscription, { orderId }: Refundable): Promise<boolean> =>
  hasOpenMemberOrder(ctx, { userId: held.userId, orderId, since: held.startedAt });

/**
 * The membership's refund now; null if there is none. A checkout at member prices, open or paid, counts as use (rules
 * §5).
 */
export async function refundableNow(ctx: Ctx, held: Subscription): Promise<Refundable | null> {
  const alone = await refundableAlone(ctx, held);
  return alone && !(await checkoutOpen(ctx, held, alone)) ? alone : null;
}

const inCheckout = () =>
  refuse(
    MEMBERSHIP_REFUSALS.notRefundable,
    409,
    'You have an open checkout at member prices, which counts as using your membership. It ends automatically within the hour. Please try again then.',
  );

const refused = () =>
  refuse(
    MEMBERSHIP_REFUSALS.notRefundable,
    409,
    `Your first payment is refundable for ${FIRST_PAYMENT_REFUND_DAYS} days, as long as you haven't used your membership.`,
  );

/** The refund now. Refuses 409 if there is none, with a separate message for a checkout that can still end. */
async function requireRefundable(ctx: Ctx, held: Subscription): Promise<Refundable> {
  const alone = held.status === 'ended' ? null : await refundableAlone(ctx, held);
  if (!alone) throw refused();
  if (await checkoutOpen(ctx, held, alone)) throw inCheckout();
  return alone;
}

/**
 * Refunds a membership that no one used, within fourteen days. It ends right away, its payment is refunded, its plan's
 * credits are removed, and the provider doesn't renew it; the email about its end includes the refund.
 */
export function refundMembership(ctx: Ctx): Promise<{ refunded: number }> {
  return refundMembershipOf(ctx, personIdOf(ctx));
}

/** The refund for a person's membership once an open checkout has ended, in cents; 0 if there is none. */
export async function membershipRefundOf(ctx: Ctx, userId: number): Promise<number> {
  const held = await runningMembership(ctx, userId);
  return (held && (await refundableAlone(ctx, held)))?.cashCents ?? 0;
}

/** Refunds a person's unused membership. @throws 409 if it was used, or bought too long ago */
export async function refundMembershipOf(ctx: Ctx, userId: number): Promise<{ refunded: number }> {
  return inTransaction(ctx, async (tx) => {
    // Because of this lock, a concurrent order at member prices is placed either before the refund, or not at those
    // prices.
    await lockBuyer(tx, userId);
    const seen = await runningMembership(tx, userId);
    if (!seen) throw refused();
    const first = await requireRefundable(tx, seen);
    // Locks the order first, as everywhere.
    await lockOrder(tx, first.orderId);
    const held = await lockSubscription(tx, seen.id);
    // Enrolling with only credits locks the credits, not the buyer.
    await lockCredits(tx, [userId]);
    const now = await requireRefundable(tx, held);
    const cause = `membership:${held.id}`;
    await refundLines(tx, {
      orderId: now.orderId,
      cause,
      reason: 'membership_unused',
      lines: [{ lineId: now.lineId }],
      requestedBy: userId,
    });
    await setLineStates(tx, [now.lineId], 'refunded');
    await revokeLots(tx, { userId, subscriptionPeriodId: now.periodId, cause });
    await setPeriodRefunded(tx, now.periodId);
    await endMembership(tx, held.id, 'refunded');
    const { providerSubscriptionId } = held;
    if (providerSubscriptionId) await tx.jobs.send(CANCEL_SUBSCRIPTION_JOB, { providerSubscriptionId });
    const response = { refunded: toDollars(now.cashCents) };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
