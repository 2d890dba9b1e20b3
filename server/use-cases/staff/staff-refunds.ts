import type {
  listRefunds as listContract,
  ProviderComparison,
  RefundRow,
} from '#contract/checkout/staff-refunds.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requireStaff } from '#server/domain/accounts/index.ts';
import {
  lastComparisons,
  loadRefund,
  noteSettledByHand,
  reopenRefund,
  SEND_REFUND_JOB,
} from '#server/domain/checkout/index.ts';
import { paidByHand, post, refundsDue } from '#server/domain/ledger/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countOwedRefunds, type FoundRefund, findRefunds } from './staff-refunds.query.ts';

const PER_PAGE = 20;

const notOwed = () => refuse('refund_not_owed', 409, 'This refund is not owed any more. Please look again.');

function rowOf(found: FoundRefund): RefundRow {
  return {
    id: found.id,
    person: { id: found.personId, displayName: found.displayName ?? 'Somebody' },
    orderId: found.orderId,
    title: found.titles ?? 'A renewal of a membership',
    amount: toDollars(found.cents),
    // Providers and states are closed by check constraints.
    provider: (found.provider ?? 'stripe') as RefundRow['provider'],
    state: found.state as RefundRow['state'],
    failure: found.failure,
    attempts: found.attempts,
    createdAtUtc: found.createdAt.toISOString(),
    settled:
      found.settledAt === null
        ? null
        : {
            atUtc: found.settledAt.toISOString(),
            by: found.settledBy ?? 'Somebody',
            reason: found.settledReason ?? '',
          },
  };
}

async function rowById(ctx: Ctx, id: number): Promise<RefundRow> {
  const { rows } = await findRefunds(ctx, { only: 'all', page: 1, perPage: PER_PAGE, id });
  if (!rows[0]) throw notFound();
  return rowOf(rows[0]);
}

/** Refunds of money, those that are owed first of all; staff only. */
export async function listRefundsForStaff(
  ctx: Ctx,
  { only, sort, page }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const { rows, total } = await findRefunds(ctx, { only, sort, page, perPage: PER_PAGE });
  const meta = { page, perPage: PER_PAGE, total, totalPages: Math.ceil(total / PER_PAGE) };
  return { refunds: rows.map(rowOf), owed: await countOwedRefunds(ctx), meta };
}

/** What the hourly comparison with each provider found last; staff only. */
export async function listComparisonsForStaff(ctx: Ctx): Promise<ProviderComparison[]> {
  await requireStaff(ctx);
  return (await lastComparisons(ctx)).map(({ comparedAt, differences, ...told }) => ({
    ...told,
    comparedAtUtc: comparedAt.toISOString(),
    differences: [...differences],
  }));
}

/** Sends a failed refund again, under a key of its own: the provider takes it for a new one. Staff only. */
export async function retryRefundForStaff(ctx: Ctx, id: number): Promise<RefundRow> {
  if (!(await loadRefund(ctx, id))) throw notFound();
  await inTransaction(ctx, async (tx) => {
    if (!(await reopenRefund(tx, id))) throw notOwed();
    await tx.jobs.send(SEND_REFUND_JOB, { refundId: id });
    await noteActivity(tx, { action: 'retry_refund', subjectKind: 'refund', subjectId: id });
  });
  return rowById(ctx, id);
}

/** Notes that the money of a failed refund went another way: nothing is owed any more. Staff only. */
export async function settleRefundForStaff(ctx: Ctx, request: { id: number; reason: string }): Promise<RefundRow> {
  const staff = await requireStaff(ctx);
  const { id, reason } = request;
  const refund = await loadRefund(ctx, id);
  if (!refund) throw notFound();
  await inTransaction(ctx, async (tx) => {
    if (!(await noteSettledByHand(tx, id, staff.id, reason))) throw notOwed();
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
    await noteActivity(tx, { action: 'settle_refund', subjectKind: 'refund', subjectId: id, detail });
  });
  return rowById(ctx, id);
}
