import {
  type listRefunds as listContract,
  type ProviderComparison,
  REFUND_REFUSALS,
  type RefundRow,
} from '#contract/checkout/staff-refunds.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requireStaff } from '#server/features/accounts/index.ts';
import {
  lastComparisons,
  loadRefund,
  type Refund,
  reconcileDisputedRefunds,
  recordManualSettlement,
  reopenRefund,
  SEND_REFUND_JOB,
} from '#server/features/checkout/index.ts';
import { paidByHand, post, refundsDue } from '#server/features/ledger/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { countOwedRefunds, type FoundRefund, findRefunds } from './staff-refunds.query.ts';

const PER_PAGE = 20;

function notOwed({ bank, state }: RefundRow) {
  if (bank?.state === 'deciding') {
    const sentence =
      "This payment is disputed. If we lose, the bank pays this refund; if we win, we'll send it automatically. Wait for the bank's decision.";
    return refuse(REFUND_REFUSALS.waitsForBank, 409, sentence);
  }
  if (bank?.state === 'paid' && state === 'succeeded') {
    return refuse(REFUND_REFUSALS.paidByBank, 409, 'The bank has already paid this. The buyer has the money.');
  }
  return refuse(REFUND_REFUSALS.notOwed, 409, "This refund isn't owed anymore. Reload to see its status.");
}

function rowOf(found: FoundRefund): RefundRow {
  return {
    id: found.id,
    person: { id: found.personId, displayName: found.displayName ?? 'Someone' },
    orderId: found.orderId,
    receiptNumber: found.receiptNumber,
    title: found.titles ?? 'Membership renewal',
    amount: toDollars(found.cents),
    // Check constraints limit the providers and states.
    provider: (found.provider ?? 'stripe') as RefundRow['provider'],
    state: found.state as RefundRow['state'],
    failure: found.failure,
    attempts: found.attempts,
    bank: found.waits
      ? { state: 'deciding', amount: toDollars(found.cents - found.bankCents) }
      : found.bankCents > 0
        ? { state: 'paid', amount: toDollars(found.bankCents) }
        : null,
    createdAtUtc: found.createdAt.toISOString(),
    settled:
      found.settledAt === null
        ? null
        : {
            atUtc: found.settledAt.toISOString(),
            by: found.settledBy ?? 'Someone',
            reason: found.settledReason ?? '',
          },
  };
}

async function rowById(ctx: Ctx, id: number): Promise<RefundRow> {
  const { rows } = await findRefunds(ctx, { only: 'all', page: 1, perPage: PER_PAGE, id });
  if (!rows[0]) throw notFound();
  return rowOf(rows[0]);
}

/** Cash refunds, owed ones first; staff only. */
export async function listRefundsForStaff(
  ctx: Ctx,
  { only, sort, page }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const { rows, total } = await findRefunds(ctx, { only, sort, page, perPage: PER_PAGE });
  const meta = pageMetaOf(page, PER_PAGE, total);
  return { refunds: rows.map(rowOf), owed: await countOwedRefunds(ctx), meta };
}

/** The result of the last hourly comparison with each provider; staff only. */
export async function listComparisonsForStaff(ctx: Ctx): Promise<ProviderComparison[]> {
  await requireStaff(ctx);
  return (await lastComparisons(ctx)).map(({ comparedAt, differences, ...told }) => ({
    ...told,
    comparedAtUtc: comparedAt.toISOString(),
    differences: [...differences],
  }));
}

/**
 * An owed refund, after reconciling it with its disputes. @throws 404; 409 if a bank has paid it or will, or it isn't
 * owed
 */
async function requireOwed(tx: Ctx, id: number): Promise<Refund> {
  const seen = await loadRefund(tx, id);
  if (!seen) throw notFound();
  if (seen.paymentId !== null) await reconcileDisputedRefunds(tx, seen.paymentId);
  const refund = await loadRefund(tx, id);
  const row = await rowById(tx, id);
  if (refund?.state !== 'failed' || refund.settledByHand || row.bank?.state === 'deciding') throw notOwed(row);
  return refund;
}

/** Sends a failed refund again under a new key, so that the provider treats it as new. Staff only. */
export async function retryRefundForStaff(ctx: Ctx, id: number): Promise<RefundRow> {
  await inTransaction(ctx, async (tx) => {
    await requireOwed(tx, id);
    if (!(await reopenRefund(tx, id))) throw notOwed(await rowById(tx, id));
    await tx.jobs.send(SEND_REFUND_JOB, { refundId: id });
    await logActivity(tx, { action: 'retry_refund', subjectKind: 'refund', subjectId: id });
  });
  return rowById(ctx, id);
}

/** Records that a failed refund was paid another way: nothing is owed anymore. Staff only. */
export async function settleRefundForStaff(ctx: Ctx, request: { id: number; reason: string }): Promise<RefundRow> {
  const staff = await requireStaff(ctx);
  const { id, reason } = request;
  await inTransaction(ctx, async (tx) => {
    const refund = await requireOwed(tx, id);
    if (!(await recordManualSettlement(tx, id, staff.id, reason))) throw notOwed(await rowById(tx, id));
    await post(tx, {
      cause: `refund_by_hand:${id}`,
      kind: 'refund_by_hand',
      orderId: refund.orderId,
      memo: reason,
      entries: [
        { account: refundsDue, amount: refund.cashCents },
        { account: paidByHand, amount: -refund.cashCents },
      ],
    });
    const detail = { reason, cents: refund.cashCents };
    await logActivity(tx, { action: 'settle_refund', subjectKind: 'refund', subjectId: id, detail });
  });
  return rowById(ctx, id);
}
