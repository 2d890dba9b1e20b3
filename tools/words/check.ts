/** `npm run check:words`: names and texts in the repository follow docs/glossary.md. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { declaredNames, GLOSSARY, parseGlossary, wordsOfName } from './glossary.ts';
import { parsePhrases, refusing, textsOf } from './phrases.ts';

const glossary = readFileSync(GLOSSARY, 'utf8');
const entries = parseGlossary(glossary);
const ours = new Map<string, string>();
for (const { word, refused } of entries)
  for (const other of refused) ours.set(other, ours.has(other) ? `${ours.get(other)} or ${word}` : word);
const refused = refusing(parsePhrases(glossary));

/**
 * Problems in the glossary itself: it must have one entry per word, and must not refuse anything that can't be a name
 * or that it uses itself.
 */
function problemsOfGlossary(): string[] {
  const words = entries.map(({ word }) => word);
  const used = new Set(words.flatMap((word) => [word.toLowerCase(), ...wordsOfName(word)]));
  return [
    ...(words.length === 0 ? [`${GLOSSARY} has no entries`] : []),
    ...words.filter((word, index) => words.indexOf(word) !== index).map((word) => `${GLOSSARY} has "${word}" twice`),
    ...[...ours.keys()].filter((word) => used.has(word)).map((word) => `${GLOSSARY} refuses "${word}" and uses it`),
    ...[...ours.keys()]
      .filter((word) => !wordsOfName(word).includes(word))
      .map((word) => `${GLOSSARY} refuses "${word}", which no name can hold`),
  ];
}

/**
 * Files whose names are our own. Table and column names appear there as members of the generated schema's types; a
 * provider's words stay its own.
 */
const hasOurNames = (file: string): boolean =>
  !/^(sandbox|server\/providers)\//.test(file) && file !== 'web/routeTree.gen.ts';
const hasTextsForPeople = (file: string): boolean =>
  !/^(covers|server\/migrations)\//.test(file) && !/\.(test|gen|factory)\.tsx?$/.test(file);

function problemsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = hasOurNames(file) ? new Set(declaredNames(source)) : [];
  // A single word is a key, a path, or a name.
  const texts = hasTextsForPeople(file) ? textsOf(source).filter((text) => /\s/.test(text)) : [];
  return [
    ...[...names].flatMap((name) =>
      wordsOfName(name)
        .filter((word) => ours.has(word))
        .map((word) => `${file}: ${name} says "${word}"; our word is ${ours.get(word)}`),
    ),
    ...texts.flatMap((text) => refused(text).map((phrase) => `${file}: "${text}" says "${phrase}"`)),
  ];
}

const files = globSync('{contract,covers,sandbox,server,web}/**/*.{ts,tsx}');
const problems = [...problemsOfGlossary(), ...files.flatMap(problemsOf)];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = files.length > 0 && problems.length === 0 ? 0 : 1;
