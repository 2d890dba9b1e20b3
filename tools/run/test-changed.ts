/**
 * `npm run test:changed`: types, lint, the test files nearest to the working tree's changes (by imports, called
 * endpoints, and opened pages), and the mutants for changed rules. With `SINCE=main`, a branch's changes. `npm test`
 * runs the rest.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { changedPureFiles } from '#testing/mutants/pure-files.ts';
import { nearestTests, sourceTexts } from './affected-tests.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\0')
    .filter((name) => name !== '');

/** The mutants for one file take about 20 seconds; for more files than this, use `npm run test:mutants`. */
const MAX_MUTATED_FILES = 4;
/** Only the nearest: everything reached by a change to seats would take more than two minutes. */
const MAX_TEST_FILES = 40;

function passes(command: string, args: readonly string[]): boolean {
  console.log(
    `· ${command} ${args.length > 4 ? `${args.slice(0, 3).join(' ')} … (${args.length - 1} files)` : args.join(' ')}`,
  );
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

const changed = [
  ...new Set([
    ...git('diff', '--name-only', '-z', process.env.SINCE ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
];
if (changed.length === 0) {
  console.log('Nothing is changed. SINCE=main compares with a branch.');
  process.exit(0);
}
const present = changed.filter((file) => existsSync(file));
const affected = nearestTests(changed, sourceTexts());
const tests = affected.slice(0, MAX_TEST_FILES);
const stories = present.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'));
const pure = changedPureFiles(present);
const mutated = pure.slice(0, MAX_MUTATED_FILES);

const began = performance.now();
const results = [
  passes('npm', ['run', '-s', 'check:types']),
  passes('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]),
  tests.length === 0 || passes('vitest', ['run', ...tests]),
  mutated.length === 0 || passes('node', ['testing/mutants/pure.ts', ...mutated]),
  stories.length === 0 ||
    passes('playwright', ['test', '--project=desktop', '--project=phone', '--no-deps', ...stories]),
];
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`\n${changed.length} changed files, ${tests.length} test files, ${stories.length} stories: ${seconds} s`);
if (pure.length > mutated.length)
  console.log(`No mutants were made of ${pure.slice(MAX_MUTATED_FILES).join(', ')}: npm run test:mutants FILES does.`);
if (affected.length > tests.length)
  console.log(`${affected.length - tests.length} test files farther away did not run: npm test has them.`);
if (stories.length === 0) console.log('No browser story ran: npm test has them.');
process.exit(results.every(Boolean) ? 0 : 1);
