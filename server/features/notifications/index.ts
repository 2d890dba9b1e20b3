/** The index of notifications: what the bell tells, and how open pages hear of it. */

export { BELL_CHANNEL, bellDigests, SILENT } from './bell.query.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export type { NewNotification } from './notification.store.ts';
export { notify, notifyMany } from './notify.ts';
