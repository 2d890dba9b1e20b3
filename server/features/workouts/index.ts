/**
 * The workouts feature: live and written practice, places of both kinds, work sent in and its feedback. States follow from the
 * clock by one function; minutes and cents are whole.
 */

/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export {
  attendWorkout,
  heldPlaceOf,
  noPlaces,
  offeredTo,
  refusalOfPlace,
  refuseDisputedPlace,
} from './places/attend-workout.ts';
export { seatWorkoutPlaces, tellWorkoutPlacesLost } from './places/fulfil-workout-places.ts';
export { showMoneyBack, takeMoneyBack } from './places/money-back.ts';
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
} from './places/place.store.ts';
export { refundPlace, showPlaceRefund } from './places/refund-workout-place.ts';
export { allWorkoutPlacesOf, releaseAllWorkoutPlaces } from './places/release-workout-places.ts';
export { revokeWorkoutPlaces } from './places/revoke-workout-places.ts';
export { tellPlaceCancelled, tellPlaceTaken } from './places/tell-places.ts';
export { type WorkoutSeat, workoutSeats, workoutSeatsOf } from './places/workout-seat.ts';
export { answerSubmission, reviewSubmission } from './submissions/answer-submission.ts';
export { correctFeedback } from './submissions/correct-feedback.ts';
export { type DeskRow, findDesk } from './submissions/desk.store.ts';
export { correctableUntil, feedbackDueAt, readerAt } from './submissions/feedback.rules.ts';
export { leaveSubmission, openSubmission } from './submissions/read-submission.ts';
export { saveFeedbackDraft } from './submissions/save-feedback-draft.ts';
export { claimUntoldWork, whoseSubmission } from './submissions/submission.store.ts';
export { submitWork } from './submissions/submit-work.ts';
/** What a payout must not contain yet: for the payouts of schools. */
export { type WithheldLine, withheldLines } from './submissions/withheld-lines.query.ts';
export { type CreateWorkout, createWorkout, type WorkoutPlaces } from './workout/create-workout.ts';
export { finishWorkout, withdrawWorkout } from './workout/finish-workout.ts';
/** The platform's fee on it: staff lower it only. */
export { lowerWorkoutFee } from './workout/lower-fee.store.ts';
/** Where the objects of this feature keep their pictures. */
export { workoutPicture } from './workout/picture.store.ts';
export { publishWorkout } from './workout/publish-workout.ts';
export { managesWorkout, refuseCancelled, seesWorkout } from './workout/workout.policy.ts';
export {
  decideGiveBack,
  decidePlacePurchase,
  decideTime as decideWorkoutTime,
  joinWindow as workoutJoinWindow,
  missingToPublish as missingToPublishWorkout,
  SENTENCES as WORKOUT_SENTENCES,
  workoutStatusAt,
} from './workout/workout.rules.ts';
export {
  findWorkout,
  lockWorkout,
  moveWorkoutRow,
  setWorkoutCancelled,
  type WorkoutRow,
} from './workout/workout.store.ts';
/** What School Admins set of a workout: read, merged, judged. */
export {
  LIVE_PART_STAYS,
  lockedWorkoutFields,
  publishable,
  turnsLivePart,
  workoutProblems,
} from './workout/workout-change.rules.ts';
export {
  mergeWorkout,
  type WantedWorkout,
  type WorkoutProblems,
} from './workout/workout-fields.rules.ts';
export {
  countWorkoutsOf,
  everHadPlaces,
  findWorkoutSettings,
  saveWorkoutColumns,
  setWorkoutDeleted,
  type WorkoutSettings,
} from './workout/workout-settings.store.ts';
