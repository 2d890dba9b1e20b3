import {
  listProviderComparisons as listComparisonsContract,
  listRefunds as listRefundsContract,
  retryRefund as retryRefundContract,
  settleRefundByHand as settleRefundContract,
} from '#contract/checkout/staff-refunds.endpoints.ts';
import {
  createPromoCode as createCodeContract,
  expirePromoCode as expireCodeContract,
  listPromoCodes as listCodesContract,
  listPromoUses as listUsesContract,
} from '#contract/promo/staff-promo.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { createCodeForStaff, expireCodeForStaff, listCodesForStaff, listUsesForStaff } from './staff-promo-codes.ts';
import {
  listComparisonsForStaff,
  listRefundsForStaff,
  retryRefundForStaff,
  settleRefundForStaff,
} from './staff-refunds.ts';

/** Staff tools for money: promo codes and failed refunds. */
export const mount: Feature = {
  name: 'checkout/staff',
  routes: [
    route(listCodesContract, (ctx, { query }) => listCodesForStaff(ctx, query)),
    route(createCodeContract, async (ctx, { body }) => ({ promoCode: await createCodeForStaff(ctx, body) })),
    route(expireCodeContract, async (ctx, { params }) => ({ promoCode: await expireCodeForStaff(ctx, params.id) })),
    route(listUsesContract, (ctx, { params, query }) => listUsesForStaff(ctx, { ...params, ...query })),
    route(listRefundsContract, (ctx, { query }) => listRefundsForStaff(ctx, query)),
    route(listComparisonsContract, async (ctx) => ({ comparisons: await listComparisonsForStaff(ctx) })),
    route(retryRefundContract, async (ctx, { params }) => ({ refund: await retryRefundForStaff(ctx, params.id) })),
    route(settleRefundContract, async (ctx, { params, body }) => ({
      refund: await settleRefundForStaff(ctx, { ...params, ...body }),
    })),
  ],
};
