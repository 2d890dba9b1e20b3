import { expireOffers, poolsToPromote, restoreOffers } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownerOfPool } from './owner-of-pool.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { poolsWithOverdueWaitlists } from './waitlist-pools.query.ts';

const AT_ONCE = 200;

/**
 * Runs each minute: restores offers from abandoned checkouts, expires offers, ends waitlists for things that have begun
 * or are over, and offers seats that were released without a notification.
 */
export async function maintainWaitlists(ctx: Ctx): Promise<void> {
  await restoreOffers(ctx);
  await expireOffers(ctx, async (tx, entry) => {
    await (await ownerOfPool(tx, entry.poolId))?.mails.expired(tx, entry);
  });
  // Runs before offering seats: pools that offer nothing anymore must not delay those that do.
  for (const poolId of await poolsWithOverdueWaitlists(ctx, AT_ONCE))
    await (await ownerOfPool(ctx, poolId))?.close(ctx);
  for (const poolId of await poolsToPromote(ctx, AT_ONCE)) await promoteWaitlist(ctx, { poolId });
}
