/** In-app notifications (the bell), and how open pages learn about new ones. */

export { BELL_CHANNEL, bellDigests, SILENT } from './bell.query.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export type { NewNotification } from './notification.store.ts';
export { notify, notifyMany } from './notify.ts';
