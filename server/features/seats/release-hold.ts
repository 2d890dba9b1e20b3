import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endHolds, holdsOfOrder } from './hold.store.ts';
import { unhold } from './pool.store.ts';

/** Releases held seats; leaves already ended holds alone. Returns the pools in which a seat became free. */
export function releaseHolds(
  ctx: Ctx,
  request: { holdIds: readonly number[]; as: 'released' | 'expired' },
): Promise<number[]> {
  return inTransaction(ctx, async (tx) => {
    const ended = await endHolds(tx, { ids: request.holdIds }, request.as);
    for (const hold of ended) await unhold(tx, hold.poolId, 1);
    return ended.map((hold) => hold.poolId);
  });
}

export async function releaseHold(ctx: Ctx, request: { holdId: number; as: 'released' | 'expired' }): Promise<boolean> {
  return (await releaseHolds(ctx, { holdIds: [request.holdId], as: request.as })).length > 0;
}

/** Releases every seat that an order still holds. Returns the pools in which a seat became free. */
export function releaseHoldsOfOrder(
  ctx: Ctx,
  request: { orderId: number; as: 'released' | 'expired' },
): Promise<number[]> {
  return inTransaction(ctx, async (tx) => {
    const live = (await holdsOfOrder(tx, request.orderId)).filter((hold) => hold.state === 'live');
    return releaseHolds(tx, { holdIds: live.map((hold) => hold.id), as: request.as });
  });
}
