import { type Ctx, inTransaction, unguarded } from '#server/platform/ctx.ts';
import { inLockOrder, takeUpTo, takeWithoutGuard, untake } from './pool.store.ts';

/** Takes one seat directly, without a hold. False if none is free or the pool is closed. */
export async function takeSeat(ctx: Ctx, request: { poolId: number }): Promise<boolean> {
  return (await takeSeats(ctx, { poolId: request.poolId, seats: 1 })) === 1;
}

/**
 * Takes up to `seats` seats from one pool in one statement, for batched requests. Returns how many were taken; that
 * many of the waiting requests, from the first, get one.
 */
export async function takeSeats(ctx: Ctx, request: { poolId: number; seats: number }): Promise<number> {
  if (!unguarded(ctx, 'seats')) return takeUpTo(ctx, request.poolId, request.seats);
  let taken = 0;
  while (taken < request.seats && (await takeWithoutGuard(ctx, request.poolId, 'taken'))) taken += 1;
  return taken;
}

/**
 * Takes one seat in each pool, all or none. Returns the pool that is sold out, or null. Runs inside the caller's
 * transaction.
 */
export async function takeOneOfEach(tx: Ctx, request: { poolIds: readonly number[] }): Promise<number | null> {
  for (const poolId of inLockOrder(request.poolIds)) if (!(await takeSeat(tx, { poolId }))) return poolId;
  return null;
}

/** Releases taken seats, one for each id in `poolIds`, in order of pool id. */
export function releaseTakenSeats(ctx: Ctx, request: { poolIds: readonly number[] }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const poolId of inLockOrder(request.poolIds)) {
      await untake(tx, poolId, request.poolIds.filter((id) => id === poolId).length);
    }
  });
}

export function releaseSeat(ctx: Ctx, request: { poolId: number }): Promise<void> {
  return releaseTakenSeats(ctx, { poolIds: [request.poolId] });
}
