import { refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction, unguarded } from '#server/platform/ctx.ts';
import { countLiveHolds, type HoldKind, insertHold } from './hold.store.ts';
import { holdOne, inLockOrder, takeWithoutGuard } from './pool.store.ts';

/** How long a checkout holds its seats (rules §4). */
export const CHECKOUT_HOLD_MINUTES = 36;
/**
 * Live holds per person and kind (rules §4). Counted by kind so that strangers' requests in a person's name can't keep
 * that person from buying.
 */
export const HOLDS_PER_PERSON = 5;

/**
 * Holds one seat in each pool for a person, all or none. Call it as late in the transaction as possible: pools are the
 * most contended rows. Returns the hold's id for each pool. Refuses: 409 `sold_out` with `details.poolId`, 409
 * `already_held` (one live hold per person and pool), 409 `too_many_holds`.
 */
export function holdSeats(
  ctx: Ctx,
  request: { userId: number; poolIds: readonly number[]; kind: HoldKind; expiresAt: Date; orderId?: number },
): Promise<Map<number, number>> {
  return inTransaction(ctx, async (tx) => {
    const poolIds = inLockOrder(request.poolIds);
    if (poolIds.length === 0) return new Map<number, number>();
    if ((await countLiveHolds(tx, request.userId, request.kind)) + poolIds.length > HOLDS_PER_PERSON) {
      throw refuse('too_many_holds', 409, `You can hold at most ${HOLDS_PER_PERSON} unpaid seats at a time.`);
    }
    const holds = new Map<number, number>();
    for (const poolId of poolIds) {
      const holdId = await insertHold(tx, {
        poolId,
        userId: request.userId,
        orderId: request.orderId ?? null,
        kind: request.kind,
        expiresAt: request.expiresAt,
      });
      if (holdId === undefined)
        throw refuse('already_held', 409, "We're already holding a seat for you here.", { poolId });
      holds.set(poolId, holdId);
    }
    for (const poolId of poolIds) {
      const held = unguarded(tx, 'seats') ? await takeWithoutGuard(tx, poolId, 'held') : await holdOne(tx, poolId);
      if (!held) throw refuse('sold_out', 409, 'No seats remaining.', { poolId });
    }
    return holds;
  });
}
