import ts from 'typescript';

/** One small change to a source text. */
export interface Change {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** The replaced range: `start` to `end` (exclusive), in characters. */
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

const FLIPPED: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
};

/** Operators that Kysely takes as strings. */
const SQL_FLIPPED: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '=': ['!='],
  '!=': ['='],
  '<>': ['='],
  is: ['is not'],
  'is not': ['is'],
  in: ['not in'],
  'not in': ['in'],
  '+': ['-'],
  '-': ['+'],
};

/** Query steps that can be removed and still leave a query. */
const CLAUSE = /^(where|whereRef|having|forUpdate|forNoKeyUpdate|forShare|forKeyShare|skipLocked|limit|distinctOn)$/;

/** Replacements in raw SQL. `between … and` isn't a separate condition. */
const SQL_REPLACEMENTS: readonly [RegExp, readonly string[]][] = [
  [/ <= /g, [' < ']],
  [/ < /g, [' <= ', ' >= ']],
  [/ >= /g, [' > ']],
  [/ > /g, [' >= ', ' <= ']],
  [/ is not null\b/g, [' is null']],
  [/ is null\b/g, [' is not null']],
  [/(?<!between[^\n]*) and /g, [' or ']],
  [/\s+for (no key )?update( of \w+)?/g, ['']],
];

/** Whether the statement leaves the function, loop, or case around it. */
function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(leaves);
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}

const isAwaited = (node: ts.Expression): boolean => ts.isAwaitExpression(node) && ts.isCallExpression(node.expression);

/** The possible changes to a source text, in text order. */
export function changesOf(file: string, text: string): Change[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Change[] = [];
  const add = (start: number, end: number, to: string): void => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, line, start, end, to });
  };
  const replace = (node: ts.Node, to: string): void => add(node.getStart(source), node.getEnd(), to);
  const negate = (node: ts.Expression): void => replace(node, `!(${node.getText(source)})`);

  const rawSql = (node: ts.TaggedTemplateExpression): void => {
    const { template } = node;
    const parts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template]
      : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
    for (const part of parts) {
      const start = part.getStart(source);
      for (const [word, others] of SQL_REPLACEMENTS)
        for (const match of part.getText(source).matchAll(word))
          for (const to of others) add(start + match.index, start + match.index + match[0].length, to);
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node))
      for (const to of FLIPPED[node.operatorToken.getText(source)] ?? []) replace(node.operatorToken, to);
    if (ts.isIfStatement(node)) {
      negate(node.expression);
      if (!node.elseStatement && leaves(node.thenStatement)) replace(node, '');
    }
    if (ts.isConditionalExpression(node)) negate(node.condition);
    if (ts.isExpressionStatement(node) && isAwaited(node.expression)) replace(node, ';');
    if (ts.isThrowStatement(node) && !ts.isIfStatement(node.parent)) replace(node, ';');
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
    if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text.replaceAll('_', '')) + 1));
    if (ts.isCallExpression(node)) {
      if (ts.isPropertyAccessExpression(node.expression) && CLAUSE.test(node.expression.name.text))
        add(node.expression.expression.getEnd(), node.getEnd(), '');
      for (const argument of node.arguments)
        if (ts.isStringLiteral(argument))
          for (const to of SQL_FLIPPED[argument.text] ?? []) replace(argument, `'${to}'`);
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source).startsWith('sql')) rawSql(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

export const changed = (text: string, { start, end, to }: Change): string =>
  text.slice(0, start) + to + text.slice(end);

/** A change as one readable line. */
export function shown(text: string, { file, line, start, end, to }: Change): string {
  const from = text.slice(text.lastIndexOf('\n', start) + 1, start).trimStart();
  const rest = text.slice(end).split('\n')[0] ?? '';
  const flat = (part: string): string => part.replaceAll(/\s+/g, ' ');
  return `${file}:${line}  ${flat(`${from}[${text.slice(start, end)}]→[${to}]${rest}`)}`;
}

const UNUSED = new Set([6133, 6192, 6196, 6198]);

/** Changes after which the types still check. Unused code afterwards doesn't matter. */
export function fitting(changes: readonly Change[], read: (file: string) => string): Change[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!config) throw new Error('tsconfig.json is missing.');
  const texts = new Map<string, { text: string; version: number }>();
  const path = (file: string): string => `${process.cwd()}/${file}`;
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...config.options, incremental: false }),
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: (name) => String(texts.get(name)?.version ?? 0),
    getScriptSnapshot: (name) => {
      const text = texts.get(name)?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  let version = 0;
  const write = (file: string, text: string): void => {
    texts.set(path(file), { text, version: ++version });
  };
  const isRight = (file: string): boolean =>
    [...service.getSyntacticDiagnostics(path(file)), ...service.getSemanticDiagnostics(path(file))].every(({ code }) =>
      UNUSED.has(code),
    );
  /** Each batch has one change per file: building a program takes seconds, checking one file only a moment. */
  const rightTogether = (batch: readonly Change[]): Change[] => {
    for (const change of batch) write(change.file, changed(read(change.file), change));
    const right = batch.filter(({ file }) => isRight(file));
    for (const { file } of batch) write(file, read(file));
    return right;
  };
  const right = new Set<Change>();
  for (let remaining = [...changes]; remaining.length > 0; ) {
    const batch = [...new Map(remaining.toReversed().map((change) => [change.file, change])).values()];
    const good = rightTogether(batch);
    // A change that fails together with others may pass alone.
    for (const change of [...good, ...batch.flatMap((one) => (good.includes(one) ? [] : rightTogether([one])))])
      right.add(change);
    remaining = remaining.filter((change) => !batch.includes(change));
  }
  return changes.filter((change) => right.has(change));
}
