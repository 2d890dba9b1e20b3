/** The enrolment room: places in cohorts, selection, reminders (follow). */

export { followCourse } from './follow-course.ts';
export { type Basket, loadBasket } from './load-basket.ts';
export { selectCohort } from './select-cohort.ts';
/** A person's basket: all ids (buyable or not), and taking some out. */
export { clearSelections, selectedCohortIds } from './selection.store.ts';
/** Queues the mail to a course's followers that a cohort enrols, in the caller's transaction. */
export { queueTellingFollowers } from './tell-followers.ts';
