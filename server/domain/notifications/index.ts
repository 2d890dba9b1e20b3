/** The index of notifications: what the bell tells, and how open pages hear of it. */

export { BELL_CHANNEL, bellDigests, SILENT } from './bell.query.ts';
export type { NewNotification } from './notification.store.ts';
export { notify, notifyMany } from './notify.ts';
