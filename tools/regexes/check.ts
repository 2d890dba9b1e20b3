/** `npm run check:regexes`: no regular expression that input reaches takes more than linear time (decision 0038). */
import { globSync, readFileSync } from 'node:fs';
import { slowRegexes } from './slow-regexes.ts';

/** The allowed exceptions, by file, with the reason: no one outside controls how long their text is. */
const BOUNDED: Readonly<Record<string, string>> = {
  'contract/primitives/money.ts': 'the digits of a number',
  'server/platform/http/response-cache/shared-page.ts': 'a page of ours, in which what people wrote stands escaped',
};

const names = globSync('{server,contract,covers,web}/**/*.{ts,tsx}').filter(
  (name) => !/\.(test|factory|gen)\.tsx?$|\/migrations\//.test(name),
);
const slow = await slowRegexes(new Map(names.map((name) => [name, readFileSync(name, 'utf8')])));
const wrong = slow.filter(({ file }) => !Object.hasOwn(BOUNDED, file));
for (const { file, line, regex, complexity } of wrong) console.error(`${file}:${line}: ${complexity}: ${regex}`);
const idle = Object.keys(BOUNDED).filter((file) => !slow.some((each) => each.file === file));
for (const file of idle) console.error(`${file}: has no slow regular expression any more, take it out of BOUNDED`);
process.exit(wrong.length + idle.length > 0 ? 1 : 0);
