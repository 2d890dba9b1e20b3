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
import { personIdOf } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { showSubscription } from './active-subscription.ts';
import { planEnd, revertPlanned } from './change-plan.ts';
import { endLostMemberOrders, endMemberOrdersJob } from './end-member-orders.ts';
import { membershipEndedJob } from './membership-ended.ts';
import { listOwnCards, updateDefaultCard } from './own-cards.ts';
import { refundMembership } from './refund-membership.ts';
import { changePaymentMethod, settleOpenCardSetups } from './save-card.ts';

/** The stories around a membership: its plan, its end, and the cards that pay for it. */
export const room: Room = {
  name: 'membership-stories',
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
    { name: 'stories.card-setups', run: settleOpenCardSetups },
    { name: 'stories.member-orders', run: endLostMemberOrders },
  ],
};
