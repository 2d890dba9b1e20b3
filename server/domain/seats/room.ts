import type { Room } from '#server/platform/room.ts';
import { looseExpiredHolds } from './hold.store.ts';
import { releaseHolds } from './release-hold.ts';

const SWEEP_LIMIT = 500;

/** Seats have no paths of their own. Holds of orders end with their order (story `settle-open-orders`), all others here. */
export const room: Room = {
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
