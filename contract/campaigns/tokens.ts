import type { ListKind, TemplateHome, TemplateKind } from './email-template-text.ts';

/** Every token, with its label for teachers (rules-teachers E2). `address`: its value is a whole URL, for links. */
export const TOKENS = {
  first_name: { label: 'First name, or ‘there’', address: false },
  display_name: { label: 'Display name', address: false },
  school_name: { label: 'School', address: false },
  reply_to: { label: 'Reply-to email', address: false },
  course_name: { label: 'Course', address: false },
  course_url: { label: 'Course page', address: true },
  next_cohort_name: { label: 'Next cohort', address: false },
  next_cohort_start: { label: 'Next cohort’s start date', address: false },
  next_cohort_price: { label: 'Next cohort’s price', address: false },
  enroll_url: { label: 'Link to enroll', address: true },
  leave_waitlist_url: { label: 'Link to leave the waitlist', address: true },
  cohort_name: { label: 'Cohort', address: false },
  cohort_start: { label: 'Cohort’s start date', address: false },
  cohort_end: { label: 'Cohort’s end date', address: false },
  course_dashboard_url: { label: 'Their course dashboard', address: true },
  event_name: { label: 'Event', address: false },
  event_start: { label: 'Event start, in their time zone', address: false },
  event_url: { label: 'Event page', address: true },
  join_url: { label: 'Their own link to join', address: true },
  ticket_type: { label: 'Their ticket', address: false },
} as const;
export type TokenName = keyof typeof TOKENS;

const ALL: readonly TokenName[] = ['first_name', 'display_name', 'school_name', 'reply_to'];
const COURSE: readonly TokenName[] = ['course_name', 'course_url'];
const WAITLIST: readonly TokenName[] = [
  'next_cohort_name',
  'next_cohort_start',
  'next_cohort_price',
  'enroll_url',
  'leave_waitlist_url',
];
const COHORT: readonly TokenName[] = ['cohort_name', 'cohort_start', 'cohort_end', 'course_dashboard_url'];
const EVENT: readonly TokenName[] = ['event_name', 'event_start', 'event_url', 'join_url', 'ticket_type'];

/** Decides which tokens a template may use. */
export interface TokenScope {
  readonly kind: TemplateKind;
  readonly home: TemplateHome;
  /** Set for a one-time email; null if no list is chosen yet. */
  readonly list: ListKind | null;
  /** True if the template's event belongs to a course: its readers then have the course's tokens, too. */
  readonly ofCourse: boolean;
}

/** The tokens that every reader of a template has, in display order (rules-teachers E3). */
export function tokensFor({ kind, home, list, ofCourse }: TokenScope): readonly TokenName[] {
  const course = ofCourse ? COURSE : [];
  if (kind === 'waitlist') return [...ALL, ...course, ...WAITLIST];
  if (kind === 'activity') return home === 'course' ? [...ALL, ...course, ...COHORT] : [...ALL, ...course, ...EVENT];
  if (list === 'waitlist_course') return [...ALL, ...course, ...WAITLIST];
  if (list === 'cohort') return [...ALL, ...course, ...COHORT];
  if (list === 'allAttendees_event' || list === 'ticket_type') return [...ALL, ...course, ...EVENT];
  return [...ALL, ...course];
}

/** The tokens that a text is checked against: any of them while the list that decides isn't chosen. */
export const checkedTokens = (scope: TokenScope): readonly TokenName[] =>
  scope.kind === 'onetime' && scope.list === null ? (Object.keys(TOKENS) as TokenName[]) : tokensFor(scope);

/** One problem with a text's tokens. */
export type TokenProblem =
  | { readonly wrong: 'unclosed'; readonly at: number; readonly text: string }
  | { readonly wrong: 'unknown'; readonly at: number; readonly text: string }
  | { readonly wrong: 'foreign'; readonly at: number; readonly text: string };

/** `{{ name }}`: lowercase letters and underscores, optional spaces around them. */
const CLOSED = /\{\{([^{}]*)\}\}/g;
const NAME = /^\s*([a-z][a-z0-9_]*)\s*$/;

/** The token name inside the braces; null if it isn't one of ours. */
export function tokenNamed(inside: string): TokenName | null {
  const name = NAME.exec(inside.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' '))?.[1];
  return name !== undefined && Object.hasOwn(TOKENS, name) ? (name as TokenName) : null;
}

/** Cuts a text to the length that a refusal quotes. */
export const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * The first token problem in a line or in a run of text without tags, in reading order. Braces that open no token (`{
 * one }`) are just braces.
 */
export function tokenProblem(text: string, allowed: readonly TokenName[]): TokenProblem | null {
  const found: TokenProblem[] = [];
  const withoutTokens = text.replaceAll(CLOSED, (match: string, inside: string, at: number) => {
    const name = tokenNamed(inside);
    if (name === null) found.push({ wrong: 'unknown', at, text: shown(match) });
    else if (!allowed.includes(name)) found.push({ wrong: 'foreign', at, text: shown(match) });
    return ' '.repeat(match.length);
  });
  for (const braces of ['{{', '}}']) {
    const at = withoutTokens.indexOf(braces);
    if (at >= 0) found.push({ wrong: 'unclosed', at, text: shown(text.slice(at).trim()) });
  }
  return found.sort((one, other) => one.at - other.at)[0] ?? null;
}

/** A problem as the message shown at its field. */
export function tokenSentence(problem: TokenProblem): string {
  if (problem.wrong === 'unclosed') return `A token isn’t closed: ${problem.text}`;
  if (problem.wrong === 'unknown') return `There's no token ${problem.text}.`;
  return `${problem.text} has no value for this email’s readers.`;
}

/** A token's name as `{{name}}`. */
export const written = (name: TokenName): string => `{{${name}}}`;
