/** The mail engine: queue, claim, deliver, consent, outbox. It knows no one: what a mail says stands in `letters/` of each feature. */
/** Why a school's own mail doesn't go to somebody, in SQL. */
export { consentSql } from './consent.query.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { eraseLastMails, forgetPerson } from './forget-person.store.ts';
export { html, type Markup, sendPage } from './html-page.ts';
/** What mails look like: the web's colours, in both schemes. */
export { accentSheet, darkSheet, fonts, look } from './letter-look.ts';
export {
  type KindFacts,
  kindFactsOf,
  type Letters,
  type News,
  type ToWrite,
  type WrittenMail,
} from './letters.port.ts';
export type { Amount, MailData, MailKind } from './mail-data.ts';
/** Which mails a person gets, of those that one may do without; and their choice. */
export {
  loadMailPreferences,
  loadSchoolPreferences,
  saveMailPreferences,
  saveSchoolPreferences,
} from './preferences.ts';
export {
  type MailToQueue,
  noteUnsent,
  queueAgain,
  queueMail,
  queueMails,
  queueMailsOfKinds,
  type Recipient,
} from './queue-mail.ts';
/** What waits of a teacher's email is not sent; what staff send again; which mails an address gets. */
export { dropSends } from './send-queue.store.ts';
export { saveSuppression } from './suppression.store.ts';
/** Whether a mail may go to an address that its asker hasn't proven: ten a day, three of one network. */
export { mayMailUnrequested } from './unrequested-mails.ts';
