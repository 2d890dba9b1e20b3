import { globSync, readFileSync } from 'node:fs';

const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^>]*>)?`/;
/** Files of a room or a story that may contain SQL. */
const ALLOWED = /\.(store|query|factory|tables)\.ts$|\.test\.tsx?$/;

/** Only stores and queries contain SQL. Prints each other place and returns how many there are. */
export function printSqlOutsideStores(): number {
  const misplaced = globSync(['server/domain/**/*.{ts,tsx}', 'server/stories/**/*.{ts,tsx}'])
    .filter((file) => !ALLOWED.test(file))
    .filter((file) => SQL.test(readFileSync(file, 'utf8')));
  for (const file of misplaced) console.log(`sql-in-stores: ${file} contains SQL`);
  return misplaced.length;
}
