import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { ROOT } from './rows.ts';

export const GLOSSARY = 'docs/glossary.md';

export interface GlossaryEntry {
  word: string;
  /** Words that no name may contain. */
  refused: string[];
}

/** The entries of the glossary: in its last column a word in a code span is refused in names. */
export function parseGlossary(markdown: string): GlossaryEntry[] {
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|') || line.startsWith('| Word |') || /^\|[-|]+\|$/.test(line)) return [];
    const cells = line
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split('|')
      .map((cell) => cell.trim());
    const [word, meaning, not] = cells;
    if (cells.length !== 3 || !word || !meaning || not === undefined)
      throw new Error(`${GLOSSARY}: not a row: ${line}`);
    return [{ word, refused: [...not.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '') }];
  });
}

/** A name's words in lower case, and its neighbouring pairs joined: `seatBookings` → seat, booking, seatbooking. */
export function wordsOfName(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [...words, ...pairs].flatMap((word) => (/[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word]));
}

/** Every name that a file declares: variables, functions, parameters, types, members, and its own. */
export function declaredNames(file: string, text: string): string[] {
  const names = [
    file
      .split('/')
      .at(-1)
      ?.replace(/\.((test|gen|letter)\.)?tsx?$/, '') ?? '',
  ];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodDeclaration(node);
    if (declares && node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)))
      names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Names in the tree that hold a refused word, as `file: name says "cart"; our word is basket`. */
export function refusedNames(): string[] {
  const ours = new Map<string, string>();
  for (const { word, refused } of parseGlossary(readFileSync(`${ROOT}${GLOSSARY}`, 'utf8')))
    for (const other of refused) ours.set(other, ours.has(other) ? `${ours.get(other)} or ${word}` : word);
  // table and column names are the members of the generated schema's types; a provider's words stay its own
  const files = globSync('{server,contract,covers,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.startsWith('server/providers/') && file !== 'web/routeTree.gen.ts',
  );
  return files.flatMap((file) =>
    [...new Set(declaredNames(file, readFileSync(`${ROOT}${file}`, 'utf8')))].flatMap((name) =>
      wordsOfName(name)
        .filter((word) => ours.has(word))
        .map((word) => `${file}: ${name} says "${word}"; our word is ${ours.get(word)}`),
    ),
  );
}
