/**
 * Takes each guard of `mutants.ts` out of a copy of the tree, one after another, and runs the tests that guard it: they have
 * to fail. Prints a line each and ends with 1 where more than one mutant lives (quality.md §2). `-- name` runs some.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mutants } from './mutants.ts';

const MAY_LIVE = 1;
const wanted = process.argv.slice(2).filter((argument) => argument !== '--');
const chosen = mutants.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const copy = mkdtempSync(join(tmpdir(), 'callboard-mutants-'));

function copyTree(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { maxBuffer: 1e8 });
  const there = files
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  const tar = execFileSync('tar', ['--null', '-T', '-', '-cf', '-'], { input: there.join('\0'), maxBuffer: 1e9 });
  execFileSync('tar', ['-xf', '-', '-C', copy], { input: tar });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
}

interface Ran {
  readonly failed: number;
  readonly passed: number;
}

function runTests(tests: readonly string[]): Ran {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', ...tests, '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  spawnSync(join(copy, 'node_modules/.bin/vitest'), args, {
    cwd: copy,
    stdio: 'ignore',
    // a guard that is gone has to be noticed at the sizes of `npm test`
    env: { ...process.env, FULL: '' },
  });
  if (!existsSync(report)) return { failed: 0, passed: 0 };
  const json = JSON.parse(readFileSync(report, 'utf8'));
  return { failed: json.numFailedTests, passed: json.numPassedTests };
}

const lived: string[] = [];
try {
  copyTree();
  const whole = runTests([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (whole.failed > 0 || whole.passed === 0) throw new Error('The tests fail with every guard in place.');
  for (const mutant of chosen) {
    const file = join(copy, mutant.file);
    const source = readFileSync(file, 'utf8');
    const parts = source.split(mutant.from);
    if (parts.length !== 2)
      throw new Error(`${mutant.name}: its text stands ${parts.length - 1} times in ${mutant.file}`);
    writeFileSync(file, parts.join(mutant.to));
    const { failed, passed } = runTests(mutant.tests);
    writeFileSync(file, source);
    // what can't even start was not noticed by a test
    if (failed + passed === 0) throw new Error(`${mutant.name}: no test ran.`);
    if (failed === 0) lived.push(mutant.name);
    console.log(`${failed > 0 ? 'killed' : 'LIVES '}  ${mutant.name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${chosen.length - lived.length} of ${chosen.length} mutants killed`);
process.exit(lived.length > MAY_LIVE ? 1 : 0);
