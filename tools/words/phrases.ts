import ts from 'typescript';

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
export function textsOf(source: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.filter((found) => found !== '');
}

/** Finds what the glossary refuses in a text: whole words alone, in lower case. */
export function refusing(phrases: readonly string[]): (text: string) => string[] {
  const any = new RegExp(
    `(?<![\\w-])(?:${phrases.map((phrase) => phrase.replace(/[-.?]/g, '\\$&')).join('|')})(?![\\w-])`,
    'gi',
  );
  return (text) => [...text.matchAll(any)].map(([phrase]) => phrase.toLowerCase());
}
