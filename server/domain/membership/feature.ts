import type { Feature } from '#server/platform/feature.ts';
import { routes as chat } from './chat.routes.ts';
import { routes as plans } from './plans.routes.ts';
import { sweepMemberships } from './settle-subscription.ts';

export const feature: Feature = {
  name: 'membership',
  routes: [...plans, ...chat],
  sweeps: [{ name: 'membership.periods', run: sweepMemberships }],
};
