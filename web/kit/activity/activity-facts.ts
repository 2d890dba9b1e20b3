import { LIST_PREFIXES, type ListKind, parseList } from '#contract/campaigns/email-template-text.ts';
import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import { formatDate } from '#web/kit/time/format.ts';
import { capital, nameOf, type Said, spaced, withoutBraces } from './activity-text.ts';

const FIELDS: Readonly<Record<string, string>> = {
  peopleTold: 'People notified',
  learnersTold: 'Learners notified',
  instructionsTo: 'Instructions sent to',
  waiting: 'On the waitlist',
  rsvpsKept: 'RSVPs kept',
  endedPlace: 'Enrollment ended',
  dropped: 'Scheduled recipients removed',
  slug: 'URL',
  what: 'Item',
  kind: 'Type',
  before: 'Email before',
  after: 'Email now',
  endedSessions: 'Sign-ins ended',
  cents: 'Amount',
  changed: 'Changed',
  email: 'Email',
};

/** Label of a field in the log's detail: `nonmember_price` → `Nonmember price`. */
export const fieldLabel = (field: string): string =>
  FIELDS[field] ?? capital(spaced(field.replace(/([a-z])([A-Z])/g, '$1 $2')).toLowerCase());

/** Stored values that have a different word for people. */
const VALUES: Readonly<Record<string, string>> = {
  enrolling: 'open for enrollment',
  started: 'in progress',
  cancelled: 'canceled',
  active: 'on',
  inactive: 'off',
  true: 'on',
  false: 'off',
  onetime: 'one-time',
  all: 'all email',
  complained: 'only account and purchases',
  needed: 'only account and purchases',
  manual: 'none',
  bounced: 'none',
};
const STORED = new Set(['status', 'kind', 'refund', 'role', 'before', 'after', 'state']);
/** Fields that hold comma-separated field names. */
const NAMES = new Set(['fields', 'changed', 'blocks', 'done', 'undone']);
const LISTS: Readonly<Record<ListKind, string>> = {
  alumni_course: 'alumni',
  waitlist_course: 'waitlist',
  cohort: 'cohort',
  allAttendees_event: 'all attendees',
  ticket_type: 'ticket type',
};
/** Facts that are row keys, which mean nothing to people. */
const IDS = new Set(['picture', 'of', 'testimonial', 'revision', 'refund', 'number', 'id']);

/** ` 07:00 PM America/New_York`: `, 7:00 PM New York`. */
const timeText = (time: string) =>
  time
    .replace(/^ 0?/, ', ')
    .split(' ')
    .map((word) => (word.includes('/') ? cityOf(word) : word))
    .join(' ');

function sideText(field: string, side: string): string {
  if (side === 'true' || side === 'false') return VALUES[side] ?? side;
  if (STORED.has(field)) return VALUES[side] ?? spaced(side);
  if (NAMES.has(field))
    return side
      .split(', ')
      .map((name) => fieldLabel(name).toLowerCase())
      .join(', ');
  const list = field === 'list' ? parseList(side) : null;
  if (list) return LISTS[list.kind];
  if (field === 'list' && Object.hasOwn(LIST_PREFIXES, side)) return LISTS[side as ListKind];
  const dated = /^(\d{4}-\d\d-\d\d)( .*)?$/.exec(side);
  const day = dated && new Date(`${dated[1]}T12:00:00Z`);
  if (day && !Number.isNaN(day.getTime())) return `${formatDate(day, 'UTC', 'whole')}${timeText(dated?.[2] ?? '')}`;
  return withoutBraces(side);
}

/** `enrolling → cancelled`: `open for enrollment → canceled`; a previous value that was empty is left out. */
function valueText(field: string, value: string | number | boolean): string {
  if (field === 'cents') return formatDollars(toDollars(Number(value)));
  if (field === 'endedPlace') return value ? 'yes' : 'no';
  const sides = String(value)
    .split(' → ')
    .map((side) => sideText(field, side));
  if (sides[0] === 'nothing' && sides.length > 1) sides.shift();
  const text = sides.join(' → ');
  return STORED.has(field) || field === 'list' ? capital(text) : text;
}

/**
 * The facts behind a sentence, in words. Leaves out row keys, empty or zero values, and the name the sentence already
 * contains.
 */
export function activityFacts(entry: Said): { field: string; label: string; words: string }[] {
  const name = nameOf(entry);
  return Object.entries(entry.detail).flatMap(([field, value]) => {
    if (field === 'reason' || value === null || value === '' || value === 0 || value === undefined) return [];
    if (IDS.has(field) && typeof value === 'number') return [];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const text = valueText(field, value);
    return text === name || text === '' ? [] : [{ field, label: fieldLabel(field), words: text }];
  });
}

/** The reason, as staff wrote it; null if none was given. */
export const reasonOf = ({ detail: { reason } }: Said): string | null =>
  typeof reason === 'string' && reason !== '' ? reason : null;
