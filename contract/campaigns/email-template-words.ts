/** Kinds in the order in which a list shows them (rules-teachers E1). */
export const TEMPLATE_KINDS = ['waitlist', 'activity', 'onetime'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** What a template is about: a course, or an event. */
export type TemplateHome = 'course' | 'event';

/** M§4: the five lists, as their values begin on the wire (M§3). */
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
  /** Of the course, cohort, event or ticket type. */
  readonly id: number;
}

export const INTERVAL_UNITS = ['minutes', 'hours', 'days'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];
/** M§9. */
export const INTERVAL_AT_MOST = 59;

/** Rules-teachers A4. */
export const SUBJECT_AT_MOST = 200;
/** A course or an event has at most so many. */
export const TEMPLATES_AT_MOST = 200;
/** How long a sending can be taken back (rules-teachers E9). */
export const SEND_UNDO_SECONDS = 30;

/** M§2.5 and §8, to the letter. */
export const TEMPLATE_SAVED = 'Template Saved';
export const EMAIL_SENT = 'Email sent!';
export const INACTIVE_NOTICE = 'This email will not be sent out.';
export const REALLY_DELETE = 'Really delete?';
/** Where one is after a template was deleted (M§2, also for an event's). */
export const AFTER_DELETE = '/teachers/courses';

/** At the press, while it can be taken back. */
export const GOES_OUT_SOON = `Goes out in ${SEND_UNDO_SECONDS} s`;
/** Refusals of a sending, in the editor too. */
export const SAVE_FIRST = 'Save first.';
export const NOBODY_ON_LIST = 'No one is on this list.';
export const NOBODY_WOULD_GET_IT = 'No one on this list would get it.';
export const CHOOSE_A_LIST = 'Choose a list first.';
export const SWITCH_ON_FIRST = 'Turn this email on to send it.';
export const ONLY_ONETIME = 'Only one-time emails can be sent by hand.';
export const SENT_ALREADY = 'This email was already sent. Duplicate it to send another.';
export const ABOUT_TO_GO = 'This email is about to go out. Undo that first.';
export const GOING_OUT = 'This email is going out right now.';
export const UNDONE_TOO_LATE = "It's too late to undo: the email is on its way.";
export const NOTHING_TO_UNDO = 'No email is about to go out.';
export const NOTHING_TO_STOP = 'No email is going out.';

/** Why somebody on a list gets nothing, or got nothing. */
export const LEFT_OUT_WORDS = {
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
export type LeftOutReason = keyof typeof LEFT_OUT_WORDS;

/** A list as it stands on the wire: `cohort_id12`. */
export const listValue = ({ kind, id }: List): string => `${LIST_PREFIXES[kind]}${id}`;

/** Reads a list as M§3 writes it, to the letter; null for anything else. */
export function parseList(text: string): List | null {
  for (const [kind, prefix] of Object.entries(LIST_PREFIXES)) {
    const number = text.startsWith(prefix) ? text.slice(prefix.length) : '';
    // Keys of LIST_PREFIXES are the kinds.
    if (/^[1-9]\d{0,14}$/.test(number)) return { kind: kind as ListKind, id: Number(number) };
  }
  return null;
}
