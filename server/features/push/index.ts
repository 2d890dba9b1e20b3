/** Web push: whose browsers get it, what they chose, and sending it. */

export { queuePushes } from './deliver-push.ts';
export {
  deleteDevice,
  dropDevicesOf,
  dropDevicesOfSessions,
  /** Removes a person from this feature's tables when their account is erased. */
  forgetPerson,
  loadChoices,
  type NewPush,
  saveChoice,
  saveDevice,
} from './push.store.ts';
export { vapidKeyOf } from './vapid-key.ts';
