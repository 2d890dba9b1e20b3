/** The schools room: schools, courses, cohorts — what is taught, when, for how much. */
export { changeCourseSlug } from './change-course-slug.ts';
export {
  type CohortStatus,
  type CohortTimes,
  cohortStatusAt,
  type SaleRefusal,
  saleRefusalAt,
  weeksBetween,
} from './cohort.rules.ts';
export { type CohortRow, loadCohorts, lockCohort, markCohortCancelled, noteSoldOut } from './cohort.store.ts';
export { type CohortForSale, loadCohortsForSale } from './cohorts-for-sale.ts';
export { type CourseRow, courseByAddress, lockCourse } from './course.store.ts';
export { type CohortWallTime, type CreateCohort, createCohort } from './create-cohort.ts';
export { type CreateCourse, createCourse } from './create-course.ts';
export { createSchool } from './create-school.ts';
export { imageUrlOf } from './image-url.ts';
export { loadCourse } from './load-course.ts';
export { moveDueCohorts } from './move-due-cohorts.ts';
export { openCohort } from './open-cohort.ts';
export {
  insertCourseAdmin as giveCourseAdmin,
  insertSchoolAdmin as giveSchoolAdmin,
  schoolByAddress,
} from './school.store.ts';
