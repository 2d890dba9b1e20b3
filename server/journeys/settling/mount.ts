import { buildPaymentLink as buildPaymentLinkContract } from '#contract/checkout/build-payment-link.ts';
import { enroll } from '#contract/checkout/enroll.ts';
import { showOpenCheckout } from '#contract/checkout/show-open-checkout.ts';
import { showOrder } from '#contract/checkout/show-order.ts';
import { buildPaymentLink } from '#server/journeys/checkout/build-payment-link.ts';
import { enrollWithCredits } from '#server/journeys/checkout/enroll-with-credits.ts';
import { FULFIL_ORDER_JOB, fulfilOrder } from '#server/journeys/checkout/fulfil-order.ts';
import { settleOpenOrders } from '#server/journeys/checkout/settle-order.ts';
import { showOwnOpenCheckout } from '#server/journeys/checkout/show-open-checkout.ts';
import { showOwnOrder } from '#server/journeys/checkout/show-order.ts';
import { cancelCohortJob, goOnCancelling } from '#server/journeys/enrolment/cancel-cohort.ts';
import { upgradeLink } from '#server/journeys/membership/change-plan.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { askDisputesJob } from './settle-dispute.ts';
import { settleEventJob, settleLeftEvents } from './settle-event.ts';

/** From a basket to what was bought: paths, jobs and sweeps of the use cases that open a checkout, settle it and fulfil it. */
export const mount: Feature = {
  name: 'journeys/settling',
  routes: [
    route(buildPaymentLinkContract, (ctx, { body }) =>
      body.upgrade === undefined ? buildPaymentLink(ctx, body) : upgradeLink(ctx, body.upgrade, body.yearly),
    ),
    route(enroll, (ctx, { body }) => enrollWithCredits(ctx, body), { keyWithEffect: true }),
    route(showOpenCheckout, async (ctx) => ({ order: await showOwnOpenCheckout(ctx) })),
    route(showOrder, async (ctx, { params, query }) => ({
      // Who turned round on the provider's page waits for nothing.
      order: await showOwnOrder(ctx, params.id, !query.cancelled),
    })),
  ],
  jobs: [
    defineJob<{ orderId: number }>({
      name: FULFIL_ORDER_JOB,
      handle: (ctx, { orderId }) => fulfilOrder(ctx, { orderId }),
    }),
    settleEventJob,
    askDisputesJob,
    cancelCohortJob,
  ],
  sweeps: [
    { name: 'settling.settle-events', run: settleLeftEvents },
    { name: 'settling.settle-orders', run: settleOpenOrders },
    { name: 'enrolment.cancel-cohorts', run: goOnCancelling },
  ],
};
