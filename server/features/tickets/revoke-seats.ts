import type { Ctx } from '#server/platform/ctx.ts';
import type { HeldSeat, SeatStore } from './held-seat.ts';

/**
 * Revokes the seats of a lost dispute: they become free for others, and join links stop working. The caller has locked
 * the order.
 */
export async function revokeSeats<S extends HeldSeat>(
  tx: Ctx,
  seatStore: SeatStore<S>,
  seats: readonly S[],
): Promise<void> {
  const ended: S[] = [];
  for (const seat of seats) {
    await seatStore.lock(tx, seat);
    if (await seatStore.end(tx, seat, 'revoked')) ended.push(seat);
  }
  // Pools are locked in the order of their ids, as everywhere.
  for (const seat of ended.sort((a, b) => a.seatPoolId - b.seatPoolId)) await seatStore.release(tx, seat);
}
