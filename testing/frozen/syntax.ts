import ts from 'typescript';

/** A call, `new` expression, or JSX element. */
export type Call = ts.CallExpression | ts.NewExpression | ts.JsxOpeningLikeElement;

export const isCall = (node: ts.Node): node is Call =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isJsxOpeningLikeElement(node);
export const calledBy = (call: Call): ts.Node => ('tagName' in call ? call.tagName : call.expression);
/** For a JSX element, its attributes. */
export const argumentsOf = (call: Call): readonly ts.Node[] =>
  'tagName' in call ? [call.attributes] : (call.arguments ?? []);

/** `code` for `code`, `error.code`, and `{ code }`. */
export const lastName = (node: ts.Node): string =>
  ts.isPropertyAccessExpression(node) || ts.isShorthandPropertyAssignment(node)
    ? node.name.text
    : ts.isIdentifier(node)
      ? node.text
      : '';

/**
 * Whether a value is known only at run time: ids and error properties. A refusal's code is read where the refusal is
 * created.
 */
export const isOfRunTime = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && node.text === 'error') ||
  (ts.isPropertyAccessExpression(node) && (/^(id|uuid)$/.test(node.name.text) || isOfRunTime(node.expression)));

export const isSchema = (node: ts.Node): boolean => /^z\b/.test(node.getText());

/** The operands that `a ?? b` or `a || b` can evaluate to; for `a && b`, only `b`. Empty for other operators. */
export function choices({ operatorToken: { kind }, left, right }: ts.BinaryExpression): readonly ts.Node[] {
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [right];
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken ? [left, right] : [];
}

export const textOfName = (node: ts.Node): string | undefined =>
  ts.isShorthandPropertyAssignment(node)
    ? node.name.text
    : ts.isIdentifier(node) || ts.isStringLiteral(node)
      ? node.text
      : undefined;

export function propertyValue(
  object: ts.ObjectLiteralExpression | ts.JsxAttributes,
  name: string,
): ts.Node | undefined {
  const member = object.properties.find((each) => each.name && textOfName(each.name) === name);
  return member && valueIn(member);
}

export function valueIn(member: ts.ObjectLiteralElementLike | ts.JsxAttributeLike): ts.Node | undefined {
  if (ts.isPropertyAssignment(member) || ts.isJsxAttribute(member)) return member.initializer;
  return ts.isShorthandPropertyAssignment(member) ? member : undefined;
}

export function functionOf(
  declaration: ts.Declaration | undefined,
): ts.FunctionDeclaration | ts.ArrowFunction | undefined {
  const fn = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return fn && (ts.isFunctionDeclaration(fn) || ts.isArrowFunction(fn)) ? fn : undefined;
}

export function returnedBy(fn: ts.FunctionDeclaration | ts.ArrowFunction | undefined): readonly ts.Node[] {
  if (!fn?.body) return [];
  if (!ts.isBlock(fn.body)) return [fn.body];
  const returned: ts.Node[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
  };
  ts.forEachChild(fn.body, look);
  return returned;
}
