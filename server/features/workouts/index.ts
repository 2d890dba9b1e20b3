/**
 * The workouts feature: live and written practice, both kinds of spots, submissions, and feedback. One function derives
 * states from the clock; minutes and cents are integers.
 */

/** Erases a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export {
  attendWorkout,
  heldPlaceOf,
  noPlaces,
  offeredTo,
  refusalOfPlace,
  refuseDisputedPlace,
} from './places/attend-workout.ts';
export { notifyWorkoutPlacesLost, seatWorkoutPlaces } from './places/fulfill-workout-places.ts';
export { notifyPlaceCancelled, notifyPlaceTaken } from './places/notify-places.ts';
/** Places: one row per person and kind. Code that changes one locks its holder first. */
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
export { refundUnansweredWork, showMoneyBack } from './places/refund-unanswered.ts';
export { refundPlace, showPlaceRefund } from './places/refund-workout-place.ts';
export { allWorkoutPlacesOf, releaseAllWorkoutPlaces } from './places/release-workout-places.ts';
export { revokeWorkoutPlaces } from './places/revoke-workout-places.ts';
export { type WorkoutSeat, workoutSeats, workoutSeatsOf } from './places/workout-seat.ts';
export { answerSubmission, reviewSubmission } from './submissions/answer-submission.ts';
export { correctFeedback } from './submissions/correct-feedback.ts';
export { correctableUntil, feedbackDueAt, readerAt } from './submissions/feedback.rules.ts';
export { findGrading, type GradingRow } from './submissions/grading.store.ts';
export { leaveSubmission, openSubmission } from './submissions/read-submission.ts';
export { saveFeedbackDraft } from './submissions/save-feedback-draft.ts';
export { claimUnnotifiedWork, whoseSubmission } from './submissions/submission.store.ts';
export { submitWork } from './submissions/submit-work.ts';
/** Order lines that school payouts may not include yet. */
export { type WithheldLine, withheldLines } from './submissions/withheld-lines.query.ts';
export { type CreateWorkout, createWorkout, type WorkoutPlaces } from './workout/create-workout.ts';
export { finishWorkout, withdrawWorkout } from './workout/finish-workout.ts';
/** The platform's fee for a workout: staff can only lower it. */
export { lowerWorkoutFee } from './workout/lower-fee.store.ts';
/** Picture storage of this feature. */
export { workoutPicture } from './workout/picture.store.ts';
export { publishWorkout } from './workout/publish-workout.ts';
export { managesWorkout, refuseCancelled, seesWorkout } from './workout/workout.policy.ts';
export {
  decidePlacePurchase,
  decideRefund,
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
/** The workout fields that School Admins set: reading, merging, and checking them. */
export {
  LIVE_PART_STAYS,
  lockedWorkoutFields,
  publishable,
  togglesLivePart,
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
