/** Enrollment: enrollments in cohorts, selection, reminders (follow). */

export { activeCohortsOf, schoolsWithoutOtherAdmin } from './account-closing.query.ts';
export { cohortsToBuy, placeLine, quoteWith, soldOut, withSoldOutNames } from './basket.ts';
/** A cohort as one person sees it, as SQL: screens above join their own data to it. */
export {
  cohortBoard,
  countUnscheduledCourses,
  onBoard,
  queryFollowedCourses,
  queryUnscheduledCourses,
  type Viewer,
} from './cohort-board.query.ts';
/** Enrollments are completed with their cohort. */
export { completePlaces } from './complete-places.ts';
/** Enrollments: given with their refund rule frozen, ended once, suspended while a payment is disputed. */
export { endPlace } from './end-place.ts';
export { enrollFacts } from './enroll-facts.query.ts';
export { type Enrolling, enrollGroup, enrollOffered } from './enroll-group.ts';
export { isFollowing } from './follow.store.ts';
export { followCourse } from './follow-course.ts';
export { followsSchool } from './follow-school.store.ts';
/** Following a school: reminders for all its listed courses. */
export { followSchool } from './follow-school.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { givePlaces, type PlaceToGive } from './give-place.ts';
export { saveLearningTopics } from './learning-topics.store.ts';
/** A lesson's status for a reader, and where they left off in a course's material. */
export { type LessonFacts, lessonStatusAt, materialProgressOf } from './lesson-status.rules.ts';
export { type Basket, loadBasket, showBasket } from './load-basket.ts';
/** Moves an enrollment to another cohort of its course. */
export { movePlace } from './move-place.ts';
/** Changed cohort dates: who may leave because of them (rules-teachers C3). */
export {
  countMoved,
  countSelections,
  grantDateChangeRefunds,
  learnersOfMoved,
  type MovedLearner,
} from './moved-dates.store.ts';
/** Queues the email to a course's followers when a cohort opens for enrollment, in the caller's transaction. */
export { queueNotifyFollowers } from './notify-followers.ts';
export { openEnrollment } from './open-enrollment.ts';
export {
  activePlacesOf,
  claimUnnotifiedPlaces,
  clearSelectionPairs,
  completePlaceOf,
  hasPlaceInCourse,
  livePlaceKeys,
  livePlaceOf,
  lockLivePlace,
  noteCertificate,
  type Place,
  placeById,
  placesOfLines,
  setPlacesSuspended,
} from './place.store.ts';
export { recommend } from './recommend.ts';
export {
  type RefundRule,
  refundable,
  refundableUntil,
  refundRuleMoved,
  refundRuleOf,
} from './refund-rule.rules.ts';
export { COHORT_REMINDERS } from './remind-of-cohorts.ts';
export { refundPreview, returnPlace } from './return-place.ts';
export { type PlaceLine, seatPlaces } from './seat-places.ts';
export { selectCohort } from './select-cohort.ts';
export { priceTotal } from './selection.rules.ts';
export { factsOf } from './selection-facts.ts';
