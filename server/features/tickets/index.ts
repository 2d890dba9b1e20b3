/**
 * Tickets: what events and workouts have in common where they give seats. A ticket type is a kind of seat with two prices
 * and a pool of its own (`plain` ones of an event, the `live` and `written` places of a workout); this feature alone writes
 * them. Who holds one is the events' and the workouts' own business.
 */
export { cancelWouldBring, giveBackCancelled, giveBackOne, type SeatsAfter } from './give-back-cancelled.ts';
export { type HeldSeat, lockSeat, type SeatKeeper } from './held-seat.ts';
export { type NewTime, planMove } from './plan-move.ts';
export { type Paid, refundSeat, seatRefundOf } from './refund-seat.ts';
export { moveOpensRefund, refundableUntil } from './refund-times.rules.ts';
export { type ReleasedSeats, releaseSeats, releaseWouldBring } from './release-seats.ts';
export { DAY_BEFORE, HOUR_BEFORE, type ReminderTime, remindInTime } from './remind-in-time.ts';
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
