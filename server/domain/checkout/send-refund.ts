import { cashAtProvider, post, refundsDue } from '#server/domain/ledger/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { PaymentsRefused, type ProviderRefund } from '#server/providers/payments/payments.ts';
import { loadRefund, lockRefundState, moveRefund, noteRefundTry, type Refund } from './refund.store.ts';

/** What the provider says of a refund, noted once: the money has left, or it came back to us. */
export async function settleRefund(ctx: Ctx, refund: Refund, told: ProviderRefund): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (told.state === 'pending') {
      await moveRefund(tx, refund.id, 'sent', told.id);
    } else if (told.state === 'succeeded') {
      if (await moveRefund(tx, refund.id, 'succeeded', told.id)) await move(tx, refund, 'refund_paid', 1);
    } else {
      const paidBefore = (await lockRefundState(tx, refund.id)) === 'succeeded';
      if (!(await moveRefund(tx, refund.id, 'failed', told.id, told.failure))) return;
      if (paidBefore) await move(tx, refund, 'refund_returned', -1);
      tx.log.error({ refundId: refund.id, failure: told.failure }, 'a refund failed: the money has to go another way');
    }
  });
}

async function move(tx: Ctx, refund: Refund, kind: string, sign: 1 | -1): Promise<void> {
  await post(tx, {
    // Each time that it goes its way is one of its own.
    cause: `${kind}:${refund.id}${refund.retries === 0 ? '' : `:${refund.retries}`}`,
    kind,
    orderId: refund.orderId,
    entries: [
      { account: refundsDue, amount: sign * refund.cashCents },
      { account: cashAtProvider, amount: -sign * refund.cashCents },
    ],
  });
}

/** The refund as its provider has it: made with our key, or read again once we know its id. */
function askFor(ctx: Ctx, refund: Refund, paymentId: string): Promise<ProviderRefund> {
  const { payments, paypal } = ctx.providers;
  const key = refund.retries === 0 ? `refund-${refund.id}` : `refund-${refund.id}-${refund.retries}`;
  const asked = { key, cents: refund.cashCents, reference: String(refund.id) };
  if (refund.provider === 'paypal') {
    if (!paypal) throw new Error(`Refund ${refund.id} goes by PayPal, which isn't configured.`);
    return refund.providerRefundId
      ? paypal.readRefund(refund.providerRefundId)
      : paypal.refundCapture({ ...asked, captureId: paymentId });
  }
  return refund.providerRefundId
    ? payments.readRefund(refund.providerRefundId)
    : payments.refund({ ...asked, paymentId });
}

/**
 * Sends a refund's money, or asks what became of it. The provider knows it by our key: twice is once. One that it refuses
 * for good is failed and stays owed: somebody has to give the money back another way, `verify` names it until then.
 */
export async function sendRefund(ctx: Ctx, request: { refundId: number }): Promise<void> {
  const refund = await loadRefund(ctx, request.refundId);
  if (!refund || (refund.state !== 'pending' && refund.state !== 'sent') || !refund.providerPaymentId) return;
  try {
    const told = await askFor(ctx, refund, refund.providerPaymentId);
    failPoint(ctx, 'refund.sent');
    await noteRefundTry(ctx, refund.id, null);
    await settleRefund(ctx, refund, told);
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'unknown';
    await noteRefundTry(ctx, refund.id, failure);
    if (!(error instanceof PaymentsRefused)) throw error;
    if (!(await moveRefund(ctx, refund.id, 'failed', null, failure))) return;
    ctx.log.error({ refundId: refund.id, failure }, 'a refund was refused: the money has to go another way');
  }
}
