import { post, receivable, refundsDue } from '#server/features/ledger/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import {
  bankMoneyOf,
  lockOwedRefunds,
  lockPayment,
  noteBankPaid,
  type OwedRefund,
  paymentsWithDisputedRefunds,
} from './bank-refund.store.ts';
import { reopenRefund } from './refund.store.ts';
import { SEND_REFUND_JOB } from './send-refund-job.ts';

const SWEEP_LIMIT = 200;

/**
 * Settles `cents` of a refund with money that the bank has already returned to the buyer, who then owes us that much
 * less for the lost dispute.
 */
async function payByBank(tx: Ctx, refund: OwedRefund, cents: number, userId: number): Promise<void> {
  const bankCents = await noteBankPaid(tx, refund.id, cents);
  await post(tx, {
    cause: `refund_by_bank:${refund.id}:${bankCents}`,
    kind: 'refund_by_bank',
    orderId: refund.orderId,
    userId,
    entries: [
      { account: refundsDue, amount: cents },
      { account: receivable(userId), amount: -cents },
    ],
  });
}

/**
 * Reconciles a payment's refunds with its disputes. Safe to run any number of times, in whatever order reports about
 * them arrive. Open: refunds wait for the bank. Lost: the bank's money settles them, oldest first, to the cent; the
 * rest is sent. Won: they are sent again, once. Runs in the caller's transaction, with the order locked if there is
 * one.
 */
export async function reconcileDisputedRefunds(tx: Ctx, paymentId: number): Promise<void> {
  await lockPayment(tx, paymentId);
  const bank = await bankMoneyOf(tx, paymentId);
  if (!bank.open && bank.decidedAt === null) return;
  let { left } = bank;
  for (const refund of await lockOwedRefunds(tx, paymentId)) {
    const byBank = bank.open ? 0 : Math.min(left, refund.cents);
    if (byBank > 0 && bank.userId !== null) {
      left -= byBank;
      await payByBank(tx, refund, byBank, bank.userId);
      if (byBank < refund.cents) await tx.jobs.send(SEND_REFUND_JOB, { refundId: refund.id });
      continue;
    }
    // A refund that failed after the decision was already retried because of it: a person has to look into it.
    const shouldRetry =
      bank.open || (bank.decidedAt !== null && refund.failedAt !== null && refund.failedAt <= bank.decidedAt);
    if (refund.state === 'failed' && shouldRetry) await reopenRefund(tx, refund.id);
    if (!bank.open && (refund.state === 'pending' || shouldRetry)) {
      await tx.jobs.send(SEND_REFUND_JOB, { refundId: refund.id });
    }
  }
}

/**
 * Runs every minute: settles failed refunds of disputed payments, in whatever order reports about them arrived. One
 * failure doesn't hold up the others.
 */
export async function sweepDisputedRefunds(ctx: Ctx): Promise<void> {
  for (const paymentId of await paymentsWithDisputedRefunds(ctx, SWEEP_LIMIT)) {
    await inTransaction(ctx, (tx) => reconcileDisputedRefunds(tx, paymentId)).catch((error: unknown) =>
      ctx.log.error({ err: error, paymentId }, "couldn't settle refunds of a disputed payment yet"),
    );
  }
}
