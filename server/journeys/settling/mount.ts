import { buildPaymentLink as buildPaymentLinkContract } from '#contract/checkout/build-payment-link.ts';
import { buildPaymentLink } from '#server/journeys/checkout/build-payment-link.ts';
import { upgradeLink } from '#server/journeys/membership/change-plan.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { checkDisputesJob } from './settle-dispute.ts';
import { settleEventJob, settleLeftEvents } from './settle-event.ts';

/** The payment provider's events and disputes, and the payment link shared by courses and plan upgrades. */
export const mount: Feature = {
  name: 'journeys/settling',
  routes: [
    route(buildPaymentLinkContract, (ctx, { body }) =>
      body.upgrade === undefined ? buildPaymentLink(ctx, body) : upgradeLink(ctx, body.upgrade, body.yearly),
    ),
  ],
  jobs: [settleEventJob, checkDisputesJob],
  sweeps: [{ name: 'settling.settle-events', run: settleLeftEvents }],
};
