import type { Room } from '#server/platform/room.ts';
import { routes } from './plans.routes.ts';
import { sweepMemberships } from './settle-subscription.ts';

export const room: Room = {
  name: 'membership',
  routes,
  sweeps: [{ name: 'membership.periods', run: sweepMemberships }],
};
