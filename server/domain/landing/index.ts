/** The landing feature: what a course's public page says. Read by the catalogue's own query. */

export { beginLandingPage } from './begin-landing-page.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export type { LandingPage } from './landing-page.ts';
/** Where the objects of this feature keep their pictures. */
export { benefitsPicture, instructorPicture, testimonialPicture } from './picture.store.ts';
/** Words of learners among the testimonials: put there with their consent, hidden without it. */
export { addQuote, nameQuotes, showQuote } from './quotes.store.ts';
export { writeLandingPage } from './write-landing-page.ts';
