/** The payouts feature: what a school gets, and to whom it goes. Whether somebody may is asked above (`server/use-cases/payouts/`). */

export { addRecipient, archiveRecipient, renameRecipient } from './change-recipients.ts';
export { type RecipientRow, recipientsOf } from './recipient.store.ts';
