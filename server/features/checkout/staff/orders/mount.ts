import { listDisputes as disputesContract } from '#contract/payouts/staff-disputes.endpoints.ts';
import {
  refundLineByDecision as refundContract,
  searchOrders as searchContract,
  showOrderForStaff as showContract,
  showLineRefund as showRefundContract,
} from '#contract/payouts/staff-orders.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { listDisputes } from './list-disputes.ts';
import { refundLine, showLineRefund } from './refund-line.ts';
import { searchOrders, showOrder } from './staff-orders.ts';

/** Staff tools for orders: search, details, refunds by decision, disputes. */
export const mount: Feature = {
  name: 'checkout/staff/orders',
  routes: [
    route(searchContract, (ctx, { query }) => searchOrders(ctx, query)),
    route(showContract, (ctx, { params }) => showOrder(ctx, params.id)),
    route(showRefundContract, async (ctx, { params, query }) => ({
      refund: await showLineRefund(ctx, { lineId: params.id, cash: query.cash, credits: query.credits }),
    })),
    route(refundContract, (ctx, { params, body }) => refundLine(ctx, { lineId: params.id, ...body })),
    route(disputesContract, (ctx, { query }) => listDisputes(ctx, query)),
  ],
};
