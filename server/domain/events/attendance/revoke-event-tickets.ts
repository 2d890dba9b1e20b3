import { freeSeat, passOnLater } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { findEvent } from '../event/event-row.store.ts';
import { poolOfRow } from './attend-alone.ts';
import { attendancesOfLines, endAttendance, lockAttendees } from './attendance.store.ts';

/** Takes away the tickets of a lost dispute: seats are free for others, join links are revoked. The order is locked. */
export async function revokeTickets(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  for (const row of await attendancesOfLines(tx, lineIds)) {
    const event = await findEvent(tx, row.eventId);
    await lockAttendees(tx, row.eventId, [row.userId]);
    if (!event || !(await endAttendance(tx, row.id, 'revoked'))) continue;
    const poolId = await poolOfRow(tx, row, event.seatPoolId);
    await freeSeat(tx, { poolId });
    await passOnLater(tx, poolId);
  }
}
