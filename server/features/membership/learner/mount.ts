import { getMembershipOffer } from '#contract/membership/membership-offer.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showMembershipOffer } from './membership-offer.ts';

/** What people without a membership see of it. */
export const mount: Feature = {
  name: 'membership/learner',
  routes: [route(getMembershipOffer, (ctx) => showMembershipOffer(ctx))],
};
