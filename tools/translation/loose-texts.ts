import ts from 'typescript';

/** Text that is written there, whatever comes in between: `'a'`, `` `a ${b}` ``, or a choice of such. */
function isText(node: ts.Expression): boolean {
  const inside = withoutParentheses(node);
  if (ts.isConditionalExpression(inside)) return isText(inside.whenTrue) && isText(inside.whenFalse);
  return (
    (ts.isStringLiteral(inside) && inside.text !== '') ||
    ts.isNoSubstitutionTemplateLiteral(inside) ||
    ts.isTemplateExpression(inside)
  );
}

/** Also what is read or computed, which is a text where the other way is one. What others hand in may be an element. */
const staysText = (way: ts.Expression): boolean =>
  isText(way) || ts.isCallExpression(way) || ts.isPropertyAccessExpression(way) || ts.isBinaryExpression(way);

/** `things.map(…)`: one of them comes, another goes. */
const isList = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'map';

const isElement = (way: ts.Expression): boolean => ts.isJsxElement(way) || ts.isJsxSelfClosingElement(way);

const withoutParentheses = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;

const NOTHING = ts.factory.createNull();

const isAnd = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

/** What a child can come out as, where that depends on something: the ways of `a ? b : c`, the `b` of `a && b`; else none. */
function waysOf(node: ts.Expression): readonly ts.Expression[] {
  const inside = withoutParentheses(node);
  if (isAnd(inside)) return [NOTHING, ...waysOf(inside.right), withoutParentheses(inside.right)];
  if (!ts.isConditionalExpression(inside)) return [];
  return [inside.whenTrue, inside.whenFalse].flatMap((way) => {
    const deeper = waysOf(way);
    return deeper.length > 0 ? deeper : [withoutParentheses(way)];
  });
}

type Parent = ts.JsxElement | ts.JsxFragment;
const childrenOf = ({ children }: Parent): readonly ts.JsxChild[] =>
  children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression !== undefined,
  );

const isTextChild = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) || (ts.isJsxExpression(child) && child.expression !== undefined && isText(child.expression));

/** An option holds text alone: the browser takes elements out of it. */
const holdsTextAlone = (parent: Parent): boolean =>
  ts.isJsxElement(parent) && /^(option|title|textarea)$/.test(parent.openingElement.tagName.getText());

function problemsOf(parent: Parent): ts.JsxChild[] {
  const children = childrenOf(parent);
  const alone = children.length === 1 && ts.isJsxElement(parent);
  return children.filter((child, at) => {
    if (!ts.isJsxExpression(child) || !child.expression) return false;
    const after = children[at + 1];
    if (isList(child.expression)) return after !== undefined && isTextChild(after);
    const ways = waysOf(child.expression);
    if (ways.length === 0 || ways.every(staysText)) return false;
    if (ways.some((way) => ts.isJsxFragment(way) && childrenOf(way).some(isTextChild))) return true;
    if (alone) return false;
    if (ways.some(isText)) return true;
    return after !== undefined && isTextChild(after) && !ways.every(isElement);
  });
}

/**
 * Where a component takes away a text beside others, or puts something in front of one. A browser's translator has put elements
 * around the texts by then: React doesn't find them, and the page fails. A text that comes and goes, and one behind something
 * that does, stands in an element of its own.
 */
export function looseTexts(source: ts.SourceFile): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const look = (node: ts.Node): void => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !holdsTextAlone(node)) {
      for (const child of problemsOf(node)) {
        const line = source.getLineAndCharacterOfPosition(child.getStart()).line + 1;
        found.push({ line, text: child.getText().replaceAll(/\s+/g, ' ').slice(0, 80) });
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}
