import type { Attendance } from '#contract/events/event.ts';
import type { HeldRow } from '../event/event-page.query.ts';

/** A person's attendance of an event; null if the row says they no longer have one. */
export function presentAttendance(row: HeldRow | undefined): Attendance | null {
  if (row?.state !== 'attending' && row?.state !== 'pending') return null;
  return {
    state: row.state,
    ticketTypeId: row.ticketTypeId,
    ticketTypeName: row.ticketTypeName,
    paid: row.paid,
    byEnrolment: row.byEnrolment,
    joined: row.joined,
  };
}

/** Attending a class session through enrollment alone. */
export const BY_ENROLLMENT: Attendance = {
  state: 'attending',
  ticketTypeId: null,
  ticketTypeName: null,
  paid: false,
  byEnrolment: true,
  joined: false,
};
