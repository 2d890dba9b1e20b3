import { cashAtProvider, post, sales } from '#server/domain/ledger/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { CheckoutSession } from '#server/providers/payments/payments.ts';
import { spendCode } from './code.store.ts';
import { lockOrder, moveOrder, setSession } from './order.store.ts';
import { insertPayment } from './payment.store.ts';

/**
 * The provider has the money of an order: payment, ledger and state in one transaction; late money too
 * (`expired | failed → paid`). False where that was noted before.
 */
export function markPaid(ctx: Ctx, request: { orderId: number; session: CheckoutSession }): Promise<boolean> {
  const { orderId, session } = request;
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !['pending', 'expired', 'failed'].includes(order.state)) return false;
    if (session.totalCents !== order.cashCents || session.currency !== 'usd') {
      throw new Error(`Session of order ${orderId} is over ${session.totalCents}, the order over ${order.cashCents}.`);
    }
    if (!session.paymentId) throw new Error(`Session of order ${orderId} is paid without a payment.`);
    if (!(await moveOrder(tx, orderId, 'paid'))) return false;
    await setSession(tx, orderId, { id: session.id, url: null });
    const { paymentId, chargeId } = session;
    await insertPayment(tx, { orderId, paymentId, chargeId, cents: session.totalCents });
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
    return true;
  });
}
