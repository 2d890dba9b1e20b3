import { type Refusal, refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import {
  closeUnused,
  countPools,
  inLockOrder,
  insertPool,
  type PoolKind,
  setCapacity,
  setClosed,
  setOpen,
} from './pool.store.ts';

/** Pool size of an event without ticket types (rules §4). */
export const DEFAULT_EVENT_CAPACITY = 1000;

/** Creates a pool of seats; returns its id. */
export function openPool(ctx: Ctx, request: { kind: PoolKind; capacity: number }): Promise<number> {
  return insertPool(ctx, request);
}

/** Changes a pool's capacity. Refuses a capacity below sold plus held: 422 at `field` (default `capacity`). */
export async function changeCapacity(
  ctx: Ctx,
  request: { poolId: number; capacity: number; field?: string },
): Promise<void> {
  if (await setCapacity(ctx, request.poolId, request.capacity)) return;
  const [pool] = await countPools(ctx, [request.poolId], null);
  throw belowSold((pool?.taken ?? 0) + (pool?.held ?? 0), request.field);
}

/** The refusal of a capacity below sold plus held. */
export function belowSold(sold: number, field = 'capacity'): Refusal {
  return refuseFields({ [field]: belowSoldText(sold) });
}

export const belowSoldText = (sold: number) => `Capacity can't go below ${sold}, the number already sold or held.`;

/**
 * Closes a pool: no seat is taken, held, or converted from now on. For things that were canceled; call it in the
 * canceling transaction.
 */
export function closePool(ctx: Ctx, request: { poolId: number }): Promise<void> {
  return setClosed(ctx, request.poolId);
}

/**
 * Closes pools if no one has, holds, or waits for a seat in any of them; otherwise returns false, and the caller has to
 * roll back. For things withdrawn before anyone signed up.
 */
export async function closeUnusedPools(ctx: Ctx, request: { poolIds: readonly number[] }): Promise<boolean> {
  const poolIds = inLockOrder(request.poolIds);
  return (await closeUnused(ctx, poolIds)) === poolIds.length;
}

/** Reopens pools, for things that were withdrawn and came back. */
export function reopenPools(ctx: Ctx, request: { poolIds: readonly number[] }): Promise<void> {
  return setOpen(ctx, request.poolIds);
}

/** `seatsRemaining` of each pool as one person sees it: a seat held for that person counts as free (rules §3). */
export async function remainingFor(
  ctx: Ctx,
  request: { poolIds: readonly number[]; userId: number | null },
): Promise<Map<number, number>> {
  if (request.poolIds.length === 0) return new Map();
  const pools = await countPools(ctx, request.poolIds, request.userId);
  return new Map(
    pools.map((pool) => [
      pool.id,
      pool.closedAt ? 0 : (pool.restingAt ? 0 : pool.capacity - pool.taken - pool.held) + (pool.ownHolds ?? 0),
    ]),
  );
}
