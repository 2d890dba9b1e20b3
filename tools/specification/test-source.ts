import { existsSync, globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { ROOT } from './rows.ts';

/** What a stretch of a test file contains, comments left out. */
export interface Contents {
  /** Cooked texts of strings, templates (`{*}` where a value stands), regular expressions and JSX. */
  strings: string[];
  /** Identifiers and property names. */
  words: Set<string>;
  /** Numbers as written. */
  numbers: Set<string>;
  /** Calls made through an endpoint value of `contract/`, as `POST /path`. */
  calls: string[];
}

export interface TestBlock extends Contents {
  /** The test's own title as written. */
  name: string;
  /** Titles of the test and of the groups around it: they place a test, they find nothing. */
  titles: string[];
  /** What stands inside `expect(…)` statements. */
  expected: Contents;
}

export interface TestSource {
  file: string;
  tests: TestBlock[];
  /** Everything outside tests: helpers, constants, set-up. */
  shared: Contents;
}

const empty = (): Contents => ({ strings: [], words: new Set(), numbers: new Set(), calls: [] });

/** `POST /path` of every endpoint value under `contract/`, by exported name. */
export function endpointsOf(files: Iterable<{ text: string; file: string }>): Map<string, string> {
  const endpoints = new Map<string, string>();
  for (const { text, file } of files) {
    const visit = (node: ts.Node): void => {
      if (
        ts.isVariableDeclaration(node) &&
        ts.isIdentifier(node.name) &&
        node.initializer &&
        ts.isCallExpression(node.initializer) &&
        node.initializer.expression.getText() === 'endpoint'
      ) {
        const argument = node.initializer.arguments[0];
        const parts = { method: '', path: '' };
        if (argument && ts.isObjectLiteralExpression(argument))
          for (const property of argument.properties)
            if (ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)) {
              const key = property.name.getText();
              if (key === 'method' || key === 'path') parts[key] = property.initializer.text;
            }
        if (parts.method && parts.path) endpoints.set(node.name.text, `${parts.method} ${parts.path}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return endpoints;
}

let known: Map<string, string> | undefined;
function contractEndpoints(): Map<string, string> {
  known ??= endpointsOf(
    globSync('contract/**/*.ts', { cwd: ROOT }).map((file) => ({
      file,
      text: readFileSync(`${ROOT}${file}`, 'utf8'),
    })),
  );
  return known;
}

/** Text of a template with `{*}` where a value stands. */
function templateText(node: ts.TemplateExpression): string {
  return node.head.text + node.templateSpans.map((span) => `{*}${span.literal.text}`).join('');
}

function regexText(source: string): string {
  const body = source.slice(1, source.lastIndexOf('/'));
  return body.replace(/^\^|(?<!\\)\$$/g, '').replace(/\\([^A-Za-z0-9])/g, '$1');
}

function take(into: Contents, node: ts.Node, endpoints: Map<string, string>): void {
  if (ts.isTemplateExpression(node)) into.strings.push(templateText(node));
  else if (ts.isStringLiteralLike(node)) into.strings.push(node.text);
  else if (ts.isRegularExpressionLiteral(node)) into.strings.push(regexText(node.text));
  else if (ts.isJsxText(node)) into.strings.push(node.text.trim());
  else if (ts.isNumericLiteral(node)) into.numbers.add(node.text);
  else if (ts.isIdentifier(node)) {
    into.words.add(node.text);
    const call = endpoints.get(node.text);
    if (call) into.calls.push(call);
  }
}

/** `page.getByRole('button', { name })`: its option is no field. */
function isLocator(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(getBy|locator$|filter$|goto$)/.test(node.expression.name.text)
  );
}

const GROUPS = new Set(['describe', 'suite']);
const NO_TESTS = new Set([
  'beforeEach',
  'afterEach',
  'beforeAll',
  'afterAll',
  'use',
  'extend',
  'step',
  'skip',
  'todo',
  'fixme',
  'info',
]);

/** Names along `test.describe.serial`, `it.each(table)`, …; empty when it is something else. */
function chainOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...chainOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return chainOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return chainOf(expression.tag);
  return [];
}

function titleOf(node: ts.CallExpression, source: ts.SourceFile): string | null {
  const first = node.arguments[0];
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  if (ts.isTemplateExpression(first)) return first.getText(source).slice(1, -1);
  return null;
}

/** Reads one test file: its tests with what they contain, and what they share. A skipped test is no test. */
export function readTestSource(
  file: string,
  text: string,
  endpoints: Map<string, string> = contractEndpoints(),
): TestSource {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const tests: TestBlock[] = [];
  const shared = empty();

  const collect = (node: ts.Node, block: TestBlock, insideExpect: boolean): void => {
    take(block, node, endpoints);
    const expecting =
      (insideExpect && !isLocator(node)) ||
      (ts.isExpressionStatement(node) && /^(await )?(expect|assert)\b/.test(node.getText(source)));
    if (expecting) take(block.expected, node, endpoints);
    ts.forEachChild(node, (child) => collect(child, block, expecting));
  };

  const visit = (node: ts.Node, groups: string[]): void => {
    if (ts.isCallExpression(node)) {
      const chain = chainOf(node.expression);
      const title = titleOf(node, source);
      const root = chain[0] ?? '';
      const group = chain.some((name) => GROUPS.has(name));
      if ((root === 'test' || root === 'it' || GROUPS.has(root)) && title !== null && node.arguments.length > 1) {
        if (chain.includes('skip') || chain.includes('todo') || chain.includes('fixme')) return;
        if (group) {
          for (const argument of node.arguments.slice(1)) visit(argument, [...groups, title]);
          return;
        }
        if (!chain.some((name) => NO_TESTS.has(name))) {
          const block: TestBlock = { name: title, titles: [...groups, title], ...empty(), expected: empty() };
          tests.push(block);
          // the table of `it.each(table)` belongs to its test
          if (!ts.isIdentifier(node.expression)) collect(node.expression, block, false);
          for (const argument of node.arguments.slice(1)) collect(argument, block, false);
          return;
        }
      }
    }
    take(shared, node, endpoints);
    ts.forEachChild(node, (child) => visit(child, groups));
  };
  visit(source, []);
  return { file, tests, shared };
}

/** True for the files that hold tests: `e2e/*.spec.ts` and `*.test.ts(x)`. */
export function isTestFile(file: string): boolean {
  return /^e2e\/.+\.spec\.ts$/.test(file) || /\.test\.tsx?$/.test(file);
}

/** The test file at a path from the root; null when there is none. */
export function loadTestSource(file: string): TestSource | null {
  if (!isTestFile(file) || !existsSync(`${ROOT}${file}`)) return null;
  return readTestSource(file, readFileSync(`${ROOT}${file}`, 'utf8'));
}
