/**
 * The events room: live events, class sessions, series, hosts, ticket types, attendance, recordings.
 * States follow from the clock by one function; minutes and cents are whole.
 */
export { addHost, hostEvent } from './add-host.ts';
export { type AddTicketType, addTicketType, setTicketType } from './add-ticket-type.ts';
export { type AttendFacts, attendCounts, attendFacts } from './attend-facts.query.ts';
export { BY_ENROLMENT, presentAttendance } from './attendance.present.ts';
export {
  type AttendedEvent,
  type Attendee,
  type ChosenTicket,
  decideAdmission,
  decideAttendance,
  decidePurchase,
  decideTicket,
  decideTime,
  type Held,
  type Refused,
  SENTENCES,
} from './attendance.rules.ts';
/** Attendances: one row per person and event; whoever changes one locks its person first. */
export {
  type AttendanceRow,
  attendanceById,
  attendanceByNonce,
  attendancesOf,
  attendancesOfLines,
  endAttendance,
  lapsedRsvps,
  liveAttendances,
  lockAttendees,
  type NewAttendance,
  noteJoined,
  saveAttendances,
  setAttendancesSuspended,
} from './attendance.store.ts';
export { type CreateEvent, createEvent } from './create-event.ts';
export { type CreateSeries, createSeries } from './create-series.ts';
export { deleteDraft } from './delete-draft.ts';
export { managesEvent } from './event.policy.ts';
export {
  eventStatusAt,
  joinStateAt,
  joinWindow,
  moveOpensRefund,
  refundableUntil,
  type StoredEventStatus,
} from './event.rules.ts';
export { queryHeld } from './event-page.query.ts';
export { queryPoolsOfEvents } from './event-pools.query.ts';
export {
  type EventRow,
  findEvent,
  findEventByUuid,
  findTicketType,
  loadEventsOfCohort,
  lockEvent,
  lockEventsOfCohort,
  lockSeriesFrom,
  moveEventRow,
  poolsOfEvent,
  type TicketTypeRow,
  ticketTypesOf,
  updateEvent,
} from './event-row.store.ts';
export { isMeetingAddress } from './event-start.ts';
export {
  findHandle,
  findRsvpToken,
  insertHandle,
  insertRsvpToken,
  madeHereForNew,
  type PublicHandle,
  type RsvpToken,
  type RsvpWants,
  useRsvpToken,
} from './public-handle.store.ts';
export { publishEvent } from './publish-event.ts';
export { unconfirmedUntil } from './rsvp.rules.ts';
export { planSeries, type Weekday } from './series.rules.ts';
export { ticketLineOf } from './ticket-line.ts';
