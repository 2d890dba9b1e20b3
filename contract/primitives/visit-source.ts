/** Browsers and Node both have these; the contract knows neither. */
declare const URL: new (address: string) => { readonly host: string };
declare const URLSearchParams: new (query: string) => { get(name: string): string | null };

/** Header of requests that sign up, enroll, or RSVP: where the person came from, as `encodeVisitSource` writes it. */
export const VISIT_SOURCE_HEADER = 'callboard-visit-source';
/** Longest header that is read, in characters. */
export const VISIT_SOURCE_HEADER_MAX = 2048;
/** Longest value; longer ones are cut. */
export const VISIT_VALUE_MAX = 100;

/** `utm_source` to `utm_content`, and the host of the page with the link. */
export const VISIT_FIELDS = ['source', 'medium', 'campaign', 'term', 'content', 'referrer'] as const;
export type VisitField = (typeof VISIT_FIELDS)[number];

/** Where one visit came from; at least one field is set. */
export type Visit = Readonly<Partial<Record<VisitField, string>>>;

/** The first and the last visit that came from somewhere; the same if there was one. */
export interface VisitSource {
  readonly first: Visit;
  readonly last: Visit;
}

/** The value as stored: one line without control characters, cut at `max`; empty if nothing is left. */
export function visitValue(value: string, max = VISIT_VALUE_MAX): string {
  const text = value.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return [...text].slice(0, max).join('').trim();
}

/** A visit from text of any kind; undefined if nothing in it is known. */
export function visitFrom(given: unknown, max?: number): Visit | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const values = given as Readonly<Record<string, unknown>>;
  const pairs = VISIT_FIELDS.flatMap((field) => {
    const value = values[field];
    const text = typeof value === 'string' ? visitValue(value, max) : '';
    return text === '' ? [] : [[field, text] as const];
  });
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

/** Reads what `encodeVisitSource` wrote; undefined for anything else. Never throws. */
export function readVisitSource(text: string | undefined): VisitSource | undefined {
  if (!text || text.length > VISIT_SOURCE_HEADER_MAX) return undefined;
  try {
    const { first, last } = JSON.parse(decodeURIComponent(text)) as { first?: unknown; last?: unknown };
    const [from, to] = [visitFrom(first), visitFrom(last)];
    const latest = to ?? from;
    return latest && { first: from ?? latest, last: latest };
  } catch {
    return undefined;
  }
}

/** Fits a header and a cookie: values in other scripts take nine characters each, so they are cut further. */
export function encodeVisitSource({ first, last }: VisitSource): string {
  for (const max of [VISIT_VALUE_MAX, 30, 10]) {
    const text = encodeURIComponent(JSON.stringify({ first: visitFrom(first, max), last: visitFrom(last, max) }));
    if (text.length <= VISIT_SOURCE_HEADER_MAX) return text;
  }
  return '';
}
