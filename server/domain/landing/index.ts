/** The landing feature: what a course's public page says. Read by the catalogue's own query. */

export { beginLandingPage } from './begin-landing-page.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export type { LandingPage } from './landing-page.ts';
/** The steps of the launch checklists that somebody has marked. */
export { clearLaunchSteps, type LaunchStepRow, launchStepsOf, saveLaunchSteps } from './launch.store.ts';
/** Where the objects of this feature keep their pictures. */
export { benefitsPicture, instructorPicture, testimonialPicture } from './picture.store.ts';
export { writeLandingPage } from './write-landing-page.ts';
