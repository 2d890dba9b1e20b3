import { expireOffers, mendOffers, poolsToPassOn } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownerOfPool } from './owner-of-pool.ts';
import { passOnSeats } from './pass-on-seats.ts';
import { poolsWithOverdueWaitlists } from './waitlist-pools.query.ts';

const AT_ONCE = 200;

/**
 * Each minute: offers whose checkout was broken off, offers that are over, waitlists of what has begun or is over, seats
 * that came free without a word.
 */
export async function tendWaitlists(ctx: Ctx): Promise<void> {
  await mendOffers(ctx);
  await expireOffers(ctx, async (tx, entry) => {
    await (await ownerOfPool(tx, entry.poolId))?.mails.expired(tx, entry);
  });
  // Before the seats: pools in which nothing is offered any more must not stand before those in which something is.
  for (const poolId of await poolsWithOverdueWaitlists(ctx, AT_ONCE))
    await (await ownerOfPool(ctx, poolId))?.close(ctx);
  for (const poolId of await poolsToPassOn(ctx, AT_ONCE)) await passOnSeats(ctx, { poolId });
}
