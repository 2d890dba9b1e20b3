import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { GLOSSARY } from './glossary.ts';
import { ROOT } from './rows.ts';

const HEAD = '## Phrases that read translated';

/** The phrases that the glossary refuses, in lower case: each code span on the left of an arrow of its list. */
export function parsePhrases(markdown: string): string[] {
  const [, after = ''] = markdown.split(`${HEAD}\n`);
  const [list = ''] = after.split('\n## ');
  return list
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap((line) => [...(line.split('→')[0] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
}

/** Every text that a file may show: its strings, templates and JSX; not its comments and not where it imports from. */
export function textsOf(file: string, text: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return texts.filter((found) => found !== '');
}

/** What a text says that the glossary refuses; whole words alone. */
export const refusedIn = (text: string, phrases: readonly string[]): string[] =>
  phrases.filter((phrase) => new RegExp(`(?<![\\w-])${phrase.replace(/[-]/g, '\\-')}(?![\\w-])`, 'i').test(text));

/** Texts for people that hold a refused phrase, as `file: "the text" says "stands here"`. */
export function refusedPhrases(): string[] {
  const phrases = parsePhrases(readFileSync(`${ROOT}${GLOSSARY}`, 'utf8'));
  const files = globSync('{contract,server,web,sandbox}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.startsWith('server/migrations/') && !/\.(test|gen|factory)\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    textsOf(file, readFileSync(`${ROOT}${file}`, 'utf8'))
      // one word alone is a key, a path or a name
      .filter((text) => /\s/.test(text))
      .flatMap((text) => refusedIn(text, phrases).map((phrase) => `${file}: "${text}" says "${phrase}"`)),
  );
}
