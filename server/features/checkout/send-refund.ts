import { cashAtProvider, post, refundsDue } from '#server/features/ledger/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { PaymentsRefused, type ProviderRefund } from '#server/providers/payments/payments.ts';
import { bankMoneyOf, lockPayment } from './bank-refund.store.ts';
import { reconcileDisputedRefunds } from './bank-refunds.ts';
import {
  loadRefund,
  lockRefundState,
  moveRefund,
  noteRefundTry,
  type Refund,
  recordRefundRequest,
  refundByProviderId,
  reopenRefund,
} from './refund.store.ts';
import {
  findProviderRefund,
  keyOf,
  referenceOf,
  refundIdFromReference,
  UNCLEAR_FOR_MS,
} from './refund-reference.rules.ts';

/** Name of the job that asks the provider for a payment's disputes; safe to run twice. */
export const CHECK_DISPUTES_JOB = 'settling.ask-disputes';

const BANK_FIRST = 'The payment is disputed, so the bank decides what happens to this money.';

/** Records once what the provider reports about a refund: the money has left, or it was returned to us. */
export async function settleRefund(ctx: Ctx, refund: Refund, reported: ProviderRefund): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (reported.state === 'pending') {
      await moveRefund(tx, refund.id, 'sent', reported.id);
    } else if (reported.state === 'succeeded') {
      if (await moveRefund(tx, refund.id, 'succeeded', reported.id)) await move(tx, refund, 'refund_paid', 1);
    } else {
      // Lock the payment before its refunds, like everywhere else.
      if (refund.paymentId !== null) await lockPayment(tx, refund.paymentId);
      const paidBefore = (await lockRefundState(tx, refund.id)) === 'succeeded';
      if (!(await moveRefund(tx, refund.id, 'failed', reported.id, reported.failure))) return;
      if (paidBefore) await move(tx, refund, 'refund_returned', -1);
      await afterFailure(tx, refund, reported.failure);
    }
  });
}

/**
 * Handles a refund that just failed: a dispute over its payment may settle it or make it wait; otherwise a person has
 * to look into it.
 */
async function afterFailure(tx: Ctx, refund: Refund, failure: string | null): Promise<void> {
  if (refund.paymentId !== null) await reconcileDisputedRefunds(tx, refund.paymentId);
  if ((await lockRefundState(tx, refund.id)) !== 'failed') return;
  tx.log.error({ refundId: refund.id, failure }, 'a refund failed: the money has to go another way');
  if (refund.provider === 'stripe')
    await tx.jobs.send(CHECK_DISPUTES_JOB, { providerPaymentId: refund.providerPaymentId });
}

/** Fails a refund that the provider doesn't have and won't make. */
function fail(ctx: Ctx, refund: Refund, failure: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (refund.paymentId !== null) await lockPayment(tx, refund.paymentId);
    if (await moveRefund(tx, refund.id, 'failed', null, failure)) await afterFailure(tx, refund, failure);
  });
}

async function move(tx: Ctx, refund: Refund, kind: string, sign: 1 | -1): Promise<void> {
  await post(tx, {
    // Each try posts separately.
    cause: `${kind}:${refund.id}${refund.retries === 0 ? '' : `:${refund.retries}`}`,
    kind,
    orderId: refund.orderId,
    entries: [
      { account: refundsDue, amount: sign * refund.cashCents },
      { account: cashAtProvider, amount: -sign * refund.cashCents },
    ],
  });
}

interface Way {
  make(key: string): Promise<ProviderRefund>;
  read(id: string): Promise<ProviderRefund>;
  list(): Promise<ProviderRefund[]>;
}

function wayOf(ctx: Ctx, refund: Refund, paymentId: string): Way {
  const { payments, paypal } = ctx.providers;
  const request = { cents: refund.cashCents, reference: referenceOf(refund) };
  if (refund.provider !== 'paypal') {
    return {
      make: (key) => payments.refund({ ...request, key, paymentId }),
      read: (id) => payments.readRefund(id),
      list: () => payments.refundsOf(paymentId),
    };
  }
  if (!paypal) throw new Error(`Refund ${refund.id} goes by PayPal, which isn't configured.`);
  return {
    make: (key) => paypal.refundCapture({ ...request, key, captureId: paymentId }),
    read: (id) => paypal.readRefund(id),
    list: async () => (refund.providerOrderId ? paypal.refundsOfOrder(refund.providerOrderId) : []),
  };
}

/**
 * The refund at its provider: read by its id, found by our reference, or created. Null if the outcome is still unknown:
 * the last request is too recent to give up on, or another process is working on it.
 */
async function findOrCreateRefund(ctx: Ctx, refund: Refund, way: Way): Promise<ProviderRefund | null> {
  if (refund.providerRefundId) return way.read(refund.providerRefundId);
  // The refund was requested before, and we don't know the outcome.
  if (refund.asks + refund.retries + refund.attempts > 0) {
    const found = findProviderRefund(refund, await way.list());
    if (found) return found;
    const { askedAt } = refund;
    if (askedAt && ctx.clock.now().getTime() - askedAt.getTime() < UNCLEAR_FOR_MS) return null;
  }
  const bank = refund.paymentId === null ? null : await bankMoneyOf(ctx, refund.paymentId);
  if (bank?.open && refund.asks === 0) return null;
  if (bank && (bank.open || bank.left > 0)) {
    // The bank already has the money: sending it through the provider too would pay it twice.
    await fail(ctx, refund, BANK_FIRST);
    return null;
  }
  if (!(await recordRefundRequest(ctx, refund))) return null;
  try {
    return await way.make(keyOf(refund));
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    // The provider refused because the refund already exists: that is what we wanted.
    const found = findProviderRefund(refund, await way.list());
    if (!found) throw error;
    return found;
  }
}

/**
 * Sends a refund's money, or checks its outcome. After an unclear response (500, or none), it first searches the
 * payment's refunds for our reference: a match is done, and only a missing one is requested again, minutes later, under
 * a new key. While the payment is disputed, nothing is requested: either the bank's money settles the refund, or it is
 * sent afterward. If the provider refuses the refund for good, it is marked failed and stays owed: someone has to pay
 * it another way, and `verify` reports it until then.
 */
export async function sendRefund(ctx: Ctx, request: { refundId: number }): Promise<void> {
  const refund = await loadRefund(ctx, request.refundId);
  if (!refund || (refund.state !== 'pending' && refund.state !== 'sent') || !refund.providerPaymentId) return;
  try {
    const reported = await findOrCreateRefund(ctx, refund, wayOf(ctx, refund, refund.providerPaymentId));
    if (!reported) return;
    failPoint(ctx, 'refund.sent');
    await noteRefundTry(ctx, refund.id, null);
    await settleRefund(ctx, refund, reported);
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'unknown';
    await noteRefundTry(ctx, refund.id, failure);
    if (!(error instanceof PaymentsRefused)) throw error;
    await fail(ctx, refund, failure);
  }
}

/**
 * Handles a webhook about a Stripe refund: ours by its id or, if the response with that id was lost, by its reference.
 * A refund marked failed that exists after all is reopened. Other parties' refunds are left alone.
 */
export async function settleReportedRefund(ctx: Ctx, reported: ProviderRefund): Promise<void> {
  const known = await refundByProviderId(ctx, reported.id);
  if (known) return settleRefund(ctx, known, reported);
  const id = refundIdFromReference(reported.reference);
  const refund = id === null ? undefined : await loadRefund(ctx, id);
  const ours = refund?.provider === 'stripe' && refund.providerPaymentId === reported.paymentId;
  if (!refund || !ours || refund.providerRefundId !== null || !findProviderRefund(refund, [reported])) return;
  if (refund.state === 'failed' && (reported.state === 'failed' || refund.settledByHand)) return;
  await inTransaction(ctx, async (tx) => {
    if (refund.state === 'failed') await reopenRefund(tx, refund.id);
    const now = await loadRefund(tx, refund.id);
    if (now) await settleRefund(tx, now, reported);
  });
}
