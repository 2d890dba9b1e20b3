import { parseArgs } from 'node:util';
import { finds, isLiteral, knowledgeOf, tokensOf } from './find.ts';
import { writeIndex } from './index-page.ts';
import { loadRows, type Row, writeReferences } from './rows.ts';
import { loadTestSource, type TestSource } from './test-source.ts';

export interface Proposal {
  row: Row;
  test: { file: string; name: string };
  /** The row's own text was found. Otherwise the row is a statement: a person decides whether the test proves it. */
  literal: boolean;
}

/** For every row without a test the first test of a file that finds it; a test that holds the text itself before one that shares it. */
export function propose(rows: readonly Row[], source: TestSource): Proposal[] {
  const known = knowledgeOf(rows);
  const alone: TestSource = { ...source, shared: { strings: [], words: new Set(), numbers: new Set(), calls: [] } };
  return rows.flatMap((row) => {
    if (row.test !== null) return [];
    const test =
      source.tests.find((candidate) => finds(row, alone, candidate, known)) ??
      source.tests.find((candidate) => finds(row, source, candidate, known));
    return test ? [{ row, test: { file: source.file, name: test.name }, literal: isLiteral(row) }] : [];
  });
}

/** What `--write` writes: literal finds, and the statements that were named by id. */
export function chosen(proposals: readonly Proposal[], ids: readonly string[]): Proposal[] {
  return proposals.filter(({ row, literal }) => (ids.length > 0 ? ids.includes(row.id) : literal));
}

const USAGE = `npm run spec:fill -- <test file>…            propose rows that the file's tests find
npm run spec:fill -- <test file>… --write    write the rows whose own text was found
npm run spec:fill -- <test file> --write --rows L-2-017,L-4-003
                                             write just these (statements too: read the test first)
npm run spec:fill -- <test file> --write --rows L-4-003 --test 'test name'
                                             for this test of the file`;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, rows: { type: 'string' }, test: { type: 'string' } },
  });
  if (positionals.length === 0) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const ids = values.rows?.split(/[,\s]+/).filter((id) => id !== '') ?? [];
  for (const file of positionals) {
    const source = loadTestSource(file.replace(/^\.\//, ''));
    if (source === null) {
      console.error(`${file} is no test file (e2e/*.spec.ts or *.test.ts, from the root of the tree)`);
      process.exitCode = 1;
      continue;
    }
    const tests = values.test === undefined ? source.tests : source.tests.filter(({ name }) => name === values.test);
    const proposals = propose(loadRows().rows, { ...source, tests });
    const writing = values.write ? chosen(proposals, ids) : [];
    for (const proposal of proposals) {
      const mark = writing.includes(proposal) ? 'written  ' : proposal.literal ? 'text     ' : 'statement';
      const { id, kind, of, text } = proposal.row;
      const sought = proposal.literal ? '' : `  by ${tokensOf(proposal.row).join(' + ')}`;
      console.log(`${mark} ${id} ${kind} of ${of}: ${text}${sought}\n            › ${proposal.test.name}`);
    }
    for (const id of ids)
      if (!proposals.some(({ row }) => row.id === id)) {
        console.error(`${id}: no test of ${file} finds it, or it has one already`);
        process.exitCode = 1;
      }
    writeReferences(writing);
    console.log(`${file}: ${proposals.length} rows found, ${writing.length} written`);
  }
  if (values.write) writeIndex();
}

if (import.meta.main) main();
