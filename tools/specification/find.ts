import { pathsOfEntity } from './entities.ts';
import type { Row } from './rows.ts';
import type { Contents, TestBlock, TestSource } from './test-source.ts';

const CALL = /^(GET|POST|PATCH|DELETE) (\/\S*)$/;
const PARAMETER = String.raw`(?:\{\*\}|\{[\w-]+\}|:\w+|[\w-]+)`;
const API = '/api/v1';
/** What may stand right before a path: nothing, an origin, the API's prefix. */
const ORIGIN = /^(?:\{\*\}|https?:\/\/[^/]+)?(?:\/api\/v1)?$/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Paths without parameters that the rows know: `/events/attending` is no `/events/{id}`. */
export function fixedPathsOf(rows: readonly Row[]): Set<string> {
  const fixed = new Set<string>();
  for (const row of rows)
    for (const token of tokensOf(row)) {
      const path = (CALL.exec(token)?.[2] ?? (token.startsWith('/') ? token : '')).split('?')[0] ?? '';
      if (path !== '' && !path.includes('{')) fixed.add(path.replace(/(.)\/$/, '$1'));
    }
  return fixed;
}

/** What a test has to contain for this row. */
export function tokensOf(row: Row): string[] {
  return row.sought.length > 0 ? row.sought : [row.text];
}

/** True when the row's own text is sought; otherwise the row is a statement which a person has to judge. */
export function isLiteral(row: Row): boolean {
  return row.sought.length === 0;
}

interface PathHit {
  /** `GET`, `POST`, … when it stands right before the path. */
  method: string | null;
  api: boolean;
}

/** Where a path with `{parameters}` stands in a text, its parameters filled in or named in any way. */
function pathHits(text: string, path: string, fixed: ReadonlySet<string>, open = false): PathHit[] {
  if (path === '/')
    return text === '/' || /^[A-Z]+ \/$/.test(text) ? [{ method: /^[A-Z]+/.exec(text)?.[0] ?? null, api: false }] : [];
  const trimmed = path.replace(/\/$/, '');
  const pattern = trimmed
    .split(/(\{[\w-]+\})/)
    .map((part) => (/^\{.+\}$/.test(part) ? PARAMETER : escaped(part)))
    .join('');
  const end = open || trimmed.endsWith('=') ? '' : String.raw`/?(?=$|[?#&\s"'),.;:\]])`;
  const hits: PathHit[] = [];
  for (const match of text.matchAll(new RegExp(pattern + end, 'g'))) {
    // a path begins at a word's start, behind an origin, or behind the API's prefix
    const leading = /[^\s"'(]*$/.exec(text.slice(0, match.index))?.[0] ?? '';
    if (!ORIGIN.test(leading)) continue;
    if ((path.split('?')[0] ?? '').includes('{') && fixed.has((match[0].split('?')[0] ?? '').replace(/\/$/, '')))
      continue;
    const word = text.slice(0, match.index - leading.length);
    hits.push({ method: /(GET|POST|PATCH|DELETE) $/.exec(word)?.[1] ?? null, api: leading.endsWith(API) });
  }
  return hits;
}

/** How many words a message has; one word alone has to be a whole string. */
const isSingleWord = (text: string): boolean => !/\s/.test(text.trim());

function hasText(contents: Contents, text: string): boolean {
  const bounded = (regex: string): RegExp =>
    new RegExp(`${/^\w/.test(text) ? '(?<![\\w])' : ''}${regex}${/\w$/.test(text) ? '(?![\\w])' : ''}`);
  const pattern = bounded(
    text
      .split(/(\{[\w ]+\})/)
      .map((part) => (/^\{[\w ]+\}$/.test(part) ? '.+?' : escaped(part)))
      .join(''),
  );
  return contents.strings.some((string) => (isSingleWord(text) ? string.trim() === text : pattern.test(string)));
}

function hasWord(contents: Contents, word: string): boolean {
  const pattern = new RegExp(`(?<![\\w])${escaped(word)}(?![\\w])`);
  return contents.words.has(word) || contents.strings.some((string) => pattern.test(string));
}

function hasNumber(contents: Contents, number: string): boolean {
  const pattern = new RegExp(`(?<![\\d.])${escaped(number)}(?![\\d])`);
  return (
    [...contents.numbers].some((written) => Number(written.replaceAll('_', '')) === Number(number)) ||
    contents.strings.some((string) => pattern.test(string))
  );
}

function hasCall(contents: Contents, call: string, e2e: boolean, fixed: ReadonlySet<string>): boolean {
  const [, method = '', path = ''] = CALL.exec(call) ?? [];
  const made = (text: string): boolean =>
    pathHits(text.replace(/^[A-Z]+ /, ''), path.split('?')[0] ?? '', fixed).length > 0;
  if (contents.calls.some((known) => known.startsWith(`${method} `) && made(known))) return true;
  const uses = (verb: string): boolean =>
    contents.words.has(verb.toLowerCase()) || contents.strings.some((string) => string.toUpperCase() === verb);
  return contents.strings.some((string) =>
    pathHits(string, path, fixed).some((hit) => {
      if (hit.method !== null) return hit.method === method;
      if (e2e && !hit.api) return false;
      return method === 'GET' || uses(method);
    }),
  );
}

/** True when a call is made, by any method, whose path begins so. */
function hasCallFrom(contents: Contents, beginning: string, e2e: boolean, fixed: ReadonlySet<string>): boolean {
  return [...contents.strings, ...contents.calls].some((string) =>
    pathHits(string, beginning, fixed, true).some((hit) => hit.api || hit.method !== null || !e2e),
  );
}

/** True when these contents hold a token: a call, a path, a number, a word, or a text. */
export function hasToken(
  contents: Contents,
  token: string,
  options: { asText: boolean; e2e: boolean; fixed: ReadonlySet<string> },
): boolean {
  if (CALL.test(token)) return hasCall(contents, token, options.e2e, options.fixed);
  if (token.startsWith('/'))
    return contents.strings.some((string) =>
      pathHits(string, token, options.fixed).some((hit) => !hit.api && hit.method === null),
    );
  if (/^\d+(\.\d+)?$/.test(token)) return hasNumber(contents, token);
  if (!options.asText && isSingleWord(token) && /^[\w@.-]+$/.test(token)) return hasWord(contents, token);
  return hasText(contents, token);
}

const PLACELESS = new Set(
  'a active admin all and attached current detail editor enrolled entry form in item line linked list number of only option other page public response row screen section static status step teacher the two'.split(
    ' ',
  ),
);

/** The first telling word of a screen's or entity's name, in lower case and singular. */
export function placeWord(of: string): string {
  const words = of
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !PLACELESS.has(word));
  return (words[0] ?? of.toLowerCase()).replace(/(?<=.{3})s$/, '');
}

/** True when the test is about the row's entity, call or screen. */
function isAbout(row: Row, source: TestSource, test: TestBlock, e2e: boolean, fixed: ReadonlySet<string>): boolean {
  const all = [test, source.shared];
  const entity = row.kind === 'field' ? pathsOfEntity(row.id, row.of) : null;
  if (entity) return entity.some((path) => all.some((contents) => hasCallFrom(contents, path, e2e, fixed)));
  if (CALL.test(row.of)) return all.some((contents) => hasCall(contents, row.of, e2e, fixed));
  if (row.of.startsWith('/') && !row.of.includes(' '))
    return all.some((contents) => hasToken(contents, row.of, { asText: true, e2e, fixed }));
  const word = placeWord(row.of);
  const texts = [source.file, ...test.titles, ...test.strings, ...test.words, ...test.calls];
  return texts.some((text) => text.toLowerCase().replaceAll('_', '').includes(word));
}

/** True when a statement seeks more than numbers and single words, which stand everywhere. */
export function isTelling(row: Row): boolean {
  return tokensOf(row).some((token) => token.startsWith('/') || !isSingleWord(token));
}

/** Kinds whose text is a name that many things share; the test must also be about the row's thing. */
const NAMES = new Set(['field', 'payload', 'answer', 'state']);

/**
 * True when a test finds a row: every sought token stands in the test or in what its file shares, outside comments and titles.
 * A field or a part of an answer must stand inside an `expect` of that test, which makes a call that answers it; names, numbers and texts that several rows share need a test about the
 * row's entity, call or screen.
 */
export function finds(
  row: Row,
  source: TestSource,
  test: TestBlock,
  known: { fixed: ReadonlySet<string>; repeated: ReadonlySet<string> },
): boolean {
  const e2e = source.file.startsWith('e2e/');
  const options = { asText: row.kind === 'message', e2e, fixed: known.fixed };
  const literal = isLiteral(row);
  const inExpect = literal && (row.kind === 'field' || row.kind === 'answer');
  const places: Contents[] = inExpect ? [test.expected] : [test, source.shared];
  if (!tokensOf(row).every((token) => places.some((contents) => hasToken(contents, token, options)))) return false;
  if (row.kind === 'route' || row.kind === 'call') return true;
  if (!literal) return isTelling(row) || isAbout(row, source, test, e2e, known.fixed);
  const shared = NAMES.has(row.kind) || isSingleWord(row.text) || known.repeated.has(row.text);
  return !shared || isAbout(row, source, test, e2e, known.fixed);
}

/** What `finds` has to know of all rows. */
export function knowledgeOf(rows: readonly Row[]): { fixed: Set<string>; repeated: Set<string> } {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { text } of rows) (seen.has(text) ? repeated : seen).add(text);
  return { fixed: fixedPathsOf(rows), repeated };
}
