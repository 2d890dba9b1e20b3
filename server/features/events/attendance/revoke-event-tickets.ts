import { revokeSeats } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { attendancesOfLines } from './attendance.store.ts';
import { eventSeats, eventSeatsOf } from './event-seat.ts';

/**
 * Revokes tickets after a lost dispute: seats are released, join links stop working. The caller has locked the order.
 */
export async function revokeTickets(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  await revokeSeats(tx, eventSeats, await eventSeatsOf(tx, await attendancesOfLines(tx, lineIds)));
}
