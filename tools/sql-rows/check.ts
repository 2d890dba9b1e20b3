/**
 * After a test run: compares the row types of raw SQL with the columns that PostgreSQL reported. Doesn't compare
 * nullability.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { compareRows } from './compare.ts';
import { type DescribedStatement, STATEMENTS_FILE } from './file.ts';
import { openProgram, typedStatements } from './row-types.ts';

if (!existsSync(STATEMENTS_FILE)) {
  console.error(`${STATEMENTS_FILE} is missing: run the tests with RECORD_STATEMENTS=1 first.`);
  process.exit(1);
}
const executed = readFileSync(STATEMENTS_FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as DescribedStatement);
const inServer = (file: string) => /^server\/.*(?<!\.test)\.ts$/.test(relative('.', file));
const typed = typedStatements(openProgram('tsconfig.json'), inServer);
const { problems, compared } = compareRows(typed, [...new Map(executed.map((one) => [one.text, one])).values()]);
for (const problem of problems) console.error(problem);
console.log(`${typed.length} row types, ${compared} of them executed, ${problems.length} problems`);
process.exitCode = problems.length === 0 && compared > 0 ? 0 : 1;
