/** The payouts feature: what schools are paid, and when. */
export { movePlannedPayouts, type PlannedPart, plannedParts, upcomingPayouts } from './move-planned.store.ts';
