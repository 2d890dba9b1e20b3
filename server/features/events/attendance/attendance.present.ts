import type { Attendance } from '#contract/events/event.ts';
import type { HeldRow } from '../event/event-page.query.ts';

/** What a person holds of an event; null where the row says that he holds nothing any more. */
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

/** Attending a class session by one's place alone. */
export const BY_ENROLMENT: Attendance = {
  state: 'attending',
  ticketTypeId: null,
  ticketTypeName: null,
  paid: false,
  byEnrolment: true,
  joined: false,
};
