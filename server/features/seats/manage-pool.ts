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

/** An event without ticket types has a pool of this size (rules §4). */
export const DEFAULT_EVENT_CAPACITY = 1000;

/** Makes a pool of seats; returns its id. */
export function openPool(ctx: Ctx, request: { kind: PoolKind; capacity: number }): Promise<number> {
  return insertPool(ctx, request);
}

/** Changes a pool's capacity. Refuses 422 at the field `capacity` (or the one named) below what is sold and held. */
export async function changeCapacity(
  ctx: Ctx,
  request: { poolId: number; capacity: number; field?: string },
): Promise<void> {
  if (await setCapacity(ctx, request.poolId, request.capacity)) return;
  const [pool] = await countPools(ctx, [request.poolId], null);
  throw belowSold((pool?.taken ?? 0) + (pool?.held ?? 0), request.field);
}

/** The refusal of a capacity below what is sold and held. */
export function belowSold(sold: number, field = 'capacity'): Refusal {
  return refuseFields({ [field]: belowSoldWords(sold) });
}

export const belowSoldWords = (sold: number) => `Capacity can't go below ${sold}, the number already sold or held.`;

/** From here on no seat is taken, held or converted: for what was cancelled. Belongs into the cancelling transaction. */
export function closePool(ctx: Ctx, request: { poolId: number }): Promise<void> {
  return setClosed(ctx, request.poolId);
}

/**
 * Closes pools in which nobody has, holds or waits for a seat; false where somebody does in one of them: then the caller's
 * transaction is to be undone. For what is taken back before anybody came.
 */
export async function closeUnusedPools(ctx: Ctx, request: { poolIds: readonly number[] }): Promise<boolean> {
  const poolIds = inLockOrder(request.poolIds);
  return (await closeUnused(ctx, poolIds)) === poolIds.length;
}

/** Seats are taken again: of what was taken back, and is there anew. */
export function reopenPools(ctx: Ctx, request: { poolIds: readonly number[] }): Promise<void> {
  return setOpen(ctx, request.poolIds);
}

/** `seatsRemaining` of each pool as one person sees it: a seat held for oneself counts as free (rules §3). */
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
