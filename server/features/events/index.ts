/**
 * Events: live events, class sessions, series, hosts, ticket types, attendance, recordings. One function derives states
 * from the clock; minutes and cents are whole numbers.
 */

export {
  type AttendContext,
  attendContext,
  heldOf,
  noSeats,
  refusalOf,
  refuseDisputed,
} from './attendance/attend-context.ts';
export { attendEvent } from './attendance/attend-event.ts';
export { type AttendFacts, attendFacts } from './attendance/attend-facts.query.ts';
export { BY_ENROLLMENT, presentAttendance } from './attendance/attendance.present.ts';
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
} from './attendance/attendance.rules.ts';
/** Attendances: one row per person and event; lock the person before changing one. */
export {
  type AttendanceRow,
  attendanceById,
  attendanceByNonce,
  attendancesOf,
  attendancesOfLines,
  endAttendance,
  freeTicketOf,
  lapsedRsvps,
  liveAttendances,
  lockAttendees,
  type NewAttendance,
  noteJoined,
  saveAttendances,
  setAttendancesSuspended,
  stillOpen,
} from './attendance/attendance.store.ts';
export {
  attendingAmong,
  cancelledWithAttendees,
  expectedOf,
  recapReadersOf,
  waitingIn,
} from './attendance/event-attendees.query.ts';
export { browserOf } from './attendance/event-browser.ts';
export { type EventSeat, eventSeats, eventSeatsOf } from './attendance/event-seat.ts';
export { notifyTicketsLost, seatTickets, touchTickets } from './attendance/fulfill-tickets.ts';
export { notifyCancelled } from './attendance/notify-attendance.ts';
export { mailRsvpLink } from './attendance/public-attend-event.ts';
export { findHandle, provedIn } from './attendance/public-handle.store.ts';
export { refundTicket, showTicketRefund } from './attendance/refund-event-ticket.ts';
export {
  allRsvpsOf,
  releaseAllRsvps,
  releaseMembersOnlyRsvps,
} from './attendance/release-rsvps.ts';
export { revokeTickets } from './attendance/revoke-event-tickets.ts';
export { unconfirmedUntil } from './attendance/rsvp.rules.ts';
/** Email and calendar entry for an RSVP that ended, once per change. */
export { poolOfRow } from './attendance/seat-of-row.ts';
/** A teacher's edits to an event: read, merged, validated. */
export {
  EVENT_CANCELLED,
  eventChangeProblems,
  lockedEventFields,
  publishProblems,
} from './editing/event-change.rules.ts';
export type { EventInput, EventProblems } from './editing/event-input.ts';
export {
  type EventSettings,
  findEventSettings,
  lockEventSettings,
  saveEventColumns,
} from './editing/event-settings.store.ts';
export { mergeEvent, type WantedEvent } from './editing/merge-event.rules.ts';
export { type CreateEvent, createEvent, DEFAULT_EVENT_ZONE } from './event/create-event.ts';
export { deleteDraft } from './event/delete-draft.ts';
export { deleteDraftsOfCohort } from './event/delete-drafts-of-cohort.store.ts';
export { deleteEvent } from './event/delete-event.ts';
export { isWithheld, managesEvent } from './event/event.policy.ts';
export {
  effectiveEnd,
  eventStatusAt,
  joinStateAt,
  joinWindow,
  type StoredEventStatus,
} from './event/event.rules.ts';
export { EVENT_CHANNEL, notifyEventChanged } from './event/event-live.ts';
export { queryHeld } from './event/event-page.query.ts';
export {
  type EventRow,
  findEvent,
  findEventByUuid,
  hostIdsOf,
  insertEventHost,
  insertHost,
  loadEventsOfCohort,
  lockEvent,
  lockEventsOfCohort,
  lockSeriesFrom,
  moveEventRow,
  poolsOfEvent,
  updateEvent,
} from './event/event-row.store.ts';
export { slugOf } from './event/event-start.ts';
export { eventsOfSchool } from './event/events-of-school.ts';
/** The platform fee on an event: staff can only lower it. */
export { lowerEventFee } from './event/lower-fee.store.ts';
export { fillMeetingAddress, lockEventOfMeeting, ofMeeting } from './event/meeting-address.store.ts';
export { endEventEarly, moveLocked, type PlannedTime, planTime } from './event/move-event.ts';
export { notifySeriesNow } from './event/notify-new-time.ts';
/** Where this feature's objects store their pictures. */
export { eventPicture, hostPicture } from './event/picture.store.ts';
export { missingToPublish } from './event/publish.rules.ts';
export { publishEvent } from './event/publish-event.ts';
export { showEventAs } from './event/show-event.ts';
export { findTimeChange } from './event/time-change.store.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { findHomework, type Homework } from './homework/homework.store.ts';
export { makeProject } from './homework/make-project.ts';
export { addHost, hostEvent } from './hosts/add-host.ts';
export { hostProblems, hostsLocked } from './hosts/host.rules.ts';
export {
  deleteEventHost,
  eventHostsOf,
  findEventHost,
  findHost,
  forgetHostAccount,
  type HostRecord,
  lockHost,
  orderEventHosts,
  saveHost,
  upcomingEventsOf,
} from './hosts/host.store.ts';
export { recapRefusal, recapStateAt } from './recap/recap.rules.ts';
export { findRecapSend, type RecapSend } from './recap/recap.store.ts';
export { cancelRecap, requestRecap } from './recap/send-recap.ts';
export { type CreateSeries, createSeries } from './series/create-series.ts';
export { inputFollowing, inputOfFirst, leftOutAt } from './series/following.rules.ts';
export { type Neighbor, type PreviewedSession, previewSeries } from './series/preview-series.rules.ts';
export { draftsAmong, publishSeries, seriesOfEvent } from './series/publish-series.ts';
export { planSeries, sessionName, type Weekday } from './series/series.rules.ts';
export { draftSeriesOf } from './series/series.store.ts';
export { countSessions } from './sessions/cohort-sessions.query.ts';
export { copyableSessions, copySessions } from './sessions/copy-sessions.ts';
/** Class sessions that move with their cohort. */
export {
  lastSessionEndOf,
  moveSessionsByDays,
  startAfterDays,
  type UpcomingSession,
  upcomingSessionsOf,
} from './sessions/move-sessions.ts';
export { notifySessionsPublished } from './sessions/notify-sessions-published.ts';
export { type AddTicketType, addTicketType, setTicketType } from './tickets/add-ticket-type.ts';
export { copyTicketTypes } from './tickets/copy-ticket-types.ts';
export { queryPoolsOfEvents } from './tickets/event-pools.query.ts';
/** Puts ticket types on sale and takes them off; their event is locked. */
export { endTicketing, putOnSale, takeOffSale } from './tickets/sell-ticket-type.ts';
export {
  lockedTypeFields,
  type SetTicketType,
  ticketsLocked,
  typeProblems,
  wantedType,
} from './tickets/ticket-type.rules.ts';
