/** Campaigns: emails that teachers write to their learners. Templates, and mailings that go to a frozen list. */

/** Creates a new course's templates, all inactive, in the transaction that creates the course. */
export { addStartingTemplates } from './add-starting-templates.ts';
export {
  activeAutomations,
  countTemplates,
  findTemplate,
  insertTemplates,
  lockTemplate,
  markTemplateSent,
  type NewTemplate,
  noteSwept,
  removeTemplate,
  saveTemplate,
  /** Turns off an archived course's automated emails. */
  switchOffAutomatedOf,
  /** Stops all further sends for an event that is gone. */
  switchOffTemplatesOfEvent,
  type TemplateHomeIds,
  templatesOf,
} from './email-template.store.ts';
export type { EmailTemplateRow, TemplateFields } from './email-template.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { intervalMs, TOO_LATE_MS } from './interval.rules.ts';
export {
  countMailsSince,
  type FrozenPerson,
  findMailing,
  frozenAfter,
  insertMailing,
  lockSendingDay,
  type MailingRow,
  mailingsToRelease,
  pendingMailing,
  pendingMailings,
  stepMailing,
} from './mailing.store.ts';
export { alreadySentRefusal, heldUntil, type Unmet, unmetToSend } from './sending.rules.ts';
export {
  fillLine,
  fillRichText,
  type TextProblems,
  type TokenValues,
  textProblems,
  tokensIn,
} from './template-text.rules.ts';
