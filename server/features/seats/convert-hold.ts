import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endHolds, holdById } from './hold.store.ts';
import { heldToTaken, unhold } from './pool.store.ts';

/**
 * Turns a held seat into a taken one.
 * - `converted`: the seat is taken now
 * - `ended`: the hold had ended before; nothing changed
 * - `closed`: the pool doesn't sell anymore; the hold is released
 */
export function convertHold(ctx: Ctx, request: { holdId: number }): Promise<'converted' | 'ended' | 'closed'> {
  return inTransaction(ctx, async (tx) => {
    const hold = await holdById(tx, request.holdId);
    if (hold?.state !== 'live') return 'ended';
    // Locks the hold's row first, then the pool's: the order in every command.
    const [ended] = await endHolds(tx, { ids: [hold.id] }, 'converted');
    if (!ended) return 'ended';
    if (await heldToTaken(tx, ended.poolId)) return 'converted';
    await unhold(tx, ended.poolId, 1);
    return 'closed';
  });
}
