import type { HeldSeat, SeatStore } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventRow, findEvent } from '../event/event-row.store.ts';
import { type AttendanceRow, attendanceById, endAttendance, lockAttendees } from './attendance.store.ts';
import { poolOfRow, releaseEventSeat } from './seat-of-row.ts';

/** A live attendance with the event data needed to release it. */
export interface EventSeat extends HeldSeat {
  readonly row: AttendanceRow;
}

type SeatsEvent = Pick<EventRow, 'schoolId' | 'seatPoolId' | 'startsAt' | 'movedRefundUntil'>;

/** An attendance for the flows that events share with workouts. */
export async function eventSeatOf(ctx: Ctx, row: AttendanceRow, event: SeatsEvent): Promise<EventSeat> {
  return {
    row,
    id: row.id,
    userId: row.userId,
    schoolId: event.schoolId,
    seatPoolId: await poolOfRow(ctx, row, event.seatPoolId),
    orderLineId: row.orderLineId,
    suspended: row.suspended,
    sequence: row.icsSequence,
    startsAt: event.startsAt,
    movedRefundUntil: event.movedRefundUntil,
  };
}

export async function eventSeatsOf(ctx: Ctx, rows: readonly AttendanceRow[]): Promise<EventSeat[]> {
  const seats: EventSeat[] = [];
  for (const row of rows) {
    const live = row.state === 'attending' || row.state === 'pending';
    const event = live ? await findEvent(ctx, row.eventId) : undefined;
    if (event) seats.push(await eventSeatOf(ctx, row, event));
  }
  return seats;
}

/** How the flows shared with workouts handle attendances. */
export const eventSeats: SeatStore<EventSeat> = {
  noun: 'attendance',
  lock: (tx, { row }) => lockAttendees(tx, row.eventId, [row.userId]),
  async reload(ctx, { id }) {
    const row = await attendanceById(ctx, id);
    return row && (await eventSeatsOf(ctx, [row]))[0];
  },
  async end(tx, seat, as) {
    const row = await endAttendance(tx, seat.id, as);
    return row && { ...seat, row, sequence: row.icsSequence };
  },
  release: (tx, { row, seatPoolId }) => releaseEventSeat(tx, row, seatPoolId),
  comesBack: () => true,
};
