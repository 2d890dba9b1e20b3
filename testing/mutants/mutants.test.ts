import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

test.each(mutants)('$name: the guard is where the mutant expects it, and its tests exist', ({ file, from, tests }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  for (const name of tests) expect(existsSync(name), name).toBe(true);
});
