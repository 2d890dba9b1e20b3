/**
 * `npm run test:mutants`: Stryker's mutants of rules and policies, each against the pure tests that reach it. Takes every file
 * that has a pure test beside it, or those that are named. Exits with 1 where a file's tests kill less than 85 % of its mutants.
 * The whole report is in .build/mutants/; docs/testing/mutants.md has the figures and the mutants that change nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { hasPureTest } from './pure-files.ts';
import { scoreOf } from './score.ts';

const MIN_PERCENT = 85;
const COPIED = ['contract/**', 'covers/**', 'server/**', 'testing/**', 'web/**', 'package.json', 'tsconfig.json'];

const named = process.argv.slice(2).filter((argument) => argument !== '--');
const candidates =
  named.length > 0
    ? named.map((file) => relative('.', resolve(file)).replaceAll('\\', '/'))
    : execFileSync('git', ['ls-files', '-z', 'contract', 'server', 'web'], { encoding: 'utf8' }).split('\0');
const files = candidates.filter(hasPureTest);
if (files.length === 0) {
  console.log('No rules or policies with a pure test beside them.');
  process.exit(named.length > 0 ? 1 : 0);
}

const results = await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  vitest: { configFile: 'testing/mutants/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  // A mutant in code that runs once at module load would need every test of its file in a new process.
  ignoreStatic: true,
  ignorePatterns: ['**', ...COPIED.map((pattern) => `!${pattern}`)],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  tempDirName: '.build/mutants/copy',
  reporters: ['json', 'html'],
  jsonReporter: { fileName: '.build/mutants/report.json' },
  htmlReporter: { fileName: '.build/mutants/report.html' },
}).runMutationTest();

const scores = files.map((file) =>
  scoreOf(
    file,
    readFileSync(file, 'utf8'),
    results.filter(({ fileName }) => resolve(fileName) === resolve(file)),
  ),
);
for (const { file, killed, survivors, percent } of scores) {
  console.log(`${percent < MIN_PERCENT ? 'LOW' : 'ok '} ${Math.floor(percent)} %  ${killed} killed  ${file}`);
  for (const { line, original, replacement } of survivors)
    console.log(`      ${file}:${line}  ${original}  →  ${replacement}`.replaceAll(/\s*\n\s*/g, ' '));
}
const killed = scores.reduce((sum, score) => sum + score.killed, 0);
const survived = scores.reduce((sum, score) => sum + score.survivors.length, 0);
console.log(`\n${killed} of ${killed + survived} mutants killed in ${files.length} files`);
process.exit(scores.some(({ percent }) => percent < MIN_PERCENT) ? 1 : 0);
