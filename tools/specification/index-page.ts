import { readFileSync, writeFileSync } from 'node:fs';
import { KINDS, loadRows, ROOT, type Row, SPECIFICATIONS } from './rows.ts';

export const INDEX_PAGE = 'docs/specification.md';
const START = '<!-- counts: written by npm run spec:index -->';
const END = '<!-- /counts -->';

const share = (rows: readonly Row[]): string => `${rows.filter(({ test }) => test !== null).length} / ${rows.length}`;

/** The counts as they should stand: with a test / all, by specification and kind. */
export function renderCounts(rows: readonly Row[]): string {
  const head = [
    'Kind',
    ...SPECIFICATIONS.map(({ title, letter, page }) => `[${title} (${letter})](${page.replace('docs/', '')})`),
    'All',
  ];
  const line = (name: string, of: readonly Row[]): string =>
    `| ${[name, ...SPECIFICATIONS.map(({ page }) => share(of.filter((row) => row.page === page))), share(of)].join(' | ')} |`;
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...KINDS.map((kind) =>
      line(
        kind,
        rows.filter((row) => row.kind === kind),
      ),
    ),
    line('**all**', rows),
  ].join('\n');
}

function parts(index: string): { before: string; counts: string; after: string } {
  const start = index.indexOf(START);
  const end = index.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${INDEX_PAGE} needs "${START}" … "${END}"`);
  return {
    before: index.slice(0, start + START.length),
    counts: index.slice(start + START.length, end).trim(),
    after: index.slice(end),
  };
}

export function indexIsStale(index: string, rows: readonly Row[]): boolean {
  return parts(index).counts !== renderCounts(rows);
}

/** Rewrites the counts of the index from the rows. */
export function writeIndex(): void {
  const path = `${ROOT}${INDEX_PAGE}`;
  const { before, after } = parts(readFileSync(path, 'utf8'));
  writeFileSync(path, `${before}\n\n${renderCounts(loadRows().rows)}\n\n${after}`);
}

if (import.meta.main) {
  writeIndex();
  console.log(`${INDEX_PAGE} is up to date`);
}
