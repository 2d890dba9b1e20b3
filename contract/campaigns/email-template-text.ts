/** Template kinds, in list order (rules-teachers E1). */
export const TEMPLATE_KINDS = ['waitlist', 'activity', 'onetime'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** What a template belongs to. */
export type TemplateHome = 'course' | 'event';

/** M§4: prefixes of the five lists' values on the wire (M§3). */
export const LIST_PREFIXES = {
  alumni_course: 'alumni_course_id',
  waitlist_course: 'waitlist_course_id',
  cohort: 'cohort_id',
  allAttendees_event: 'allAttendees_event_id',
  ticket_type: 'ticket_type_id',
} as const;
export type ListKind = keyof typeof LIST_PREFIXES;
export interface List {
  readonly kind: ListKind;
  /** Id of the course, cohort, event, or ticket type. */
  readonly id: number;
}

export const INTERVAL_UNITS = ['minutes', 'hours', 'days'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];
/** M§9. */
export const MAX_INTERVAL = 59;

/** Rules-teachers A4. */
export const MAX_SUBJECT_LENGTH = 200;
/** Most templates per course or event. */
export const MAX_TEMPLATES = 200;
/** Most people who can be selected for one email. */
export const MAX_SELECTED_PEOPLE = 1_000;
/** How long a send can be undone (rules-teachers E9). */
export const SEND_UNDO_SECONDS = 30;

/** M§2.5 and §8, to the letter. */
export const TEMPLATE_SAVED = 'Template Saved';
export const EMAIL_SENT = 'Email sent!';
export const INACTIVE_NOTICE = 'This email will not be sent out.';
export const REALLY_DELETE = 'Really delete?';
/** Where a teacher lands after deleting a template (M§2), including an event's. */
export const AFTER_DELETE = '/teachers/courses';

/** Shown right after sending, while it can be undone. */
export const GOES_OUT_SOON = `Goes out in ${SEND_UNDO_SECONDS} s`;
/** Refusals to send, shown in the editor too. */
export const SAVE_FIRST = 'Save first.';
export const NO_ONE_ON_LIST = 'No one is on this list.';
export const NO_ONE_WOULD_GET_IT = 'No one on this list would get it.';
export const CHOOSE_A_LIST = 'Choose a list first.';
export const SWITCH_ON_FIRST = 'Turn this email on to send it.';
export const ONLY_ONETIME = 'Only one-time emails can be sent by hand.';
export const SENT_ALREADY = 'This email was already sent. Duplicate it to send another.';
export const ABOUT_TO_GO = 'This email is about to go out. Undo that first.';
export const GOING_OUT = 'This email is going out right now.';
export const UNDONE_TOO_LATE = "It's too late to undo: the email is on its way.";
export const NOTHING_TO_UNDO = 'No email is about to go out.';
export const NOTHING_TO_STOP = 'No email is going out.';

/** Why someone on a list gets nothing, or got nothing. */
export const LEFT_OUT_LABELS = {
  unsubscribed: 'Unsubscribed',
  preference: 'Turned these emails off',
  bounced: 'Their email bounces',
  complained: 'Marked an earlier email as spam',
  suppressed: 'We don’t email this address',
  twice: 'On the list twice',
  left: 'Left in the meantime',
  enrolled: 'Enrolled in the meantime',
  cancelled: 'Canceled in the meantime',
  over: 'The event is over',
  too_late: 'Too late: it was due more than a day ago',
  inactive: 'The email was turned off',
  moved: 'The interval changed, and its time had passed',
  deleted: 'The email was deleted',
  stopped: 'Stopped',
  erased: 'Closed the account',
  no_longer_so: 'Left in the meantime',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_LABELS;

/** A list's value on the wire: `cohort_id12`. */
export const listValue = ({ kind, id }: List): string => `${LIST_PREFIXES[kind]}${id}`;

/** Parses a list value as M§3 writes it, to the letter; null for anything else. */
export function parseList(text: string): List | null {
  for (const [kind, prefix] of Object.entries(LIST_PREFIXES)) {
    const number = text.startsWith(prefix) ? text.slice(prefix.length) : '';
    if (/^[1-9]\d{0,14}$/.test(number)) return { kind: kind as ListKind, id: Number(number) };
  }
  return null;
}
