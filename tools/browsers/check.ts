/** `npm run check:browsers`: pages use nothing that one of the oldest supported browsers (`oldest.ts`) lacks. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { tooNewIn, tooNewInStyles } from './too-new.ts';

const sources = globSync('{web,contract,covers}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|factory|gen)\.tsx?$/.test(file),
);
const styles = globSync('web/**/*.css');
const problems = [
  ...sources.flatMap((file) =>
    tooNewIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)).map(
      (found) => `${file}: ${found}`,
    ),
  ),
  ...styles.flatMap((file) => tooNewInStyles(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`)),
];
for (const problem of problems) console.error(problem);
console.log(`${sources.length + styles.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
