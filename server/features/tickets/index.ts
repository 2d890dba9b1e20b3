/**
 * Tickets: what events and workouts share for seats. A ticket type is a kind of seat with two prices and its own pool
 * (`plain` for events, `live` and `written` spots for workouts); only this feature writes ticket types. Events and
 * workouts track the holders themselves.
 */

export { type HeldSeat, lockSeat, type SeatStore } from './held-seat.ts';
export { type NewTime, planMove } from './plan-move.ts';
export { DAY_BEFORE, HOUR_BEFORE, queueDueReminders, type ReminderTime } from './queue-due-reminders.ts';
export {
  cancellationRefundTotals,
  refundCancelledSeat,
  refundCancelledSeats,
  type SeatsAfter,
} from './refund-cancelled-seats.ts';
export { type Paid, refundSeat, seatRefundOf } from './refund-seat.ts';
export { moveOpensRefund, refundableUntil } from './refund-times.rules.ts';
export { type ReleasedSeats, releaseRefundTotals, releaseSeats } from './release-seats.ts';
export { revokeSeats } from './revoke-seats.ts';
export { lostLine, seatPaidLines, takePaidSeat } from './seat-paid.ts';
export { placeLineOf, ticketLineOf } from './ticket-line.ts';
export {
  deleteTicketTypeRow,
  deleteTicketTypesOfEvents,
  type EventTicketType,
  eventTicketTypesOf,
  findEventTicketType,
  findWorkoutTicketType,
  findWorkoutTypeOfPool,
  insertTicketType,
  orderTicketTypes,
  saveTicketType,
  setPlacePrices,
  setTicketTypeStatus,
  type WorkoutTicketType,
  workoutTicketTypesOf,
} from './ticket-type.store.ts';
