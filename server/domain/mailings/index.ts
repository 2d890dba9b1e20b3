/** The index of mailings: what other features and use cases may use. */
export { addStartingTemplates } from './add-starting-templates.ts';
export { switchOffTemplatesOfEvent } from './email-template.store.ts';
export { type Amount, type MailData, type MailKind, mailKinds } from './mail-kinds.ts';
/** Which mails a person gets, of those that one may do without; and their choice. */
export { loadMailPreferences, saveMailPreferences } from './preferences.ts';
export { type MailToQueue, queueMail, queueMails, type Recipient } from './queue-mail.ts';
