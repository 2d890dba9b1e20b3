/** The schools feature: schools, courses, cohorts — what is taught, when, for how much. */

export { againAfterRefusal, applyRefusal } from './application/application.rules.ts';
export {
  type ApplicationFields,
  type ApplicationRow,
  earlierApplicationsOf,
  findApplication,
  insertApplication,
  latestApplicationOf,
  lockApplication,
  saveApplicationFields,
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
/** What a cohort's teachers set, and changes to its dates. */
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
  type SetLocalTime,
  saveCohortSettings,
} from './cohort/cohort-settings.store.ts';
export { type CohortForSale, loadCohortsForSale } from './cohort/cohorts-for-sale.ts';
export { type CohortLocalTime, type CreateCohort, createCohort } from './cohort/create-cohort.ts';
/** The platform's fee on a cohort: staff can only lower it. */
export { lowerCohortFee } from './cohort/lower-fee.store.ts';
export { type CohortInput, mergeCohort, type Problems, type Wanted } from './cohort/merge-cohort.rules.ts';
export { moveDueCohorts } from './cohort/move-due-cohorts.ts';
export { openCohort } from './cohort/open-cohort.ts';
/** Archived courses: teachers read them, learners keep what they have. */
export { archiveCourseRow, lockAnyCourse, unarchiveCourseRow } from './course/archive.store.ts';
export { changeCourseSlug } from './course/change-course-slug.ts';
export {
  anyCourseByAddress,
  type CourseRow,
  countCourses,
  courseByAddress,
  lockCourse,
} from './course/course.store.ts';
export { type CreateCourse, createCourse } from './course/create-course.ts';
/** Applying to teach: the conditions, and the rows that staff decisions change. */
export { type InstructorRow, instructorsByCourse } from './course/instructors.ts';
export { loadCourse } from './course/load-course.ts';
export { REPLY_TO_DAYS } from './course/reply-to.rules.ts';
export { withdrawReplyToRequests } from './course/reply-to.store.ts';
/** Reply-to: the writer's own verified email address right away, any other once its owner agreed by email. */
export { type ReplyToOutcome, requestReplyToChange } from './course/request-reply-to.ts';
export { queryTopics } from './course/topics.query.ts';
/** Getting listed: requests to staff, and their decisions. */
export { type ListingFacts, listingGaps, listingItems } from './listing/listing.rules.ts';
export {
  countListingRequests,
  insertListing,
  isSchoolKnown,
  type ListingRecord,
  latestListing,
  lockListing,
  saveListingDecision,
  setListed,
  withdrawListing,
} from './listing/listing.store.ts';
/** A school's texts and appearance. */
export { changeSchool } from './school/change-school.ts';
export { choosePicture } from './school/choose-picture.ts';
export { COVERS_TO_AVOID, coverNeighbors } from './school/covers.query.ts';
export { createSchool } from './school/create-school.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './school/forget-person.store.ts';
export { imageUrlOf } from './school/image-url.ts';
export { namedLinks } from './school/link-names.rules.ts';
/** Where this feature's objects store their pictures. */
export { coursePicture, schoolCover, schoolPicture } from './school/picture.store.ts';
export { type SchoolRow, schoolByAddress } from './school/school.store.ts';
/** Locks an active school's row: decisions about it are made one after another. */
export { lockSchool } from './school/school-details.store.ts';
export { slugFrom } from './school/slug.rules.ts';
export { freeSlug } from './school/slug.store.ts';
