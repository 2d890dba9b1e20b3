import type {
  searchOrders as searchContract,
  showOrderForStaff as showContract,
} from '#contract/payouts/staff-orders.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { providerUrl } from './provider-url.ts';
import { findOrders, orderForStaff, paymentsAndDisputesOf, refundsOfOrder } from './staff-orders.query.ts';

const PER_PAGE = 20;

/** Orders that match staff's search; staff only, by the endpoint's audience. */
export async function searchOrders(
  ctx: Ctx,
  { contains = '', page }: QueryOf<typeof searchContract>,
): Promise<ResponseOf<typeof searchContract>> {
  const { orders, total } = await findOrders(ctx, { contains, page, perPage: PER_PAGE });
  return { orders, meta: pageMetaOf(page, PER_PAGE, total) };
}

/** A full order: lines, payments, refunds, disputes; staff only. @throws 404 */
export async function showOrder(ctx: Ctx, id: number): Promise<ResponseOf<typeof showContract>> {
  const order = await orderForStaff(ctx, id);
  if (!order) throw notFound();
  const { payments, disputes } = await paymentsAndDisputesOf(ctx, id);
  return {
    order,
    payments: payments.map(({ providerPaymentId, cents, at, ...payment }) => ({
      ...payment,
      amount: toDollars(cents),
      atUtc: at.toISOString(),
      providerUrl: providerUrl(ctx.config, { provider: payment.provider, kind: 'payments', id: providerPaymentId }),
    })),
    refunds: await refundsOfOrder(ctx, id),
    disputes: disputes.map(({ cents, openedAt, closedAt, ...dispute }) => ({
      ...dispute,
      amount: toDollars(cents),
      openedAtUtc: openedAt.toISOString(),
      closedAtUtc: closedAt?.toISOString() ?? null,
    })),
  };
}
