/**
 * Tickets: what events and workouts have in common where they give seats. A ticket type is a kind of seat with two prices
 * and a pool of its own (`plain` ones of an event, the `live` and `written` places of a workout); this feature alone writes
 * them. Who holds one is the events' and the workouts' own business.
 */
export { moveOpensRefund, refundableUntil } from './refund-times.rules.ts';
export { placeLineOf, ticketLineOf } from './ticket-line.ts';
export {
  type EventTicketType,
  eventTicketTypesOf,
  findEventTicketType,
  findWorkoutTicketType,
  findWorkoutTypeOfPool,
  insertTicketType,
  setTicketTypeStatus,
  type WorkoutTicketType,
  workoutTicketTypesOf,
} from './ticket-type.store.ts';
