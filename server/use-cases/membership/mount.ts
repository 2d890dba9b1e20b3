import {
  changePaymentMethod as changeContract,
  listPaymentMethods,
  updateDefaultPaymentMethod,
} from '#contract/membership/payment-methods.endpoints.ts';
import {
  cancelSubscription,
  refundSubscription,
  revertCancel,
  showActiveSubscription,
} from '#contract/membership/subscription.endpoints.ts';
import {
  changePaymentMethod,
  listOwnCards,
  settleOpenCardSetups,
  updateDefaultCard,
} from '#server/domain/membership/index.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showSubscription } from './active-subscription.ts';
import { planEnd, revertPlanned } from './change-plan.ts';
import { endLostMemberOrders, endMemberOrdersJob } from './end-member-orders.ts';
import { membershipEndedJob } from './membership-ended.ts';
import { refundMembership } from './refund-membership.ts';

/** The use cases around a membership: its plan, its end, and the cards that pay for it. */
export const mount: Feature = {
  name: 'membership-use-cases',
  routes: [
    route(showActiveSubscription, async (ctx) => ({
      activeSubscription: await showSubscription(ctx, personIdOf(ctx)),
    })),
    route(cancelSubscription, (ctx, { body }) => planEnd(ctx, body.downgradeTo)),
    route(revertCancel, (ctx) => revertPlanned(ctx)),
    route(refundSubscription, (ctx) => refundMembership(ctx)),
    route(listPaymentMethods, async (ctx) => ({ paymentMethods: await listOwnCards(ctx) })),
    route(changeContract, (ctx) => changePaymentMethod(ctx)),
    route(updateDefaultPaymentMethod, async (ctx, { body }) => ({
      paymentMethods: await updateDefaultCard(ctx, body.paymentMethodId),
    })),
  ],
  jobs: [membershipEndedJob, endMemberOrdersJob],
  sweeps: [
    { name: 'membership.card-setups', run: settleOpenCardSetups },
    { name: 'use-cases.member-orders', run: endLostMemberOrders },
  ],
};
