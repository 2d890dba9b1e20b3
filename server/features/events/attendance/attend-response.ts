import type { attendEvent as contract } from '#contract/events/attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { AttendContext } from './attend-context.ts';
import type { AttendCounts } from './attend-facts.query.ts';
import { BY_ENROLLMENT, presentAttendance } from './attendance.present.ts';
import type { AttendanceRow } from './attendance.store.ts';

export type AttendResponse = ResponseOf<typeof contract>;

export interface Attended {
  readonly attending: boolean;
  /** Null: attends a class session through their enrollment alone. */
  readonly row: AttendanceRow | null;
}

/** The toggle's response; `counts` are read in the transaction that did it. */
export function responseOf(context: AttendContext, { attending, row }: Attended, counts: AttendCounts): AttendResponse {
  const attendance = row
    ? presentAttendance({
        eventId: row.eventId,
        state: row.state,
        ticketTypeId: row.ticketTypeId,
        ticketTypeName: row.ticketTypeId === null ? null : context.facts.ticketName,
        paid: row.orderLineId !== null,
        byEnrolment: row.source === 'enrolment',
        joined: false,
      })
    : null;
  return {
    attending,
    attendance: attending ? (attendance ?? BY_ENROLLMENT) : null,
    attendeesCount: counts.attending,
    seatsRemaining: counts.left,
  };
}
