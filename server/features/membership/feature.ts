import type { Feature } from '#server/platform/feature.ts';
import { cancelSubscriptionJob } from './cancel-subscription.ts';
import { routes as cards } from './cards.routes.ts';
import { routes as chat } from './chat.routes.ts';
import { routes as plans } from './plans.routes.ts';
import { settleOpenCardSetups } from './save-card.ts';
import { sweepMemberships } from './settle-subscription.ts';

export const feature: Feature = {
  name: 'membership',
  routes: [...plans, ...chat, ...cards],
  jobs: [cancelSubscriptionJob],
  sweeps: [
    { name: 'membership.card-setups', run: settleOpenCardSetups },
    { name: 'membership.periods', run: sweepMemberships },
  ],
};
