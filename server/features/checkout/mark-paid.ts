import { cashAtProvider, post, refundsDue, sales } from '#server/features/ledger/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { spendCode } from './code.store.ts';
import { endOrder } from './end-order.ts';
import { lockOrder, type Order, type Provider, setSession, transitionOrder } from './order.store.ts';
import { insertPayment } from './payment.store.ts';
import { insertRefund } from './refund.store.ts';
import { SEND_REFUND_JOB } from './send-refund-job.ts';

/** Money paid for an order, as its provider reports it: by a hosted session, a card payment, or a PayPal order. */
export interface ReceivedPayment {
  /** Stripe if omitted. */
  readonly provider?: Provider;
  readonly id: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly paymentId: string | null;
  readonly chargeId: string | null;
}

/**
 * Handles a payment that differs from the order's sum. Nothing is sold for it: the order fails, and the money is
 * refunded in full, once. Throwing instead would make us query the same session forever while holding the buyer's
 * money.
 */
async function refundWhole(tx: Ctx, order: Order, session: ReceivedPayment): Promise<void> {
  const { paymentId, chargeId, totalCents: cents, provider = 'stripe' } = session;
  await setSession(tx, order.id, { id: session.id, url: null });
  await endOrder(tx, {
    orderId: order.id,
    as: 'failed',
    failure: 'The sum that was paid is not the sum of this order.',
  });
  if (!paymentId || cents === 0) return;
  const noted = await insertPayment(tx, { orderId: order.id, provider, paymentId, chargeId, cents });
  if (noted === undefined) return;
  const cause = `other_sum:order:${order.id}`;
  const to = { orderId: order.id, paymentId: noted, cause, reason: 'other_sum', parts: [], cashCents: cents };
  const refundId = await insertRefund(tx, { ...to, provider, requestedBy: null });
  if (refundId === undefined) return;
  await post(tx, {
    cause,
    kind: 'refund',
    orderId: order.id,
    userId: order.userId,
    entries: [
      { account: cashAtProvider, amount: cents },
      { account: refundsDue, amount: -cents },
    ],
  });
  await tx.jobs.send(SEND_REFUND_JOB, { refundId });
  const sums = { paid: cents, currency: session.currency, ordered: order.cashCents };
  tx.log.error({ orderId: order.id, refundId, ...sums }, 'another sum than the order was paid: it goes back');
}

/**
 * Records that the provider has an order's money: payment, ledger, and state in one transaction, even if late (`expired
 * | failed → paid`). `known`: it was recorded before. `refused`: a different sum was paid and is refunded.
 */
export function markPaid(
  ctx: Ctx,
  request: { orderId: number; session: ReceivedPayment },
): Promise<'paid' | 'known' | 'refused'> {
  const { orderId, session } = request;
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !['pending', 'expired', 'failed'].includes(order.state)) return 'known';
    if (session.totalCents !== order.cashCents || session.currency !== 'usd') {
      await refundWhole(tx, order, session);
      return 'refused';
    }
    if (!session.paymentId) throw new Error(`Session of order ${orderId} is paid without a payment.`);
    if (!(await transitionOrder(tx, orderId, 'paid'))) return 'known';
    await setSession(tx, orderId, { id: session.id, url: null });
    const { paymentId, chargeId, provider = 'stripe' } = session;
    await insertPayment(tx, { orderId, provider, paymentId, chargeId, cents: session.totalCents });
    await post(tx, {
      cause: `payment:order:${orderId}`,
      kind: 'payment',
      orderId,
      userId: order.userId,
      entries: [
        { account: cashAtProvider, amount: order.cashCents },
        ...order.lines.map((line) => ({ account: sales(line.schoolId), amount: -line.cashCents })),
      ],
    });
    if (order.redemptionId !== null) await spendCode(tx, order.redemptionId, orderId);
    return 'paid';
  });
}
