import { readFileSync } from 'node:fs';
import { finds, knowledgeOf, tokensOf } from './find.ts';
import { INDEX_PAGE, indexIsStale } from './index-page.ts';
import { formatReference, loadRows, type ParsedPage, ROOT, type Row } from './rows.ts';
import { loadTestSource, type TestSource } from './test-source.ts';

/** What is wrong with rows that name a test: no such file, no such test, or a test that doesn't find the row. */
export function checkReferences(rows: readonly Row[], load: (file: string) => TestSource | null): string[] {
  const problems: string[] = [];
  const known = knowledgeOf(rows);
  const sources = new Map<string, TestSource | null>();
  for (const row of rows) {
    if (row.test === null) continue;
    const { file, name } = row.test;
    const where = `${row.page}:${row.pageLine + 1} ${row.id}`;
    const source = sources.has(file) ? (sources.get(file) ?? null) : load(file);
    sources.set(file, source);
    if (source === null) {
      problems.push(`${where}: there is no test file ${file}`);
      continue;
    }
    const tests = source.tests.filter((test) => test.name === name);
    if (tests.length === 0) problems.push(`${where}: ${file} has no test "${name}"`);
    else if (!tests.some((test) => finds(row, source, test, known)))
      problems.push(
        `${where}: "${formatReference(row.test)}" does not find ${tokensOf(row)
          .map((token) => `"${token}"`)
          .join(' and ')} (${row.kind} of ${row.of})`,
      );
  }
  return problems;
}

/** Ids that stand twice. */
export function duplicateIds(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id, page }) => `${page}: ${id} stands twice`);
}

/** Every problem of the table as it stands in the tree; empty when all is well. */
function checkSpecification({ rows, problems }: ParsedPage): string[] {
  const index = readFileSync(`${ROOT}${INDEX_PAGE}`, 'utf8');
  const missing = ['L', 'M', 'T'].filter((letter) => !rows.some(({ id }) => id.startsWith(letter)));
  return [
    ...missing.map((letter) => `no row of specification ${letter}`),
    ...problems,
    ...duplicateIds(rows),
    ...checkReferences(rows, loadTestSource),
    ...(indexIsStale(index, rows) ? [`${INDEX_PAGE}: the counts are stale; run npm run spec:index`] : []),
  ];
}

if (import.meta.main) {
  const page = loadRows();
  const { rows } = page;
  const found = checkSpecification(page);
  for (const problem of found) console.error(problem);
  console.log(
    `${rows.length} rows, ${rows.filter((row) => row.test !== null).length} with a test, ${found.length} problems`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
