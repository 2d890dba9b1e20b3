/** The enrolment feature: places in cohorts, selection, reminders (follow). */

export { cohortsToBuy, namingSoldOut, placeLine, quoteWith, soldOut } from './basket.ts';
export { cohortsHeldBy, schoolsLeftAlone } from './closing.query.ts';
/** A cohort as one person sees it, as SQL: screens above join what they show to it. */
export {
  cohortBoard,
  countUnscheduledCourses,
  onBoard,
  queryFollowedCourses,
  queryUnscheduledCourses,
  type Viewer,
} from './cohort-board.query.ts';
/** Places become completed with their cohort. */
export { completePlaces } from './complete-places.ts';
/** Places: given with their refund rule frozen, ended once, suspended while a payment is disputed. */
export { endPlace } from './end-place.ts';
export { type Enrolling, enrolGroup, enrolOffered } from './enrol-group.ts';
export { enrollFacts } from './enroll-facts.query.ts';
export { isFollowing } from './follow.store.ts';
export { followCourse } from './follow-course.ts';
export { followsSchool } from './follow-school.store.ts';
/** Following a school: the reminders of all its listed courses. */
export { followSchool } from './follow-school.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { giveBack, whatComesBack } from './give-back.ts';
export { givePlaces, type PlaceToGive } from './give-place.ts';
/** Where a cohort's lesson stands for a reader, and where one left off in a course's material. */
export { type LessonFacts, lessonStandingAt, materialProgressOf } from './lesson-standing.rules.ts';
export { type Basket, loadBasket, tellBasket } from './load-basket.ts';
/** A place moved to another cohort of its course. */
export { movePlace } from './move-place.ts';
/** New dates of a cohort: who may leave because of them (rules-teachers C3). */
export {
  countMoved,
  countSelections,
  learnersOfMoved,
  letLeaveForDates,
  type MovedLearner,
} from './moved-dates.store.ts';
export { openEnrolment } from './open-enrolment.ts';
export {
  activePlacesOf,
  claimUntoldPlaces,
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
export { type PlaceLine, seatPlaces } from './seat-places.ts';
export { selectCohort } from './select-cohort.ts';
export { priceTotal } from './selection.rules.ts';
export { factsOf } from './selection-facts.ts';
/** Queues the mail to a course's followers that a cohort enrols, in the caller's transaction. */
export { queueTellingFollowers } from './tell-followers.ts';
