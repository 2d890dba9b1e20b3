/**
 * The workouts room: live and written practice, places of both kinds, work sent in and its feedback. States follow from the
 * clock by one function; minutes and cents are whole.
 */
export { answerSubmission, reviewSubmission } from './answer-submission.ts';
export {
  attendWorkout,
  heldPlaceOf,
  noPlaces,
  offeredTo,
  refusalOfPlace,
  refuseDisputedPlace,
} from './attend-workout.ts';
export { type CreateWorkout, createWorkout, type WorkoutPlaces } from './create-workout.ts';
export { finishWorkout, withdrawWorkout } from './finish-workout.ts';
/** Places: one row per person and kind of place; whoever changes one locks its holder first. */
export {
  endWorkoutPlace,
  heldPlaces,
  lockHolder,
  type PlaceRow,
  placeOf,
  placesAheadOf,
  savePlace,
  setWorkoutPlacesSuspended,
  workoutPlacesOfLines,
} from './place.store.ts';
export { placeLineOf } from './place-line.ts';
export { publishWorkout } from './publish-workout.ts';
export { whoseSubmission } from './submission.store.ts';
export { submitWork } from './submit-work.ts';
export { tellPlaceCancelled, tellPlaceTaken } from './tell-places.ts';
export { managesWorkout, refuseCancelled, seesWorkout } from './workout.policy.ts';
export {
  decideGiveBack,
  decidePlacePurchase,
  decideTime as decideWorkoutTime,
  joinWindow as workoutJoinWindow,
  placeRefundableUntil,
  SENTENCES as WORKOUT_SENTENCES,
  workoutStatusAt,
} from './workout.rules.ts';
export {
  findWorkout,
  findWorkoutTicketType,
  findWorkoutTypeOfPool,
  lockWorkout,
  moveWorkoutRow,
  setWorkoutCancelled,
  type WorkoutRow,
  type WorkoutTicketTypeRow,
  workoutTypesOf,
} from './workout.store.ts';
