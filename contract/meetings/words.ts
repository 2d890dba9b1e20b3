/** Most characters in each of the three credentials of a Zoom account. */
export const CREDENTIAL_MAX = 200;

export const MEETING_STATES = [
  /** The event needs no meeting: it has no account, or a URL was pasted. */
  'none',
  /** The event needs a meeting, but doesn't have a start in the future yet. */
  'waiting',
  /** The meeting is being created. */
  'wanted',
  'made',
  /** The meeting couldn't be created or kept in sync; `problem` says why, and we keep retrying. */
  'failed',
] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** Shown at `zoomUrl` if an event is published before its meeting exists (rules-teachers I3). */
export const MEETING_IS_BEING_MADE = 'The meeting is being created.';
/** Shown at `zoomUrl` if the account or the start is sent together with publishing: then nothing is saved. */
export const SAVE_FOR_MEETING = "Save the draft first, and we'll create its meeting.";
