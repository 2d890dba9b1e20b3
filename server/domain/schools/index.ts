/** The schools feature: schools, courses, cohorts — what is taught, when, for how much. */

export {
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
export {
  COHORT_INPUT,
  type CohortInput,
  type CohortInputField,
  mergeCohort,
  type Problems,
  type Wanted,
} from './cohort/cohort-fields.rules.ts';
/** What the teachers of a cohort set, and what became of its dates. */
export {
  type CohortLine,
  type CohortSettings,
  cohortLinesOf,
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
export { moveDueCohorts } from './cohort/move-due-cohorts.ts';
export { openCohort } from './cohort/open-cohort.ts';
export { changeCourseSlug } from './course/change-course-slug.ts';
export { type CourseRow, courseByAddress, lockCourse } from './course/course.store.ts';
export { type CreateCourse, createCourse } from './course/create-course.ts';
export { loadCourse } from './course/load-course.ts';
export { createSchool } from './school/create-school.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './school/forget-person.store.ts';
export { imageUrlOf } from './school/image-url.ts';
/** Where the objects of this feature keep their pictures. */
export { coursePicture, schoolPicture } from './school/picture.store.ts';
export { schoolByAddress } from './school/school.store.ts';
