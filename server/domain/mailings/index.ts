/** The door of mailings: what other rooms and stories may use. */
export { type Amount, type MailData, type MailKind, mailKinds } from './mail-kinds.ts';
export { type MailToQueue, queueMail, queueMails, type Recipient } from './queue-mail.ts';
