/**
 * Removes each guard of `mutants.ts` from a copy of the tree, one at a time, and runs the tests that cover it: they
 * must fail. Prints one line each, and exits with 1 if more than one mutant survives (quality.md §2). `-- name` runs a
 * selection.
 */
import { mutants } from './mutants.ts';
import { copyTree } from './tree.ts';

const MAY_LIVE = 1;
const wanted = process.argv.slice(2).filter((argument) => argument !== '--');
const chosen = mutants.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const tree = copyTree();

const lived: string[] = [];
try {
  const baseline = await tree.run([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (baseline.failed > 0 || baseline.passed === 0) throw new Error('The tests fail with every guard in place.');
  for (const mutant of chosen) {
    const parts = tree.read(mutant.file).split(mutant.from);
    if (parts.length !== 2)
      throw new Error(`${mutant.name}: its text stands ${parts.length - 1} times in ${mutant.file}`);
    const putBack = tree.write(mutant.file, parts.join(mutant.to));
    const { failed, passed } = await tree.run(mutant.tests);
    putBack();
    // Failing to start doesn't count as noticed by a test.
    if (failed + passed === 0) throw new Error(`${mutant.name}: no test ran.`);
    if (failed === 0) lived.push(mutant.name);
    console.log(`${failed > 0 ? 'killed' : 'LIVES '}  ${mutant.name}`);
  }
} finally {
  tree.remove();
}
console.log(`\n${chosen.length - lived.length} of ${chosen.length} mutants killed`);
process.exit(lived.length > MAY_LIVE ? 1 : 0);
