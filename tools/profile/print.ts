/**
 * Prints what `PROFILE=1 npm test` measured, the most expensive files first: `node_modules/.bin/node tools/profile/print.ts [FOLDER]`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CPU_FILE, TIMES_FILE } from './files.ts';

const SHOWN = 40;
const root = process.argv[2] ?? '.';
const MS_PER_S = 1000;

const lines = <Row>(file: string): Row[] =>
  existsSync(join(root, file))
    ? readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row)
    : [];
const seconds = (ms: number): string => (ms / MS_PER_S).toFixed(1);
const name = (file: string): string => relative(root, file);

const cpu = new Map(lines<{ file: string; cpuMs: number }>(CPU_FILE).map(({ file, cpuMs }) => [file, cpuMs]));
const files = lines<{ file: string; collectMs: number; testsMs: number; tests: number }>(TIMES_FILE)
  .map((row) => ({ ...row, cpuMs: cpu.get(row.file) ?? 0 }))
  .toSorted((a, b) => b.testsMs + b.collectMs - a.testsMs - a.collectMs);
const sum = (of: (row: (typeof files)[number]) => number): string =>
  seconds(files.reduce((all, row) => all + of(row), 0));
console.log(
  `${files.length} files: ${sum((row) => row.collectMs)} s of loading, ${sum((row) => row.testsMs)} s of hooks and tests, of which ${sum((row) => row.cpuMs)} s of CPU in the worker\n`,
);
console.log('| file | tests | loading s | hooks and tests s | CPU s | waiting s |\n|---|---|---|---|---|---|');
for (const row of files.slice(0, SHOWN)) {
  const waiting = seconds(Math.max(0, row.testsMs - row.cpuMs));
  console.log(
    `| ${name(row.file)} | ${row.tests} | ${seconds(row.collectMs)} | ${seconds(row.testsMs)} | ${seconds(row.cpuMs)} | ${waiting} |`,
  );
}

interface Suite {
  readonly file?: string;
  readonly specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
  readonly suites?: readonly Suite[];
}
const durationOf = ({ specs = [], suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .concat(suites.map(durationOf))
    .reduce((all, one) => all + one, 0);
for (const report of ['playwright', 'playwright-clock']) {
  const file = join(root, '.build/reports', `${report}.json`);
  if (!existsSync(file)) continue;
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] };
  console.log(`\n| ${report}: file | s |\n|---|---|`);
  const rows = suites.map((suite) => [suite.file ?? '', durationOf(suite)] as const).toSorted((a, b) => b[1] - a[1]);
  for (const [story, ms] of rows.slice(0, SHOWN)) console.log(`| ${story} | ${seconds(ms)} |`);
}
