/** Most characters in each of the three texts that sign an account in. */
export const CREDENTIAL_MAX = 200;

export const MEETING_STATES = [
  /** The event needs none: no account, or a URL was pasted. */
  'none',
  /** It is wanted, and waits for a start in the future. */
  'waiting',
  /** It is wanted, and being created. */
  'wanted',
  'made',
  /** It couldn't be created, or kept in sync; `problem` says why, and we keep retrying. */
  'failed',
] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** Shown at `zoomUrl` if an event is published before its meeting exists (rules-teachers I3). */
export const MEETING_IS_BEING_MADE = 'The meeting is being created.';
/** The same, if the account or the start is sent together with publishing: then nothing is saved. */
export const SAVE_FOR_MEETING = "Save the draft first, and we'll create its meeting.";
