import type { Ctx } from '#server/platform/ctx.ts';
import { takeSeat } from './take-seat.ts';
import { waitlistIsOpen } from './waitlist.store.ts';
import { endEntryWithSeat, takeOffer } from './waitlist.ts';

/** Name of the job that offers a pool's free seats to its waitlist; it may run twice. */
export const PROMOTE_WAITLIST_JOB = 'seats.pass-on';

/** Queues the job that offers a pool's free seats, but only if someone is waiting. */
export async function queuePromotion(tx: Ctx, poolId: number): Promise<void> {
  if (await waitlistIsOpen(tx, poolId)) await tx.jobs.send(PROMOTE_WAITLIST_JOB, { poolId });
}

/**
 * Takes a seat for a person, in the caller's transaction: the one offered to them, or a free one that no one is waiting
 * for. False if there is none.
 */
export async function takeOfferedOrFreeSeat(tx: Ctx, request: { poolId: number; userId: number }): Promise<boolean> {
  if (await takeOffer(tx, request)) return true;
  if (await waitlistIsOpen(tx, request.poolId)) return false;
  if (!(await takeSeat(tx, { poolId: request.poolId }))) return false;
  await endEntryWithSeat(tx, request);
  return true;
}
