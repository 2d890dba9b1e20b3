/** Longest of the three texts that sign an account in. */
export const CREDENTIAL_MAX = 200;

/** The status of an event's meeting. */
export const MEETING_STATES = [
  /** The event asks for none: no account, or an address was pasted. */
  'none',
  /** It is asked for, and waits for a start that lies ahead. */
  'waiting',
  /** It is asked for, and being made. */
  'wanted',
  'made',
  /** It could not be made, or not be kept in step; `problem` says why, and it is tried again. */
  'failed',
] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** At `zoomUrl` where an event is published before its meeting is there (rules-teachers I3). */
export const MEETING_IS_BEING_MADE = 'The meeting is being created.';
/** The same, where account or start are sent together with the wish to publish: nothing of it is saved then. */
export const SAVE_FOR_MEETING = "Save the draft first, and we'll create its meeting.";
