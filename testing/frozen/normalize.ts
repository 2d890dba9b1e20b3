import { createHash } from 'node:crypto';

/** Of a longer list so many items are written out; the others are counted and hashed, so a change in one of them still shows. */
const ITEMS = process.env.FROZEN_ALL ? Number.POSITIVE_INFINITY : 3;

const ID_FIELD = /^(id|.*(Id|_id))$/;
const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)/g;

/** Rules for noise in a text, in this order. Nothing is left out: what changes from run to run gets a name instead. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  // To the minute: a frozen clock moves by milliseconds.
  [INSTANT, '$1$3'],
  [/\b(127\.0\.0\.1|localhost):\d+/g, '$1:<port>'],
  [/\b[0-9a-f]{16,}\b/g, '<hash>'],
  // A certificate's short code.
  [/\bCB(-[0-9A-Z]{4}){2}\b/g, '<code>'],
  // Secrets in base64 have digits and both cases; names of things don't have all of them in 20 letters.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}(?![\w-])/g, '<token>'],
  // Ids in addresses: `/events/12-open-mic`, `?order=12`.
  [/(?<=(?<!\/)\/|%2F)\d+(?=[-/?#."'\s%&]|$)/g, '<id>'],
  [/(?<=[?&]\w*(?:id|order|event|cohort)\w*=)\d+/gi, '<id>'],
];

/** The text without what differs between two runs. */
export const withoutNoise = (text: string): string =>
  RULES.reduce((rest, [noise, name]) => rest.replaceAll(noise, name), text);

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10);

/** A JSON value without noise: fields sorted by name, long lists cut to their first items. */
export function normalized(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    return ID_FIELD.test(field) && /^\d+$/.test(value) ? '<id>' : withoutNoise(value);
  }
  // Ids of media are beyond 32 bits, whatever their field is called.
  if (typeof value === 'number') return ID_FIELD.test(field) || value > 2 ** 32 ? '<id>' : value;
  if (Array.isArray(value)) {
    const ids = field.replace(/s$/, '');
    const items = value.map((item) => normalized(item, ids));
    if (items.length <= ITEMS + 1) return items;
    const rest = items.slice(ITEMS);
    return [...items.slice(0, ITEMS), `… ${rest.length} more, ${hashOf(rest)}`];
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, normalized(each, name)]),
  );
}

/** A normalized value as text that diffs well: short values on one line, long ones indented. */
export function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line === undefined) return 'undefined';
  if (line.length + indent.length <= 120 || value === null || typeof value !== 'object') return line;
  const deeper = `${indent} `;
  const inside = Array.isArray(value)
    ? value.map((each) => `${deeper}${written(each, deeper)}`)
    : Object.entries(value).map(([name, each]) => `${deeper}${JSON.stringify(name)}: ${written(each, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inside.join(',\n')}\n${indent}${close}`;
}

/** Headers that say nothing about the answer, or something else each time. */
const UNSAID = ['connection', 'content-length', 'date', 'etag', 'x-request-id'];

/** The headers of an answer, sorted, one a line. */
export const writtenHeaders = (headers: object, clean: (text: string) => string = withoutNoise): string[] =>
  Object.entries(headers)
    .filter(([name]) => !UNSAID.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${clean(String(each))}`))
    .toSorted();
