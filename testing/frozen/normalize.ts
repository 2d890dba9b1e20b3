import { createHash } from 'node:crypto';

/** Of a longer list so many items are written out; the others are counted and hashed, so a change in one of them still shows. */
const ITEMS = process.env.FROZEN_ALL ? Number.POSITIVE_INFINITY : 3;

const ID_FIELD = /^(id|.*(Id|_id))$/;
/** Rows of a frozen database have ids from here on (`spreadIds`), whatever their field is called. */
export const FIRST_ID = 1_000_000_000;
/** Seconds and parts of them, unless they are nought. */
const SECONDS = /(?<=\d{4}-\d\d-\d\dT\d\d:\d\d)(?!:00(?:\.0+)?[Z+-]):\d\d(?:\.\d+)?(?=Z|[+-]\d\d:?\d\d)/g;

/** What an id is called. */
export type IdNames = (kind: 'id' | 'uuid', id: string) => string;

/** Calls each id of an answer by a number, in the order in which they come: the same one is the same wherever it stands. */
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
  /** The clock moves while it is recorded: of seconds and what is below, only the shape is kept. */
  readonly clockMoves?: boolean;
}

/** Where something may begin in a text; what stands percent-encoded in an address begins behind the code. */
const BEGIN = '(?:(?<=%[0-9A-F]{2})|(?<![\\w%-]))';

/** Rules for noise in a text, in this order. Nothing is left out: what changes from run to run gets a name instead. */
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
    // Ids of the frozen database's own, and such in addresses: `/events/12-open-mic`, `?order=12`.
    [/(?:(?<=%[0-9A-F]{2})|(?<![A-Za-z0-9.%]))[1-9]\d{9,}(?![A-Za-z0-9])/g, id],
    [/(?<=(?<!\/)\/|%2F)\d+(?=[-/?#"'\s%&]|\.(?!\d)|$)/g, id],
    [/(?<=[?&]\w*(?:id|order|event|cohort)\w*=)\d+/gi, id],
    [/\b[0-9a-f]{16,}\b/g, () => '<hash>'],
    // A certificate's short code.
    [/\bCB(-[0-9A-Z]{4}){2}\b/g, () => '<code>'],
    // A provider's id, which may have no digit: `dp_nlLZiwkkxosahiKFflmSgElT`.
    [
      new RegExp(`${BEGIN}(?!pm_card_)(?:[a-z]+_)+(?=\\w*[a-z])(?=\\w*[A-Z])[A-Za-z0-9]{16,}(?![\\w-])`, 'g'),
      () => '<token>',
    ],
    // Secrets in base64 have digits and both cases; names of things don't have all of them in 20 letters.
    [new RegExp(`${BEGIN}(?=[\\w-]*\\d)(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])[\\w-]{20,}(?![\\w-])`, 'g'), () => '<token>'],
  ];
}

/** The text without what differs between two runs. */
export const normalizeText = (text: string, noise: Noise = {}): string =>
  rulesOf(noise).reduce((rest, [found, nameOf]) => rest.replaceAll(found, (each) => nameOf(each)), text);

/** The same where ids need no numbers. */
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
    const rest = items.slice(ITEMS);
    return [...items.slice(0, ITEMS), `… ${rest.length} more, ${hashOf(rest)}`];
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

/** Headers that say nothing about the answer, or something else each time. */
const IGNORED_HEADERS = ['connection', 'content-length', 'date', 'etag', 'x-request-id'];

/** The headers of an answer, sorted, one a line. */
export const formatHeaders = (headers: object, clean: (text: string) => string): string[] =>
  Object.entries(headers)
    .filter(([name]) => !IGNORED_HEADERS.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${clean(String(each))}`))
    .toSorted();
