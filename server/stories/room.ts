import { buildPaymentLink as buildPaymentLinkContract } from '#contract/checkout/build-payment-link.ts';
import { enroll } from '#contract/checkout/enroll.ts';
import { showOpenCheckout } from '#contract/checkout/show-open-checkout.ts';
import { showOrder } from '#contract/checkout/show-order.ts';
import { route } from '#server/platform/http/route.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import type { Room } from '#server/platform/room.ts';
import { buildPaymentLink } from './build-payment-link.ts';
import { cancelCohortJob, goOnCancelling } from './cancel-cohort.ts';
import { cancelSubscriptionJob } from './cancel-subscription.ts';
import { upgradeLink } from './change-plan.ts';
import { enrollWithCredits } from './enroll-with-credits.ts';
import { eraseCustomerJob } from './erase-customer.ts';
import { FULFIL_ORDER_JOB, fulfilOrder } from './fulfil-order.ts';
import { settleEventJob, settleLeftEvents } from './settle-event.ts';
import { settleOpenOrders } from './settle-order.ts';
import { showOwnOpenCheckout } from './show-open-checkout.ts';
import { showOwnOrder } from './show-order.ts';

/** What takes several rooms: the paths, jobs and sweeps of the stories told in this folder. */
export const room: Room = {
  name: 'stories',
  routes: [
    route(buildPaymentLinkContract, (ctx, { body }) =>
      body.upgrade === undefined ? buildPaymentLink(ctx, body) : upgradeLink(ctx, body.upgrade, body.yearly),
    ),
    route(enroll, (ctx, { body }) => enrollWithCredits(ctx, body)),
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
    cancelCohortJob,
    cancelSubscriptionJob,
    eraseCustomerJob,
  ],
  sweeps: [
    { name: 'stories.settle-events', run: settleLeftEvents },
    { name: 'stories.settle-orders', run: settleOpenOrders },
    { name: 'stories.cancel-cohorts', run: goOnCancelling },
  ],
};
