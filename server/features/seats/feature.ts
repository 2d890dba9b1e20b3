import type { Feature } from '#server/platform/feature.ts';
import { looseExpiredHolds } from './hold.store.ts';
import { releaseHolds } from './release-hold.ts';

const SWEEP_LIMIT = 500;

/**
 * Seats have no paths of their own. Holds of orders end with their order (`settleOpenOrders` of `journeys/checkout`);
 * all other holds end here.
 */
export const feature: Feature = {
  name: 'seats',
  sweeps: [
    {
      name: 'seats.expire-holds',
      async run(ctx) {
        for (const holdId of await looseExpiredHolds(ctx, SWEEP_LIMIT)) {
          await releaseHolds(ctx, { holdIds: [holdId], as: 'expired' });
        }
      },
    },
  ],
};
