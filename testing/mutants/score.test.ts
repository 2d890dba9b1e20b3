import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedPureFiles } from './pure-files.ts';
import { type Result, scoreOf } from './score.ts';

const SOURCE = "const free = seats > 0;\nconst text = 'No seats left';\nconst status = 'open';\n";

const mutant = (mutatorName: string, status: string, line: number, from: number, to: number): Result => ({
  fileName: 'seats.rules.ts',
  mutatorName,
  replacement: 'other',
  status,
  location: { start: { line, column: from }, end: { line, column: to } },
});

test('a score counts killed and surviving mutants, but not messages or mutants that never ran', () => {
  const score = scoreOf('seats.rules.ts', SOURCE, [
    mutant('EqualityOperator', 'Survived', 1, 14, 23),
    mutant('ConditionalExpression', 'Killed', 1, 14, 23),
    mutant('ConditionalExpression', 'Timeout', 1, 14, 23),
    mutant('StringLiteral', 'Survived', 2, 14, 29),
    mutant('StringLiteral', 'NoCoverage', 3, 16, 22),
    mutant('EqualityOperator', 'Ignored', 1, 14, 23),
  ]);
  expect(score).toEqual({
    file: 'seats.rules.ts',
    killed: 2,
    survivors: [
      { line: 1, original: 'seats > 0', replacement: 'other' },
      { line: 3, original: "'open'", replacement: 'other' },
    ],
    percent: 50,
  });
});

test('a file without mutants has nothing to kill', () => {
  expect(scoreOf('seats.rules.ts', SOURCE, []).percent).toBe(100);
});

test('a change to rules or to their test selects the mutants of those rules, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-pure-'));
  try {
    const path = (name: string): string => join(folder, name);
    for (const name of ['a.rules.ts', 'a.rules.test.ts', 'b.rules.ts', 'c.ts', 'c.test.ts'])
      writeFileSync(path(name), '');
    const changed = ['a.rules.ts', 'a.rules.test.ts', 'b.rules.ts', 'c.ts', 'c.test.ts', 'gone.rules.ts'].map(path);
    expect(changedPureFiles(changed)).toEqual([path('a.rules.ts')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
