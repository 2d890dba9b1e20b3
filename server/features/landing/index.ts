/** The landing feature: a course's public page. The catalog reads it with its own query. */

/** Editing a page; used by `manage/`. */
export { addRow } from './add-row.ts';
export { createLandingPage } from './begin-landing-page.ts';
export { changeRow } from './change-row.ts';
export { removeRow, undeleteRow } from './delete-row.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { findTestimonialPicture } from './landing-editor.query.ts';
export type { LandingPage } from './landing-page.ts';
/** Whether headline, overview, an instructor, and an outcome are complete, as visitors see them. */
export { type LandingReadiness, landingReadiness } from './landing-readiness.query.ts';
/** Launch checklist steps that someone has marked. */
export { clearLaunchSteps, type LaunchStepRow, launchStepsOf, saveLaunchSteps } from './launch.store.ts';
/** Who taught, as letters of completion name them. */
export { mainInstructorOf } from './main-instructor.query.ts';
export { orderRows } from './order-rows.ts';
/** Where this feature's objects store their pictures. */
export { benefitsPicture, instructorPicture, testimonialPicture } from './picture.store.ts';
/** Learners' words among the testimonials: added with their consent, hidden without it. */
export { addQuote, nameQuotes, showQuote } from './quotes.store.ts';
export { restoreRevision } from './restore-revision.ts';
export { saveLandingPage } from './save-landing-page.ts';
export { listHistory, showRevision } from './show-history.ts';
export { type RowOf, showLandingEditor, showManagedPage, showRow, showRows } from './show-landing-editor.ts';
export { writeLandingPage } from './write-landing-page.ts';
