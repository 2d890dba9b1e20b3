import {
  cancelSubscription,
  refundSubscription,
  revertCancel,
  showActiveSubscription,
} from '#contract/membership/subscription.endpoints.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showSubscription } from './active-subscription.ts';
import { planEnd, revertPlanned } from './change-plan.ts';
import { endLostMemberOrders, endMemberOrdersJob } from './end-member-orders.ts';
import { membershipEndedJob } from './membership-ended.ts';
import { refundMembership } from './refund-membership.ts';

/** Changing a membership's plan, and ending it. */
export const mount: Feature = {
  name: 'journeys/membership',
  routes: [
    route(showActiveSubscription, async (ctx) => ({
      activeSubscription: await showSubscription(ctx, personIdOf(ctx)),
    })),
    route(cancelSubscription, (ctx, { body }) => planEnd(ctx, body.downgradeTo)),
    route(revertCancel, (ctx) => revertPlanned(ctx)),
    route(refundSubscription, (ctx) => refundMembership(ctx)),
  ],
  jobs: [membershipEndedJob, endMemberOrdersJob],
  sweeps: [{ name: 'membership.member-orders', run: endLostMemberOrders }],
};
