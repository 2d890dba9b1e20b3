/** The enrolment room: places in cohorts, selection, reminders (follow). */

/** Who asked to be reminded of a course and holds no place in the cohort, in order of id, a page at a time. */
export { followersOf } from './follow.store.ts';
export { followCourse } from './follow-course.ts';
export { type Basket, loadBasket } from './load-basket.ts';
export { selectCohort } from './select-cohort.ts';
/** A person's basket: all ids (buyable or not), and taking some out. */
export { clearSelections, selectedCohortIds } from './selection.store.ts';
