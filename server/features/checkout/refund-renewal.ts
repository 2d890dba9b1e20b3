import { post, refundsDue, sales } from '#server/features/ledger/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { insertRefund } from './refund.store.ts';
import { SEND_REFUND_JOB } from './send-refund-job.ts';

/** Refunds a renewal that brought the member nothing, once per `cause`: decided here, sent by the job. */
export async function refundRenewal(
  tx: Ctx,
  request: { paymentId: number; userId: number; cents: number; cause: string; reason: string },
): Promise<void> {
  const { paymentId, userId, cents, cause, reason } = request;
  const refundId = await insertRefund(tx, {
    orderId: null,
    paymentId,
    cause,
    reason,
    parts: [],
    cashCents: cents,
    requestedBy: null,
  });
  if (refundId === undefined) return;
  await post(tx, {
    cause: `refund:${refundId}`,
    kind: 'refund',
    userId,
    entries: [
      { account: sales(null), amount: cents },
      { account: refundsDue, amount: -cents },
    ],
  });
  await tx.jobs.send(SEND_REFUND_JOB, { refundId });
}
