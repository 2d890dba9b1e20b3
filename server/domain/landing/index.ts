/** The landing feature: what a course's public page says. Read by the catalogue's own query. */

/** What a learner said and agreed to be quoted with becomes a testimonial, and goes again when they take it back. */
export { addTestimonial, withdrawTestimonial } from './add-testimonial.ts';
export { beginLandingPage } from './begin-landing-page.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export type { LandingPage } from './landing-page.ts';
/** Whether headline, overview, an instructor and an outcome stand, as visitors see them. */
export { type LandingReadiness, landingReadiness } from './landing-readiness.query.ts';
/** Where the objects of this feature keep their pictures. */
export { benefitsPicture, instructorPicture, testimonialPicture } from './picture.store.ts';
export { writeLandingPage } from './write-landing-page.ts';
