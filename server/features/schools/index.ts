/** The schools feature: schools, courses, cohorts — what is taught, when, for how much. */

export { againAfterRefusal, applyRefusal } from './application/application.rules.ts';
export {
  type ApplicationRow,
  type ApplicationWords,
  earlierApplicationsOf,
  findApplication,
  insertApplication,
  latestApplicationOf,
  lockApplication,
  saveApplicationWords,
  saveDecision,
  saveWithdrawal,
} from './application/application.store.ts';
export {
  type CohortDraft,
  type CohortStatus,
  type CohortTimes,
  cohortStatusAt,
  openProblems,
  type SaleRefusal,
  saleRefusalAt,
  weeksBetween,
} from './cohort/cohort.rules.ts';
export { type CohortRow, loadCohorts, lockCohort, markCohortCancelled, noteSoldOut } from './cohort/cohort.store.ts';
export {
  changeProblems,
  END_MOVED_DAYS,
  lockedFields,
  movesFar,
  START_MOVED_DAYS,
  startNotice,
  WEEKS_SUGGESTED,
} from './cohort/cohort-change.rules.ts';
/** What the teachers of a cohort set, and what became of its dates. */
export {
  type CohortColumns,
  type CohortLine,
  type CohortSettings,
  cohortLinesOf,
  countCohortsOf,
  countDateChanges,
  type Dates,
  deleteCohortRow,
  findCohortSettings,
  lastCohortOf,
  lockCohortSettings,
  noteDateChange,
  type SetWall,
  saveCohortSettings,
} from './cohort/cohort-settings.store.ts';
export { type CohortForSale, loadCohortsForSale } from './cohort/cohorts-for-sale.ts';
export { type CohortWallTime, type CreateCohort, createCohort } from './cohort/create-cohort.ts';
/** The platform's fee on it: staff lower it only. */
export { lowerCohortFee } from './cohort/lower-fee.store.ts';
export { type CohortInput, mergeCohort, type Problems, type Wanted } from './cohort/merge-cohort.rules.ts';
export { moveDueCohorts } from './cohort/move-due-cohorts.ts';
export { openCohort } from './cohort/open-cohort.ts';
/** A course that is taught no more: its teachers read it, its learners keep what they have. */
export { archiveCourseRow, lockAnyCourse, unarchiveCourseRow } from './course/archive.store.ts';
/** Whose answers go where: the writer's own verified address at once, any other once it agreed by mail. */
export { askReplyTo, type ReplyToOutcome } from './course/ask-reply-to.ts';
export { changeCourseSlug } from './course/change-course-slug.ts';
export {
  anyCourseByAddress,
  type CourseRow,
  countCourses,
  courseByAddress,
  lockCourse,
} from './course/course.store.ts';
export { type CreateCourse, createCourse } from './course/create-course.ts';
/** Applying to teach: what is asked before one may, and its rows, which staff's decisions change. */
export type { InstructorRow } from './course/instructors.ts';
export { loadCourse } from './course/load-course.ts';
export { REPLY_TO_DAYS } from './course/reply-to.rules.ts';
export { withdrawReplyToAskedBy } from './course/reply-to.store.ts';
/** Getting listed: what is asked of staff, and what they said. */
export { type ListingFacts, listingGaps, listingItems } from './listing/listing.rules.ts';
export {
  countListingsAsked,
  insertListing,
  isSchoolKnown,
  type ListingRecord,
  latestListing,
  lockListing,
  saveListingDecision,
  setListed,
  withdrawListing,
} from './listing/listing.store.ts';
/** What a school says of itself, and how it looks. */
export { changeSchool } from './school/change-school.ts';
export { choosePicture } from './school/choose-picture.ts';
export { COVERS_TO_AVOID, coverNeighbors } from './school/covers.query.ts';
export { createSchool } from './school/create-school.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './school/forget-person.store.ts';
export { imageUrlOf } from './school/image-url.ts';
/** Where the objects of this feature keep their pictures. */
export { coursePicture, schoolCover, schoolPicture } from './school/picture.store.ts';
export { schoolByAddress } from './school/school.store.ts';
/** Locks a living school's row: what is decided about it happens one after the other. */
export { lockSchool } from './school/school-details.store.ts';
export { slugFrom } from './school/slug.rules.ts';
export { freeSlug } from './school/slug.store.ts';
