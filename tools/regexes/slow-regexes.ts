import { createRequire } from 'node:module';
import ts from 'typescript';

/** Where recheck has a program of its own. Its JavaScript guesses wrong where it can only guess (lookbehind). */
const NATIVE = ['linux-x64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
const native = NATIVE.includes(`${process.platform}-${process.arch}`);
// Read when recheck is loaded. Left to itself it falls back to its JavaScript where the machine is busy.
process.env.RECHECK_BACKEND = native ? 'native' : 'pure';
// recheck is CommonJS, and its type says what it exports.
const { check } = createRequire(import.meta.url)('recheck') as typeof import('recheck');

/** A regular expression that takes more than linear time for some text. */
export interface SlowRegex {
  readonly file: string;
  readonly line: number;
  readonly regex: string;
  /** `2nd degree polynomial`, `exponential`; or why it couldn't be told. */
  readonly complexity: string;
}

interface Found {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Milliseconds; recheck's own are 250 and 1,500, after which a busy machine makes a fast expression look slow. */
const PATIENT = { timeout: null, incubationTimeout: 10_000, attackTimeout: 20_000 };

/** Without one of these nothing is read twice. */
const UNBOUNDED = /[*+]|\{\d+,\}/;

/** The text of a string, or of a template and `String.raw` of constants of the same file; undefined: only known when it runs. */
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

/** The slow ones among the regular expressions of files (by name: their code). */
export async function slowRegexes(files: ReadonlyMap<string, string>): Promise<SlowRegex[]> {
  const found = [...files].flatMap(([file, code]) => regexesIn(file, code));
  const slow: SlowRegex[] = [];
  const told = new Map<string, string | undefined>();
  for (const { file, line, source, flags } of found) {
    if (!UNBOUNDED.test(source)) continue;
    const regex = `/${source}/${flags}`;
    if (!told.has(regex)) {
      const answer = await check(source, flags, PATIENT);
      const reason = answer.status === 'vulnerable' ? answer.complexity.summary : 'it could not be told';
      const sure = native || answer.checker === 'automaton';
      told.set(regex, answer.status === 'safe' || !sure ? undefined : reason);
    }
    const complexity = told.get(regex);
    if (complexity !== undefined) slow.push({ file, line, regex, complexity });
  }
  return slow;
}
