/** The payouts feature: what schools are paid, when, and to whom it goes. Whether somebody may is asked above (`server/use-cases/payouts/`). */

export { addRecipient, archiveRecipient, renameRecipient } from './change-recipients.ts';
export { movePlannedPayouts, type PlannedPart, plannedParts, upcomingPayouts } from './move-planned.store.ts';
export { type RecipientRow, recipientsOf } from './recipient.store.ts';
export { ringSchoolAdmins } from './ring-school-admins.ts';
export { type PayoutNews, tellOfPayout } from './tell-of-payout.ts';
