import { grantCredits, post, refundsDue, sales } from '#server/features/ledger/index.ts';
import type { Amount } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { reconcileDisputedRefunds } from './bank-refunds.ts';
import { orderStateAfterRefunds } from './order.rules.ts';
import { lockOrder, type Order, type OrderLine, transitionOrder } from './order.store.ts';
import { paymentOfOrder } from './payment.store.ts';
import { insertRefund, loadRefund } from './refund.store.ts';
import { SEND_REFUND_JOB } from './send-refund-job.ts';

export interface LineRefund {
  readonly lineId: number;
  /** Omitted: all of the line's cash and credits that haven't been refunded yet. */
  readonly cashCents?: number;
  readonly credits?: number;
}

export interface Refunded {
  readonly refundId: number;
  readonly cashCents: number;
  readonly credits: number;
  /** The part of the cash that the buyer already has from a lost dispute. */
  readonly bankCents: number;
}

export function returnedOf({ cashCents, credits, bankCents }: Omit<Refunded, 'refundId'>): Amount {
  return { cashCents: cashCents - bankCents, credits, ...(bankCents > 0 ? { bankCents } : {}) };
}

function partOf(line: OrderLine, wanted: LineRefund) {
  return {
    orderLineId: line.id,
    schoolId: line.schoolId,
    cashCents: Math.min(wanted.cashCents ?? line.cashCents, line.cashCents - line.refundedCents),
    credits: Math.min(wanted.credits ?? line.credits, line.credits - line.refundedCredits),
  };
}

type Part = ReturnType<typeof partOf>;

function partsOf(order: Order, lines: readonly LineRefund[]): Part[] {
  return lines
    .flatMap((wanted) => {
      const line = order.lines.find((candidate) => candidate.id === wanted.lineId);
      return line ? [partOf(line, wanted)] : [];
    })
    .filter((part) => part.cashCents + part.credits > 0);
}

/** Moves the order forward by these refunded parts; `order` is its state before them. */
async function moveRefundedOrder(tx: Ctx, order: Order, parts: readonly Part[]): Promise<void> {
  if (order.state === 'paid') return;
  const back = new Map(parts.map((part) => [part.orderLineId, part]));
  const after = order.lines.map((line) => ({
    ...line,
    credits: line.state === 'lost' ? 0 : line.credits,
    refundedCents: line.refundedCents + (back.get(line.id)?.cashCents ?? 0),
    refundedCredits: line.state === 'lost' ? 0 : line.refundedCredits + (back.get(line.id)?.credits ?? 0),
  }));
  const to = orderStateAfterRefunds(after, 'fulfilled');
  if (to !== order.state) await transitionOrder(tx, order.id, to);
}

/**
 * Refunds lines of a paid order, once per `cause`: credits return right away, a job sends cash to the original payment
 * method, and the order's state moves forward. Null if the cause was refunded before or nothing is left to refund.
 */
export function refundLines(
  ctx: Ctx,
  request: {
    orderId: number;
    cause: string;
    reason: string;
    lines: readonly LineRefund[];
    requestedBy?: number | null;
  },
): Promise<Refunded | null> {
  const { orderId, cause } = request;
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`No order ${orderId}.`);
    const parts = partsOf(order, request.lines);
    if (parts.length === 0) return null;
    const cashCents = parts.reduce((sum, part) => sum + part.cashCents, 0);
    const credits = parts.reduce((sum, part) => sum + part.credits, 0);
    const payment = cashCents > 0 ? await paymentOfOrder(tx, orderId) : undefined;
    if (cashCents > 0 && !payment) throw new Error(`Order ${orderId} has cash to refund and no payment.`);
    const refundId = await insertRefund(tx, {
      orderId,
      paymentId: payment?.id ?? null,
      cause,
      reason: request.reason,
      parts,
      ...(payment ? { provider: payment.provider } : {}),
      requestedBy: request.requestedBy ?? null,
    });
    if (refundId === undefined) return null;
    if (credits > 0) {
      await grantCredits(tx, [
        { userId: order.userId, origin: 'refund', cause: `refund:${refundId}`, credits, refundId },
      ]);
    }
    if (cashCents > 0) {
      await post(tx, {
        cause: `refund:${refundId}`,
        kind: 'refund',
        orderId,
        userId: order.userId,
        entries: [
          ...parts.map((part) => ({ account: sales(part.schoolId), amount: part.cashCents })),
          { account: refundsDue, amount: -cashCents },
        ],
      });
      await tx.jobs.send(SEND_REFUND_JOB, { refundId });
    }
    if (payment) await reconcileDisputedRefunds(tx, payment.id);
    await moveRefundedOrder(tx, order, parts);
    const bankCents = payment ? ((await loadRefund(tx, refundId))?.bankCents ?? 0) : 0;
    return { refundId, cashCents, credits, bankCents };
  });
}
