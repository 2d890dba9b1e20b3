import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { indexedLetters } from '#contract/primitives/fold-for-search.ts';
import { hasContent } from '#contract/primitives/has-content.ts';
import { line, plainText } from '#contract/primitives/text.ts';
import { typedCode } from '#contract/primitives/unseen.ts';
import { linkAddressOf } from '#contract/primitives/web-address.ts';
import { coverSvg, lookOfName } from '#covers/cover.ts';
import { readCover } from '#covers/look.ts';
import { allRoutes } from '#server/app/routes.ts';
import { isPersonalPassword } from '#server/features/accounts/sign-in/password.rules.ts';
import { dressed } from '#server/features/campaigns/letters/dressed.ts';
import { fillRichText, textProblems } from '#server/features/campaigns/template-text.rules.ts';
import { writtenParagraphs } from '#server/features/events/letters/event-text.ts';
import { excerptOf } from '#server/features/library/excerpt.rules.ts';
import { imageKindOf } from '#server/features/media/media.rules.ts';
import { picturesIn } from '#server/features/media/media-url.ts';
import { svgProblem } from '#server/features/media/svg.rules.ts';
import { slugFrom } from '#server/features/schools/school/slug.rules.ts';
import { wantedOf } from '#server/features/search/words.rules.ts';
import { textToHtml } from '#server/features/surveys/manage/text-to-html.rules.ts';
import { slugify } from '#server/platform/address-text.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import { csvLine } from '#server/platform/csv.ts';
import { fileNameOf } from '#server/platform/file-name.ts';
import { readJson } from '#server/platform/http/json-body.ts';
import { parseInput } from '#server/platform/http/parse.ts';
import { camel } from '#server/platform/http/spelling.ts';
import { loggedError, loggedText } from '#server/platform/log.ts';
import { mentionsIn, richTextField, wordsOf } from '#server/platform/rich-text.ts';
import { inPlainLetters } from '#web/platform/address-spelling.rules.ts';
import { schemaOf } from './generate.ts';

const FULL = process.env.FULL === '1';
/** The shorter text's length in characters; the longer one is four times as long. */
const LENGTH = FULL ? 10_000 : 2_000;
/** For the longer text a linear reader takes four times as long, a quadratic one sixteen times. */
const MAX_RATIO = 8;
const MEASUREMENTS = 5;
/**
 * In microseconds. Some machines count CPU time in steps of 10 ms, so shorter work is repeated until it takes this
 * long. A reader that takes less for the longer text isn't compared: a quadratic one would take longer.
 */
const MEASURABLE_US = 20_000;

const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const within = (before: string, unit: string, after: string) => (length: number) =>
  before + repeated(unit)(length) + after;

/** Texts that slow readers are slow on. */
const FILLERS = Object.entries({
  underscores: repeated('_'),
  spaces: repeated(' '),
  'spaces inside': within('a', ' ', 'b'),
  'a link with spaces inside': within('<a href="https://example.org/', ' ', 'x">link</a>'),
  'open tags': repeated('<'),
  'links without an end': repeated('<a href="'),
  letters: repeated('a'),
  'beginnings of addresses': repeated('a@'),
  'combining marks': within('a', '\u0301', '!'),
  'combining marks out of order': within('a', '\u0301\u0316', '!'),
  'half-width marks out of order': within('a', '\uff9e\u0301', '!'),
  dots: repeated('.'),
  'a host of many names': within('a@', 'a.', '!'),
  'comments in front of a drawing': repeated('<!---->'),
  digits: repeated('1'),
  dashes: within('a', '-', 'a'),
  slashes: within('https://', '/', ' '),
  backslashes: repeated('\\'),
  'line breaks': within('a', '\n', 'b'),
  'both line breaks': within('a', '\r\n', 'b'),
  'unseen signs': within('a', '\u200b', 'b'),
  'wide spaces': within('a', '\u3000', 'b'),
  braces: repeated('{{'),
  'open tokens': repeated('{{ a '),
  ampersands: repeated('&'),
  entities: repeated('&lt;'),
  quotes: repeated('"'),
  apostrophes: repeated("'"),
  commas: repeated(','),
  colons: repeated('a:'),
  percents: repeated('%4'),
  paragraphs: repeated('<p>'),
  'one after the other': repeated('<p>a</p>'),
  'list entries': repeated('<li> '),
  headings: repeated('<h2>a'),
  images: repeated('<img src="/media/1" '),
  films: repeated('<iframe src="x" '),
  mentions: repeated('<span data-mention-id="1" '),
  'an attribute without an end': within('<a ', 'href=', ''),
  faces: repeated('👩‍'),
  'halves of faces': repeated('\ud83d'),
  'words from right to left': repeated('ש '),
  brackets: repeated('['),
  'a drawing': within('<svg xmlns="http://www.w3.org/2000/svg"', ' a="b"', '/>'),
  'a style': within('<svg style="filter:', ' ;', 'x"/>'),
} satisfies Record<string, (length: number) => string>);
const FEW = FILLERS.slice(0, 4);

/**
 * The functions that text goes through after the schemas: cleaning, names in URLs, searches, emails, files, the log,
 * and pages.
 */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'name of a field': camel,
  JSON: (text) => readJson(JSON.stringify({ a: [text] })),
  'a line': (text) => line(120).safeParse(text),
  'several lines': (text) => plainText(5_000).safeParse(text),
  'a typed code': typedCode,
  'rich text': (text) => richTextField('text', text),
  'rich text in a paragraph': (text) => richTextField('text', `<p>${text}</p>`),
  'words of rich text': wordsOf,
  mentions: mentionsIn,
  pictures: picturesIn,
  'whether it says something': hasContent,
  'address of a link': linkAddressOf,
  'slug of a school': (text) => slugFrom(text, 'school'),
  'words of an address': (text) => slugify(text, 80),
  'letters to look for': indexedLetters,
  excerpt: excerptOf,
  'search in names': containedOf,
  search: wantedOf,
  'personal password': (text) => isPersonalPassword(text, { email: text, firstName: text, lastName: text }),
  'tokens of an email': (text) => textProblems({ subject: text, body: text }, []),
  'email as written': (text) => fillRichText(text, {}),
  'email as shown': (text) => dressed(text, 'https://callboard.test'),
  'text of a mail': (text) => writtenParagraphs(text, { publicUrl: 'https://callboard.test' }),
  'survey text': textToHtml,
  'cell of a file': (text) => csvLine([text]),
  'name of a file': fileNameOf,
  'kind of a picture': (text) => imageKindOf(Buffer.from(text)),
  drawing: (text) => svgProblem(Buffer.from(text)),
  cover: (text) => coverSvg(readCover(text) ?? lookOfName({ name: text, topic: text })),
  'error in the log': (text) => loggedError(new Error(text)),
  'words in the log': loggedText,
  'path of a page': inPlainLetters,
};

type Json = Record<string, unknown>;
type Place = readonly (string | number)[];

/** A value with the schema's shape and `text` in its strings: in all of them, or only in the one at a given path. */
function filled(schema: Json, text: string, only: string | undefined, at: Place = []): unknown {
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) {
    const chosen = branches.find(({ type }) => type === 'string') ?? branches.find(({ type }) => type !== 'null');
    return chosen ? filled(chosen, text, only, at) : null;
  }
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, inner]) => [
          name,
          filled(inner, text, only, [...at, name]),
        ]),
      );
    case 'array':
      return [filled((schema.items ?? {}) as Json, text, only, [...at, 0])];
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      if (only === undefined || only === at.join('.')) return text;
      return schema.format === 'email' ? 'ada@example.test' : 'a plain text';
  }
}

/** The paths of a schema's strings. */
function stringsOf(schema: Json): string[] {
  const places: string[] = [];
  const look = (value: unknown, at: Place): void => {
    if (value === '') places.push(at.join('.'));
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, [...at, name]);
  };
  look(filled(schema, '', undefined), []);
  return places;
}

/** A refusal is a valid result, too. */
function tried(work: () => unknown): void {
  try {
    work();
  } catch {}
}

function cpuOf(work: () => unknown, rounds = 1): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) tried(work);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/**
 * How many times longer a text of four times the length takes: the median of five; undefined if even that takes too
 * little time to measure.
 */
function ratioOf(
  read: (text: string) => unknown,
  filler: (length: number) => string,
  length: number,
): number | undefined {
  const [short, long] = [filler(length), filler(4 * length)];
  if (cpuOf(() => read(long)) < MEASURABLE_US || cpuOf(() => read(long)) < MEASURABLE_US) return undefined;
  let rounds = 1;
  while (cpuOf(() => read(short), rounds) < MEASURABLE_US) rounds *= 2;
  const ratios = Array.from(
    { length: MEASUREMENTS },
    () => cpuOf(() => read(long), rounds) / cpuOf(() => read(short), rounds),
  );
  return ratios.toSorted((one, other) => one - other)[Math.floor(MEASUREMENTS / 2)];
}

interface Measured {
  measured: number;
  readonly slow: string[];
}

function measure(
  label: string,
  read: (text: string) => unknown,
  fillers: typeof FILLERS,
  into: Measured,
  length = LENGTH,
): void {
  for (const [name, filler] of fillers) {
    const ratio = ratioOf(read, filler, length);
    if (ratio === undefined) continue;
    into.measured += 1;
    // Slow code is slow again; a garbage collection in the middle of one measurement isn't.
    const secondRatio = ratio > MAX_RATIO ? (ratioOf(read, filler, length) ?? 0) : 0;
    if (secondRatio > MAX_RATIO) into.slow.push(`${label}, ${name}: ${ratio.toFixed(1)}, ${secondRatio.toFixed(1)}`);
  }
}

const PARTS = ['params', 'query', 'body'] as const;

function parsed(endpoint: AnyEndpoint, part: (typeof PARTS)[number], value: unknown): unknown {
  const input = { params: undefined, query: {}, body: undefined, [part]: value };
  // The endpoint's other parts are removed, so that this one is read whatever they contain.
  const alone = { ...endpoint, params: undefined, query: undefined, body: undefined, [part]: endpoint[part] };
  return parseInput(alone as AnyEndpoint, input, new Map());
}

test(`every call reads ${4 * LENGTH} characters in each of its fields in linear time`, () => {
  const found: Measured = { measured: 0, slow: [] };
  let fields = 0;
  for (const { endpoint } of allRoutes()) {
    for (const part of PARTS) {
      const schema = schemaOf(endpoint, part);
      const places = schema ? stringsOf(schema) : [];
      if (!schema || places.length === 0) continue;
      fields += places.length;
      // All strings together in the default run; at full size also one by one, so that rules spanning several fields
      // see valid values in the others.
      for (const only of FULL ? [undefined, ...places] : [undefined])
        measure(
          `${endpoint.method} ${endpoint.path} ${part}${only === undefined ? '' : `.${only}`}`,
          (text) => parsed(endpoint, part, filled(schema, text, only)),
          FULL ? FILLERS : FEW,
          found,
        );
    }
  }
  console.log(
    `linear input: ${fields} fields, ${(FULL ? FILLERS : FEW).length} texts, ${found.measured} long enough to compare`,
  );
  expect(fields).toBeGreaterThan(300);
  expect(found.slow).toEqual([]);
});

test.each(Object.entries(READERS))(`${4 * LENGTH} characters are read in linear time: %s`, (label, read) => {
  const found: Measured = { measured: 0, slow: [] };
  measure(label, read, FILLERS, found);
  expect(found.slow).toEqual([]);
});

test('negative control: a quadratic reader is found', () => {
  const found: Measured = { measured: 0, slow: [] };
  // Just long enough for the longer text to be compared, also at full size.
  measure('names', (text) => text.replace(/_+([a-z])/g, ''), FEW.slice(0, 1), found, 2_000);
  expect(found.slow).toEqual([expect.stringContaining('names, underscores')]);
});
