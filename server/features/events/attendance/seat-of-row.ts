import { queuePromotion, releaseHold, releaseSeat } from '#server/features/seats/index.ts';
import { findEventTicketType } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { AttendanceRow } from './attendance.store.ts';

export async function poolOfRow(
  ctx: Ctx,
  row: Pick<AttendanceRow, 'ticketTypeId'>,
  eventPoolId: number,
): Promise<number> {
  if (row.ticketTypeId === null) return eventPoolId;
  return (await findEventTicketType(ctx, row.ticketTypeId))?.seatPoolId ?? eventPoolId;
}

/** Releases a live row's seat: held while unconfirmed, taken afterward; class sessions take none. */
export async function releaseEventSeat(tx: Ctx, row: AttendanceRow, eventPoolId: number): Promise<void> {
  if (row.source === 'enrolment') return;
  const poolId = await poolOfRow(tx, row, eventPoolId);
  if (row.state === 'pending') {
    if (row.seatHoldId !== null) await releaseHold(tx, { holdId: row.seatHoldId, as: 'released' });
  } else await releaseSeat(tx, { poolId });
  await queuePromotion(tx, poolId);
}
