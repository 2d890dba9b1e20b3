import { createRequire } from 'node:module';
import ts from 'typescript';

/** Platforms with a native recheck. Its JavaScript version guesses wrong where it can only guess (lookbehind). */
const NATIVE = ['linux-x64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
const native = NATIVE.includes(`${process.platform}-${process.arch}`);
// Read when recheck is loaded. By default it falls back to JavaScript if the machine is busy.
process.env.RECHECK_BACKEND = native ? 'native' : 'pure';
// recheck is CommonJS; its types describe its exports.
const { check } = createRequire(import.meta.url)('recheck') as typeof import('recheck');

/** A regular expression that takes more than linear time for some text. */
export interface SlowRegex {
  readonly file: string;
  readonly line: number;
  readonly regex: string;
  /** `2nd degree polynomial`, `exponential`; or why it couldn't be determined. */
  readonly complexity: string;
}

interface Found {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/**
 * Milliseconds. recheck's own defaults are 250 and 1,500, with which a busy machine makes a fast expression look slow.
 */
const PATIENT = { timeout: null, incubationTimeout: 10_000, attackTimeout: 20_000 };

/** An expression with none of these reads nothing twice. */
const UNBOUNDED = /[*+]|\{\d+,\}/;

/**
 * The text of a string, or of a template or `String.raw` made of constants in the same file; undefined if only known at
 * run time.
 */
function textOf(node: ts.Expression | undefined, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (!node) return '';
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text);
    return constant && textOf(constant, constants);
  }
  const raw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
  const template = raw ? node.template : node;
  const piece = (part: ts.TemplateLiteralLikeNode) => (raw ? (part.rawText ?? '') : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return piece(template);
  if (!ts.isTemplateExpression(template)) return undefined;
  const parts = template.templateSpans.map(({ expression, literal }) => {
    const text = textOf(expression, constants);
    return text === undefined ? undefined : text + piece(literal);
  });
  return parts.includes(undefined) ? undefined : piece(template.head) + parts.join('');
}

function regexesIn(file: string, code: string): Found[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: Found[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const end = node.getText().lastIndexOf('/');
      found.push({ file, line, source: node.getText().slice(1, end), flags: node.getText().slice(end + 1) });
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [of, flags] = node.arguments ?? [];
      const text = textOf(of, constants);
      found.push({ file, line, source: text ?? '', flags: textOf(flags, constants) ?? '' });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The slow regular expressions in these files (a map from name to code). */
export async function slowRegexes(files: ReadonlyMap<string, string>): Promise<SlowRegex[]> {
  const found = [...files].flatMap(([file, code]) => regexesIn(file, code));
  const slow: SlowRegex[] = [];
  const complexities = new Map<string, string | undefined>();
  for (const { file, line, source, flags } of found) {
    if (!UNBOUNDED.test(source)) continue;
    const regex = `/${source}/${flags}`;
    if (!complexities.has(regex)) {
      const result = await check(source, flags, PATIENT);
      const reason = result.status === 'vulnerable' ? result.complexity.summary : 'it could not be told';
      const sure = native || result.checker === 'automaton';
      complexities.set(regex, result.status === 'safe' || !sure ? undefined : reason);
    }
    const complexity = complexities.get(regex);
    if (complexity !== undefined) slow.push({ file, line, regex, complexity });
  }
  return slow;
}
