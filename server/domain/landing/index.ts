/** The landing feature: what a course's public page says. Read by the catalogue's own query. */
export { beginLandingPage } from './begin-landing-page.ts';
export { type LandingPage, writeLandingPage } from './write-landing-page.ts';
