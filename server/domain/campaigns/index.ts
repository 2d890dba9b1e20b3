/** Campaigns: what teachers write to their learners. Templates, and the mailings that go to a frozen list. */

/** A new course's templates, all inactive; in the transaction that makes the course. */
export { addStartingTemplates } from './add-starting-templates.ts';
/** Nothing goes out any more for an event that is gone. */
export { switchOffTemplatesOfEvent } from './email-template.store.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
