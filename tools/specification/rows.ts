import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the tree, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a row is about; `docs/specification.md` says what each means. */
export const KINDS = [
  'route',
  'call',
  'payload',
  'answer',
  'field',
  'state',
  'message',
  'rule',
  'permission',
  'constant',
  'behaviour',
] as const;
export type Kind = (typeof KINDS)[number];

/** The three specifications: the letter of their rows, the page of rows, and how many lines the specification has. */
export const SPECIFICATIONS = [
  { letter: 'L', page: 'docs/specification/learner.md', title: 'Learner side', lines: 281 },
  { letter: 'M', page: 'docs/specification/teacher-management.md', title: 'Teacher-side management', lines: 208 },
  { letter: 'T', page: 'docs/specification/teacher-tools.md', title: 'Teacher tools', lines: 195 },
] as const;

/** The text of a row that no test covers yet. */
export const NOT_YET = 'not yet';

export interface TestReference {
  /** Path from the root of the tree. */
  file: string;
  /** The test's own title as written in the source (a template keeps its `${…}`). */
  name: string;
}

export interface Row {
  id: string;
  kind: Kind;
  /** Line of the specification. */
  line: number;
  /** Entity, call or screen that the text belongs to. */
  of: string;
  /** Word for word from the specification. */
  text: string;
  /** What a test has to contain where that is not the text itself. */
  sought: string[];
  /** Null: not yet. */
  test: TestReference | null;
  /** Where the row stands, for messages and for writing back. */
  page: string;
  pageLine: number;
}

export interface ParsedPage {
  rows: Row[];
  problems: string[];
}

const SEPARATOR = ' › ';
const ID = /^([LMT])-(\d)-(\d{3})$/;

/** Cells of one line of a Markdown table; a bar inside a cell is written `\|`. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function codeSpans(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** `file › test name`; null when the cell is no reference. */
export function parseReference(cell: string): TestReference | null {
  const at = cell.indexOf(SEPARATOR);
  if (at < 1) return null;
  const name = cell.slice(at + SEPARATOR.length).trim();
  return name === '' ? null : { file: cell.slice(0, at).trim(), name };
}

export function formatReference(test: TestReference | null): string {
  return test === null ? NOT_YET : `${test.file}${SEPARATOR}${test.name}`.replaceAll('|', '\\|');
}

/** Reads every row of a page; what is no well-formed row is a problem, never silently passed over. */
export function parsePage(markdown: string, page: string, letter: string, lines: number): ParsedPage {
  const rows: Row[] = [];
  const problems: string[] = [];
  let section = -1;
  let expected = 1;
  markdown.split('\n').forEach((text, index) => {
    const where = `${page}:${index + 1}`;
    const heading = /^## (\d)\. /.exec(text);
    if (heading) {
      section = Number(heading[1]);
      expected = 1;
    }
    if (!text.startsWith('|') || text.startsWith('| Id |') || /^\|[-|]+\|$/.test(text)) return;
    const cells = cellsOf(text);
    if (cells.length !== 7) {
      problems.push(`${where}: ${cells.length} cells instead of 7`);
      return;
    }
    const [id, kind, line, of, textCell, soughtCell, testCell] = cells as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const parts = ID.exec(id);
    if (!parts || parts[1] !== letter || Number(parts[2]) !== section)
      problems.push(`${where}: ${id} is no id of section ${letter}-${section}`);
    else if (Number(parts[3]) !== expected)
      problems.push(`${where}: ${id} follows number ${expected - 1}; rows are numbered without gaps`);
    expected += 1;
    if (!(KINDS as readonly string[]).includes(kind)) problems.push(`${where}: ${id} has the unknown kind "${kind}"`);
    const lineNumber = line.startsWith(letter) ? Number(line.slice(1)) : Number.NaN;
    if (!(lineNumber >= 1 && lineNumber <= lines)) problems.push(`${where}: ${id} names the line "${line}"`);
    const quoted = codeSpans(textCell);
    if (quoted.length !== 1) problems.push(`${where}: ${id} needs its text in one code span`);
    const reference = parseReference(testCell);
    if (reference === null && testCell !== NOT_YET)
      problems.push(`${where}: ${id} must say "${NOT_YET}" or "file${SEPARATOR}test name", not "${testCell}"`);
    rows.push({
      id,
      kind: kind as Kind,
      line: lineNumber,
      of,
      text: quoted[0] ?? '',
      sought: codeSpans(soughtCell),
      test: reference,
      page,
      pageLine: index,
    });
  });
  return { rows, problems };
}

/** All rows of all pages. */
export function loadRows(): ParsedPage {
  const parsed = SPECIFICATIONS.map(({ page, letter, lines }) =>
    parsePage(readFileSync(`${ROOT}${page}`, 'utf8'), page, letter, lines),
  );
  return { rows: parsed.flatMap(({ rows }) => rows), problems: parsed.flatMap(({ problems }) => problems) };
}

/** The page's text with the last cell of one row's line replaced by a reference. */
export function withReference(markdown: string, row: Row, test: TestReference): string {
  const lines = markdown.split('\n');
  const line = lines[row.pageLine] ?? '';
  if (!line.startsWith(`| ${row.id} |`))
    throw new Error(`${row.page}:${row.pageLine + 1} is not the line of ${row.id}`);
  const cells = line.trim().split(/(?<!\\)\|/);
  cells[cells.length - 2] = ` ${formatReference(test)} `;
  lines[row.pageLine] = cells.join('|');
  return lines.join('\n');
}

/** Writes references into their rows' lines on disk. */
export function writeReferences(references: readonly { row: Row; test: TestReference }[]): void {
  for (const { page } of SPECIFICATIONS) {
    const mine = references.filter(({ row }) => row.page === page);
    if (mine.length === 0) continue;
    const before = readFileSync(`${ROOT}${page}`, 'utf8');
    writeFileSync(
      `${ROOT}${page}`,
      mine.reduce((markdown, { row, test }) => withReference(markdown, row, test), before),
    );
  }
}
