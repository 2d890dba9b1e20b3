/** The meetings feature: Zoom accounts, which courses may use them, and the state of each event's meeting. */
export {
  type AccountRow,
  countAccounts,
  findAccount,
  insertAccount,
  listAccounts,
  lockAccount,
  MAX_ACCOUNTS,
  noteCheck,
  pauseAccount,
  renameAccount,
  saveSignIn,
  setArchived,
  takeUncompared,
} from './accounts/account.store.ts';
export {
  accountsOfCourse,
  giveAccount,
  requireAccountOfCourse,
  takeAccount,
} from './accounts/course-accounts.store.ts';
export { sealSignIn, signInOf } from './accounts/sign-in.ts';
export {
  type ClaimedMeeting,
  claimMeeting,
  clearCreateSent,
  dueMeetings,
  type EventMeetingRow,
  forgetVanished,
  hasMeetings,
  markBehind,
  meetingOfEvent,
  noteCreated,
  noteGone,
  noteTrouble,
  noteUpToDate,
  recordCreateSent,
  renewClaim,
  retryAllOf,
  retryNow,
  settledMeetings,
} from './event-meetings/event-meeting.store.ts';
export { troubleOf } from './event-meetings/trouble-of.ts';
