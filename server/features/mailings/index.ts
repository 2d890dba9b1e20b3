/**
 * The mail engine: queue, claim, deliver, consent, outbox. It knows no other feature: the content of emails is in each
 * feature's `letters/`.
 */
export { consentSql } from './consent.query.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { eraseLastMails, forgetPerson } from './forget-person.store.ts';
export { html, type Markup, sendPage } from './html-page.ts';
/** How emails look: the web's colors, in both schemes. */
export { accentCss, darkModeCss, fonts, look } from './letter-look.ts';
export {
  type BellNotification,
  type KindFacts,
  kindFactsOf,
  type Letters,
  type PushText,
  type ToWrite,
  type WrittenMail,
} from './letters.port.ts';
export type { Amount, MailData, MailKind } from './mail-data.ts';
/** Which optional emails a person gets; and their choice. */
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
/** Dropping a teacher's queued emails; resending by staff; which emails an email address gets. */
export { dropSends } from './send-queue.store.ts';
export { saveSuppression } from './suppression.store.ts';
/**
 * Counts an email to an address that the caller hasn't verified; returns whether it may be sent: ten per address a day,
 * at most three of them from one network.
 */
export { mayMailUnrequested } from './unrequested-mails.ts';
