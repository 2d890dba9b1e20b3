/** The landing feature: what a course's public page says. Read by the catalogue's own query. */

/** What its teachers do with a page: `manage/` asks these. */
export { addRow } from './add-row.ts';
export { beginLandingPage } from './begin-landing-page.ts';
export { changeRow } from './change-row.ts';
export { removeRow, undeleteRow } from './delete-row.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { findTestimonialPicture } from './landing-editor.query.ts';
export type { LandingPage } from './landing-page.ts';
/** Whether headline, overview, an instructor and an outcome stand, as visitors see them. */
export { type LandingReadiness, landingReadiness } from './landing-readiness.query.ts';
/** The steps of the launch checklists that somebody has marked. */
export { clearLaunchSteps, type LaunchStepRow, launchStepsOf, saveLaunchSteps } from './launch.store.ts';
/** Who taught, as letters of completion say it. */
export { mainInstructorOf } from './main-instructor.query.ts';
export { orderRows } from './order-rows.ts';
/** Where the objects of this feature keep their pictures. */
export { benefitsPicture, instructorPicture, testimonialPicture } from './picture.store.ts';
/** Words of learners among the testimonials: put there with their consent, hidden without it. */
export { addQuote, nameQuotes, showQuote } from './quotes.store.ts';
export { restoreRevision } from './restore-revision.ts';
export { saveLandingPage } from './save-landing-page.ts';
export { listHistory, showRevision } from './show-history.ts';
export { type RowOf, showLandingEditor, showManagedPage, showRow, showRows } from './show-landing-editor.ts';
export { writeLandingPage } from './write-landing-page.ts';
