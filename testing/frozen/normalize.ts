import { createHash } from 'node:crypto';

/**
 * How many items of a longer list are written out. The rest are counted and hashed, so a change in one of them still
 * shows.
 */
const ITEMS = process.env.FROZEN_ALL ? Number.POSITIVE_INFINITY : 3;

const ID_FIELD = /^(id|.*(Id|_id))$/;
/** In a frozen database, ids start here (`spreadIds`), whatever the field's name. */
export const FIRST_ID = 1_000_000_000;
/** Seconds and fractions, unless they are zero. */
const SECONDS = /(?<=\d{4}-\d\d-\d\dT\d\d:\d\d)(?!:00(?:\.0+)?[Z+-]):\d\d(?:\.\d+)?(?=Z|[+-]\d\d:?\d\d)/g;

/** Returns the placeholder for an id. */
export type IdNames = (kind: 'id' | 'uuid', id: string) => string;

/** Numbers the ids of a response in order of appearance. The same id gets the same number everywhere. */
export function numberedIds(): IdNames {
  const numbers = new Map<string, number>();
  const counts = { id: 0, uuid: 0 };
  return (kind, id) => {
    if (!numbers.has(id)) {
      counts[kind] += 1;
      numbers.set(id, counts[kind]);
    }
    return `<${kind} ${numbers.get(id)}>`;
  };
}
const unnumbered: IdNames = (kind) => `<${kind}>`;

export interface Noise {
  readonly ids?: IdNames;
  /** True if the clock moves during recording: seconds and below then keep only their shape. */
  readonly clockMoves?: boolean;
}

/** Where a match may begin in a text. Percent-encoded text in a URL begins after the code. */
const BEGIN = '(?:(?<=%[0-9A-F]{2})|(?<![\\w%-]))';

/**
 * Rules for noise in a text, applied in this order. Nothing is dropped: values that change between runs get a
 * placeholder.
 */
function rulesOf({
  ids = unnumbered,
  clockMoves = false,
}: Noise): readonly (readonly [RegExp, (found: string) => string])[] {
  const id = (found: string) => ids('id', found);
  return [
    [/(?<=\bnonce(?:-|="))[A-Za-z0-9+/]{20,}={0,2}/g, () => '<nonce>'],
    [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, (found) => ids('uuid', found)],
    [SECONDS, (found) => (clockMoves ? found.replace(/\d\d/, 'ss').replaceAll(/\d/g, 'm') : found)],
    [/\b(?<=(?:127\.0\.0\.1|localhost):)\d+/g, () => '<port>'],
    // Ids of the frozen database, and ids in URLs: `/events/12-open-mic`, `?order=12`.
    [/(?:(?<=%[0-9A-F]{2})|(?<![A-Za-z0-9.%]))[1-9]\d{9,}(?![A-Za-z0-9])/g, id],
    // A person's key on a list: `u12`, `w34`.
    [/(?<=\b[uw])[1-9]\d{9,}\b/g, id],
    [/(?<=(?<!\/)\/|%2F)\d+(?=[-/?#"'\s%&]|\.(?!\d)|$)/g, id],
    [/(?<=[?&]\w*(?:id|order|event|cohort)\w*=)\d+/gi, id],
    [/\b[0-9a-f]{16,}\b/g, () => '<hash>'],
    // A certificate's short code.
    [/\bCB(-[0-9A-Z]{4}){2}\b/g, () => '<code>'],
    // A provider's id, which may have no digits: `dp_nlLZiwkkxosahiKFflmSgElT`.
    [
      new RegExp(`${BEGIN}(?!pm_card_)(?:[a-z]+_)+(?=\\w*[a-z])(?=\\w*[A-Z])[A-Za-z0-9]{16,}(?![\\w-])`, 'g'),
      () => '<token>',
    ],
    // Base64 secrets contain digits and both cases; a name of 20 characters doesn't have all of these.
    [new RegExp(`${BEGIN}(?=[\\w-]*\\d)(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])[\\w-]{20,}(?![\\w-])`, 'g'), () => '<token>'],
  ];
}

/** The text with everything that differs between two runs replaced. */
export const normalizeText = (text: string, noise: Noise = {}): string =>
  rulesOf(noise).reduce((replaced, [found, nameOf]) => replaced.replaceAll(found, (each) => nameOf(each)), text);

/** The text with everything that differs between two runs replaced, and ids left unnumbered. */
export const withoutNoise = (text: string): string => normalizeText(text);

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10);

/** A JSON value without noise: fields sorted by name, long lists cut to their first items. */
export function normalized(value: unknown, noise: Noise = {}, field = ''): unknown {
  const idOf = (id: string) => (noise.ids ?? unnumbered)('id', id);
  if (typeof value === 'string') {
    return ID_FIELD.test(field) && /^\d+$/.test(value) ? idOf(value) : normalizeText(value, noise);
  }
  if (typeof value === 'number') return ID_FIELD.test(field) || value >= FIRST_ID ? idOf(String(value)) : value;
  if (Array.isArray(value)) {
    const ids = field.replace(/s$/, '');
    const items = value.map((item) => normalized(item, noise, ids));
    if (items.length <= ITEMS + 1) return items;
    const remaining = items.slice(ITEMS);
    return [...items.slice(0, ITEMS), `… ${remaining.length} more, ${hashOf(remaining)}`];
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, normalized(each, noise, name)]),
  );
}

/** A normalized value as text that diffs well: short values on one line, long ones indented. */
export function format(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line === undefined) return 'undefined';
  if (line.length + indent.length <= 120 || value === null || typeof value !== 'object') return line;
  const deeper = `${indent} `;
  const inside = Array.isArray(value)
    ? value.map((each) => `${deeper}${format(each, deeper)}`)
    : Object.entries(value).map(([name, each]) => `${deeper}${JSON.stringify(name)}: ${format(each, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inside.join(',\n')}\n${indent}${close}`;
}

/** Headers that say nothing about the response or change every time. */
const IGNORED_HEADERS = ['connection', 'content-length', 'date', 'etag', 'x-request-id'];

/** The headers of a response, sorted, one per line. */
export const formatHeaders = (headers: object, clean: (text: string) => string): string[] =>
  Object.entries(headers)
    .filter(([name]) => !IGNORED_HEADERS.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${clean(String(each))}`))
    .toSorted();
