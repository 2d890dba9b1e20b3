import { resolve } from 'node:path';
import ts from 'typescript';

/** The kind of value a column has in a program, given the parsers in `pool.ts`. */
export type Kind = 'number' | 'string' | 'boolean' | 'date' | 'array' | 'bytes' | 'json' | 'any';

/** A property of a row. `kinds`: what its values may be, not counting null. */
export interface RowProperty {
  readonly kinds: ReadonlySet<Kind>;
  readonly optional: boolean;
}

/** One `` sql<Row>`…` `` whose row is an object: the fixed parts of its text, and the properties it claims. */
export interface TypedStatement {
  readonly place: string;
  readonly parts: readonly string[];
  readonly row: ReadonlyMap<string, RowProperty>;
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind {
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
  if (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return 'number';
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  const name = type.getSymbol()?.getName();
  if (name === 'Date') return 'date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
  if (type.isIntersection())
    return type.types.map((one) => kindOf(checker, one)).find((one) => one !== 'json') ?? 'json';
  return 'json';
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): Set<Kind> {
  const parts = type.isUnion() ? type.types : [type];
  const absent = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  return new Set(parts.filter(({ flags }) => !(flags & absent)).map((one) => kindOf(checker, one)));
}

function rowOf(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): Map<string, RowProperty> | null {
  const parts = type.isUnion() ? type.types : [type];
  if (!parts.every((one) => kindOf(checker, one) === 'json')) return null;
  if (parts.some((one) => checker.getIndexInfosOfType(one).length > 0)) return null;
  const row = new Map<string, RowProperty>();
  for (const part of parts)
    for (const property of part.getProperties()) {
      const kinds = kindsOf(checker, checker.getTypeOfSymbolAtLocation(property, at));
      const before = row.get(property.name);
      row.set(property.name, {
        kinds: new Set([...(before?.kinds ?? []), ...kinds]),
        optional: (before?.optional ?? false) || (property.flags & ts.SymbolFlags.Optional) !== 0,
      });
    }
  for (const [name, property] of row)
    if (!parts.every((part) => part.getProperty(name))) row.set(name, { ...property, optional: true });
  return row;
}

/** The `` sql`…` `` that a constant stands for; undefined: the expression is a parameter, or made when the statement runs. */
function fragmentOf(checker: ts.TypeChecker, expression: ts.Expression): ts.TemplateLiteral | undefined {
  let symbol = checker.getSymbolAtLocation(expression);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declared = symbol?.valueDeclaration;
  const initializer = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return initializer && ts.isTaggedTemplateExpression(initializer) && initializer.tag.getText() === 'sql'
    ? initializer.template
    : undefined;
}

/** The fixed parts of a statement's text: constant fragments are filled in, everything else may be any text. */
function partsOf(checker: ts.TypeChecker, template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  const parts = [template.head.text];
  for (const { expression, literal } of template.templateSpans) {
    const fragment = fragmentOf(checker, expression);
    const [first = '', ...rest] = fragment ? partsOf(checker, fragment) : ['', ''];
    parts.push(`${parts.pop()}${first}`, ...rest);
    parts.push(`${parts.pop()}${literal.text}`);
  }
  return parts;
}

/**
 * Every `` sql<Row>`…` `` in these files. A row type that isn't an object, or allows any property name, claims nothing
 * and is left out.
 */
export function typedStatements(program: ts.Program, isIncluded: (file: string) => boolean): TypedStatement[] {
  const checker = program.getTypeChecker();
  const found: TypedStatement[] = [];
  for (const source of program.getSourceFiles()) {
    if (!isIncluded(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql' && node.typeArguments?.[0]) {
        const row = rowOf(checker, checker.getTypeFromTypeNode(node.typeArguments[0]), node);
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        if (row) found.push({ place: `${source.fileName}:${line}`, parts: partsOf(checker, node.template), row });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Opens a TypeScript program with the files that a `tsconfig.json` includes. */
export function openProgram(config: string): ts.Program {
  const { config: read } = ts.readConfigFile(config, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, resolve(config, '..'));
  return ts.createProgram(fileNames, { ...options, noEmit: true, incremental: false, tsBuildInfoFile: undefined });
}
