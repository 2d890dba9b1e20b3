import ts from 'typescript';

export const GLOSSARY = 'docs/glossary.md';

export interface GlossaryEntry {
  word: string;
  /** Words that no name may contain. */
  refused: string[];
}

/** The glossary's entries. A word in a code span in its last column is refused in names. */
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

/** A name's words in lowercase, and its neighboring pairs joined: `seatBookings` → seat, booking, seatbooking. */
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

/** Every name a file declares: variables, functions, parameters, types, members, and its own. */
export function declaredNames(source: ts.SourceFile): string[] {
  const names = [
    source.fileName
      .split('/')
      .at(-1)
      ?.replace(/\.((test|gen|letter)\.)?tsx?$/, '') ?? '',
  ];
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
