import { existsSync } from 'node:fs';

const RULES = /\.(rules|policy)\.ts$/;
const TEST = /\.test\.tsx?$/;

/** Whether this is a rules or policy file with a colocated test that needs no database. */
export const hasPureTest = (file: string): boolean =>
  RULES.test(file) && ['.test.ts', '.test.tsx'].some((ending) => existsSync(file.replace(/\.ts$/, ending)));

/** Files whose mutants show whether these changes are tested: changed rules, and the rules of changed tests. */
export const changedPureFiles = (changed: readonly string[]): string[] =>
  [...new Set(changed.map((file) => file.replace(TEST, '.ts')))].filter(
    (file) => existsSync(file) && hasPureTest(file),
  );
