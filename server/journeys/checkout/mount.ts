import { enroll } from '#contract/checkout/enroll.ts';
import {
  redeemPromoCode as redeemContract,
  showPromo as showContract,
  showHeldCode as showHeldContract,
} from '#contract/promo/promo.endpoints.ts';
import { waitingRedemptions } from '#server/features/checkout/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { enrollWithCredits } from './enroll-with-credits.ts';
import { FULFILL_ORDER_JOB, fulfillOrder } from './fulfill-order.ts';
import { APPLY_PROMO_JOB, applyPromoCode, redeemPromoCode, showOwnHeldCode, showOwnPromo } from './promo-code.ts';
import { settleOpenOrders } from './settle-order.ts';

const SWEEP_LIMIT = 200;
/** The sweep takes over redemptions that the queue hasn't applied within this time. */
const APPLIED_WITHIN_MS = 60_000;

/** From the basket to the purchase: paying with credits, promo codes, and settling and fulfilling orders. */
export const mount: Feature = {
  name: 'journeys/checkout',
  routes: [
    route(enroll, (ctx, { body }) => enrollWithCredits(ctx, body), { keyWithEffect: true }),
    route(redeemContract, (ctx, { body }) => redeemPromoCode(ctx, body)),
    route(showHeldContract, async (ctx) => ({ held: await showOwnHeldCode(ctx) })),
    route(showContract, async (ctx, { params }) => ({ promo: await showOwnPromo(ctx, params.id) })),
  ],
  jobs: [
    defineJob<{ orderId: number }>({
      name: FULFILL_ORDER_JOB,
      handle: (ctx, { orderId }) => fulfillOrder(ctx, { orderId }),
    }),
    defineJob<{ redemptionId: number }>({
      name: APPLY_PROMO_JOB,
      handle: (ctx, { redemptionId }) => applyPromoCode(ctx, { redemptionId }),
    }),
  ],
  sweeps: [
    { name: 'settling.settle-orders', run: settleOpenOrders },
    {
      name: 'promo.apply',
      async run(ctx) {
        const before = new Date(ctx.clock.now().getTime() - APPLIED_WITHIN_MS);
        for (const redemptionId of await waitingRedemptions(ctx, before, SWEEP_LIMIT)) {
          await applyPromoCode(ctx, { redemptionId });
        }
      },
    },
  ],
};
