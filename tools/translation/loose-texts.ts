import ts from 'typescript';

/** Literal text, whatever is interpolated: `'a'`, `` `a ${b}` ``, or a choice of those. */
function isText(node: ts.Expression): boolean {
  const inside = withoutParentheses(node);
  if (ts.isConditionalExpression(inside)) return isText(inside.whenTrue) && isText(inside.whenFalse);
  return (
    (ts.isStringLiteral(inside) && inside.text !== '') ||
    ts.isNoSubstitutionTemplateLiteral(inside) ||
    ts.isTemplateExpression(inside)
  );
}

/** Literal text, or a lookup in a table: `WORDS[state]`. */
const comesAsText = (way: ts.Expression): boolean => isText(way) || ts.isElementAccessExpression(way);

/**
 * Literal text, or a value read or computed, which is text if the other branch is. Values passed in from outside may be
 * elements.
 */
const staysText = (way: ts.Expression): boolean =>
  isText(way) || ts.isCallExpression(way) || ts.isPropertyAccessExpression(way) || ts.isBinaryExpression(way);

/** `things.map(…)`: its items come and go. */
const isList = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'map';

/** The same element in every branch: React updates it in place. */
const isOneElement = ([first = NOTHING, ...others]: readonly ts.Expression[]): boolean =>
  openingOf(first) !== undefined && others.every((other) => becomes(first, other));

const withoutParentheses = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;

const NOTHING = ts.factory.createNull();

const isAnd = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

/** The possible results of a conditional child: the branches of `a ? b : c`, the `b` of `a && b`; otherwise none. */
function waysOf(node: ts.Expression): readonly ts.Expression[] {
  const inside = withoutParentheses(node);
  if (isAnd(inside)) return [NOTHING, ...waysOf(inside.right), withoutParentheses(inside.right)];
  if (!ts.isConditionalExpression(inside)) return [];
  return [inside.whenTrue, inside.whenFalse].flatMap((way) => {
    const deeper = waysOf(way);
    return deeper.length > 0 ? deeper : [withoutParentheses(way)];
  });
}

/** `const Icon = on ? IconA : IconB`, `{ icon: Icon }`: the names of components that are chosen while rendering. */
function chosenComponents(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name) &&
      /^[A-Z][a-z]/.test(node.name.text) &&
      (ts.isBindingElement(node) ||
        (node.initializer !== undefined &&
          (ts.isConditionalExpression(node.initializer) || ts.isElementAccessExpression(node.initializer))))
    )
      names.add(node.name.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return names;
}

/** Text, or a value that may be text. */
const maybeText = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    waysOf(child.expression).every((way) => way === NOTHING || isText(way)));

type Parent = ts.JsxElement | ts.JsxFragment;
const childrenOf = ({ children }: Parent): readonly ts.JsxChild[] =>
  children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression !== undefined,
  );

const isTextChild = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) || (ts.isJsxExpression(child) && child.expression !== undefined && comesAsText(child.expression));

/** An option contains only text: the browser removes elements from it. */
const holdsTextAlone = (parent: Parent): boolean =>
  ts.isJsxElement(parent) && /^(option|title|textarea)$/.test(parent.openingElement.tagName.getText());

const hasKey = (element: ts.JsxOpeningLikeElement): boolean =>
  element.attributes.properties.some((each) => ts.isJsxAttribute(each) && each.name.getText() === 'key');

const openingOf = (node: ts.Node): ts.JsxOpeningLikeElement | undefined =>
  ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : undefined;

/**
 * Whether React turns `one` into `other` in place: both have the same tag (or are fragments), and neither has a key.
 */
function becomes(one: ts.Node, other: ts.Node): boolean {
  if (ts.isJsxFragment(one) && ts.isJsxFragment(other)) return true;
  const [from, to] = [openingOf(one), openingOf(other)];
  return from !== undefined && to !== undefined && !hasKey(from) && !hasKey(to) && tagText(from) === tagText(to);
}

const tagText = ({ tagName }: ts.JsxOpeningLikeElement): string => tagName.getText();

/** Text that is an only child belongs to the element itself: React keeps no text node for it. */
const isLooseText = (children: readonly ts.JsxChild[], at: number): boolean => {
  const child = children[at];
  return children.length > 1 && child !== undefined && isTextChild(child);
};

/**
 * Whether one of the two has text among siblings where the other has none, so that React removes the text from the
 * shared element.
 */
function losesText(one: ts.Node, other: ts.Node): boolean {
  if (!becomes(one, other)) return false;
  const [from, to] = [one, other].map((node) =>
    ts.isJsxElement(node) || ts.isJsxFragment(node) ? childrenOf(node) : [],
  ) as [readonly ts.JsxChild[], readonly ts.JsxChild[]];
  const loose = (all: readonly ts.JsxChild[], others: readonly ts.JsxChild[]): boolean =>
    all.length > 1 && all.some((child, at) => isTextChild(child) && !isLooseText(others, at));
  return (
    loose(from, to) || loose(to, from) || from.some((child, at) => to[at] !== undefined && losesText(child, to[at]))
  );
}

function problemsOf(parent: Parent, chosen: ReadonlySet<string>): ts.JsxChild[] {
  const children = childrenOf(parent);
  const alone = children.length === 1 && ts.isJsxElement(parent);
  return children.filter((child, at) => {
    if (ts.isJsxSelfClosingElement(child)) {
      const next = children[at + 1];
      return chosen.has(child.tagName.getText()) && next !== undefined && maybeText(next);
    }
    if (!ts.isJsxExpression(child) || !child.expression) return false;
    const after = children[at + 1];
    if (isList(child.expression)) return after !== undefined && isTextChild(after);
    const ways = waysOf(child.expression);
    if (ways.length === 0 || ways.every(staysText)) return false;
    if (anyLosesText(ways)) return true;
    if (ways.some((way) => ts.isJsxFragment(way) && childrenOf(way).some(isTextChild))) return true;
    if (alone) return false;
    if (ways.some(isText)) return true;
    return after !== undefined && isTextChild(after) && !isOneElement(ways);
  });
}

const isJsxChild = (node: ts.Node): boolean =>
  ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));

/** The values a function returns, not counting functions nested in it. */
function answersOf(body: ts.ConciseBody): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  const returned: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
    ts.forEachChild(node, look);
  };
  look(body);
  return returned;
}

/**
 * A component that renders text in one case, and elements or nothing in another: it removes its text from its parent.
 */
function isTextOrNot(node: ts.Node): node is ts.FunctionDeclaration {
  if (!ts.isFunctionDeclaration(node) || !node.body || !/^[A-Z]/.test(node.name?.text ?? '')) return false;
  const ways = answersOf(node.body).flatMap((expression) => {
    const deeper = waysOf(expression);
    return deeper.length > 0 ? deeper : [withoutParentheses(expression)];
  });
  if (ways.length < 2 || ways.every(comesAsText)) return false;
  return ways.some(holdsText) || anyLosesText(ways);
}

const anyLosesText = (ways: readonly ts.Expression[]): boolean =>
  ways.some((way, place) => ways.slice(place + 1).some((other) => losesText(way, other)));

/** `a ? <>b <i /></> : c` that is passed on: the fragment's text is loose in whatever renders it. */
function handsOnTexts(node: ts.Node): node is ts.ConditionalExpression | ts.BinaryExpression {
  const chooses = ts.isConditionalExpression(node) || (ts.isExpression(node) && isAnd(node));
  if (!chooses || ts.isConditionalExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) return false;
  const ways = waysOf(node);
  return ways.some((way) => ts.isJsxFragment(way) && childrenOf(way).some(isTextChild)) || anyLosesText(ways);
}

const holdsText = (way: ts.Expression): boolean =>
  comesAsText(way) || (ts.isJsxFragment(way) && childrenOf(way).some(isTextChild));

/**
 * Finds components that remove text beside other content, or insert something in front of text. By then a browser's
 * translator may have wrapped the text in elements: React no longer finds it, and the page fails. Conditional text, and
 * text after conditional content, must have its own element.
 */
export function looseTexts(source: ts.SourceFile): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const chosen = chosenComponents(source);
  const note = (node: ts.Node, text: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ line, text: text.replaceAll(/\s+/g, ' ').slice(0, 80) });
  };
  const look = (node: ts.Node): void => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !holdsTextAlone(node)) {
      for (const child of problemsOf(node, chosen)) note(child, child.getText());
    }
    if (isTextOrNot(node)) note(node, `function ${node.name?.text}`);
    if (handsOnTexts(node) && !isJsxChild(node.parent)) note(node, node.getText());
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}
