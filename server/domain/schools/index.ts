/** The schools feature: schools, courses, cohorts — what is taught, when, for how much. */

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
export { lockSchool } from './school/lock-school.store.ts';
/** Where the objects of this feature keep their pictures. */
export { coursePicture, schoolPicture } from './school/picture.store.ts';
export { schoolByAddress } from './school/school.store.ts';
