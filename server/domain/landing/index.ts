/** The landing feature: what a course's public page says. Read by the catalogue's own query. */
export type { LandingPage } from './landing-page.ts';
export { writeLandingPage } from './write-landing-page.ts';
