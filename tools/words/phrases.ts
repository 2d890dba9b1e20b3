import ts from 'typescript';

const HEAD = '## Phrases that read translated';
const QUOTED_HEAD = 'The specifications quote these, so they stay:';

const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/**
 * The glossary's phrases: `refused`, in lowercase, each code span to the left of an arrow; `quoted`, texts that may
 * contain them.
 */
export function parsePhrases(markdown: string): { refused: string[]; quoted: string[] } {
  const [, after = ''] = markdown.split(`${HEAD}\n`);
  const [section = ''] = after.split('\n## ');
  const [refused = '', quoted = ''] = section.split(QUOTED_HEAD).map((list) =>
    list
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.split('→')[0] ?? '')
      .join('\n'),
  );
  return { refused: codeSpans(refused), quoted: codeSpans(quoted) };
}

const startOf = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.head.text : '';

const isSql = (node: ts.Node): boolean =>
  (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) ||
  /^\s*(select|insert|update|delete|with)\s/.test(startOf(node));

/** Every text a file may show: its strings, templates, and JSX; not its comments, its SQL, or its import paths. */
export function textsOf(source: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isSql(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.filter((found) => found !== '');
}

/** Returns a function that finds refused phrases in a text outside of `quoted`: only whole words, in lowercase. */
export function refusing({
  refused,
  quoted,
}: {
  refused: readonly string[];
  quoted: readonly string[];
}): (text: string) => string[] {
  const any = new RegExp(
    `(?<![\\w-])(?:${refused.map((phrase) => phrase.replace(/[-.?]/g, '\\$&')).join('|')})(?![\\w-])`,
    'gi',
  );
  return (text) => {
    // A value in a code span or in quotes is spelled the way it is stored.
    const own = quoted.reduce(
      (remaining, quote) => remaining.replaceAll(quote, ''),
      text.replace(/`[^`]*`|"[^"]*"/g, ''),
    );
    return [...own.matchAll(any)].map(([phrase]) => phrase.toLowerCase());
  };
}
