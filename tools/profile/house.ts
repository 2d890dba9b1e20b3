/**
 * Measures the codebase: `node_modules/.bin/node tools/profile/house.ts [FOLDER]` prints files, lines, CSS, words in
 * comments, function lengths, and how widely one thing is spread. For before-and-after comparisons; no test checks it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import ts from 'typescript';

const folder = process.argv[2] ?? '.';
const listed = execFileSync('git', ['ls-files', '-z'], { cwd: folder, maxBuffer: 1e8 }).toString().split('\0');
const files = listed.filter(
  (file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.gen\./.test(file) && existsSync(join(folder, file)),
);
const isTest = (file: string) => /\.(test|factory)\.tsx?$|^(testing|e2e)\//.test(file);
const text = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
const linesOf = (file: string) => (text.get(file) ?? '').split('\n').length - 1;

interface Measured {
  readonly comments: number;
  readonly functions: readonly number[];
}

function measured(file: string): Measured {
  const source = ts.createSourceFile(file, text.get(file) ?? '', ts.ScriptTarget.Latest, true);
  const functions: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body as ts.Node)) {
      const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
      functions.push(lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const found = (text.get(file) ?? '').match(/\/\*[\s\S]*?\*\/|(?<=^|[^:'"`\w])\/\/[^\n]*/g) ?? [];
  return { comments: found.join(' ').match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0, functions };
}

const PARTS: readonly (readonly [name: string, is: (file: string) => boolean])[] = [
  ['contract', (file) => file.startsWith('contract/') && !isTest(file)],
  ['server', (file) => file.startsWith('server/') && !isTest(file)],
  ['web', (file) => file.startsWith('web/') && !isTest(file) && !file.endsWith('.css')],
  ['css', (file) => file.endsWith('.css')],
  ['sandbox, tools, bench, covers', (file) => /^(sandbox|tools|bench|covers)\//.test(file) && !isTest(file)],
  ['tests', isTest],
];
const quantile = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0;

console.log(
  'part'.padEnd(32),
  'files'.padStart(7),
  'lines'.padStart(9),
  'comment words'.padStart(14),
  'p95 of functions'.padStart(17),
);
for (const [name, is] of PARTS) {
  const own = files.filter(is);
  const each = own.filter((file) => !file.endsWith('.css')).map(measured);
  const lines = own.reduce((sum, file) => sum + linesOf(file), 0);
  const comments = each.reduce((sum, one) => sum + one.comments, 0);
  const p95 = quantile(
    each.flatMap((one) => one.functions),
    0.95,
  );
  console.log(
    name.padEnd(32),
    ...[own.length, lines, comments, p95].map((n, at) => String(n).padStart([7, 9, 14, 17][at] ?? 0)),
  );
}
const long = files.filter((file) => !isTest(file) && linesOf(file) > 350);
console.log(`over 350 lines, without tests: ${long.join(', ') || 'none'}`);

/** Non-test files whose names relate to canceling an event. */
const canceling = files.filter(
  (file) =>
    /^(contract|server|web)\//.test(file) &&
    !isTest(file) &&
    (/cancel[\w-]*event|event[\w-]*cancel/i.test(file) ||
      /\b(cancelEvent|cancelTeacherEvent|showEventCancellation)\w*/.test(text.get(file) ?? '')),
);
const folders = new Set(canceling.map(dirname));
console.log(`to cancel an event: ${canceling.length} files in ${folders.size} folders`);
for (const one of [...folders].sort()) console.log(`  ${one}`);
