/**
 * Generates a JSON Schema for every request type in `spoken.ts`, and the fields of every object in responses. The
 * TypeScript compiler reads both from the `stripe` package's own declarations. The SDK's enumerations are open (`'a' |
 * 'b' | OtherString`); the open member is dropped here, so a misspelled value is refused.
 * `npm run sandbox:schemas` writes the requests to `requests.gen.json`; `sdk.test.ts` compares it. The file is in git
 * because every program and test that starts the sandbox loads it, and generating it takes 2.6 seconds and 470 MB.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { ParamSchema } from '../http/validate.ts';
import { CLOSED, REQUIRED, RESPONSES, SPOKEN } from './spoken.ts';

const PROBE = fileURLToPath(new URL('./probe.virtual.ts', import.meta.url));

export type ResponseShape = Record<string, string[]>;

type Tree = { [name: string]: Tree };

/** `'a b.c b.d'` → `{ a: {}, b: { c: {}, d: {} } }`: an empty leaf accepts everything. */
function tree(paths: string): Tree {
  const root: Tree = {};
  for (const path of paths.split(/\s+/).filter(Boolean)) {
    let at = root;
    for (const name of path.split('.')) {
      at[name] ??= {};
      at = at[name];
    }
  }
  return root;
}

/** The types of each `Stripe.<name>`, read by the compiler from the installed package. */
function readTypes(names: string[]): { checker: ts.TypeChecker; types: ts.Type[] } {
  const source = [
    "import type Stripe from 'stripe';",
    ...names.map((name, index) => `export type T${index} = Stripe.${name};`),
  ].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === PROBE
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2023)
      : getSourceFile.call(host, file, ...rest);
  host.fileExists = (file) => file === PROBE || fileExists.call(host, file);
  host.readFile = (file) => (file === PROBE ? source : readFile.call(host, file));
  const program = ts.createProgram([PROBE], options, host);
  const probe = program.getSourceFile(PROBE);
  if (!probe) throw new Error('The probe could not be read.');
  const wrong = program.getSemanticDiagnostics(probe)[0];
  if (wrong) throw new Error(ts.flattenDiagnosticMessageText(wrong.messageText, '\n'));
  const checker = program.getTypeChecker();
  const aliases = probe.statements.filter(ts.isTypeAliasDeclaration);
  return { checker, types: aliases.map((alias) => checker.getTypeAtLocation(alias)) };
}

/** Generates the request schemas and the response fields in one pass over the SDK. */
export function generate(): { requests: Record<string, ParamSchema>; answers: Record<string, ResponseShape> } {
  const names = Object.keys(SPOKEN);
  const { checker, types } = readTypes([...names, ...Object.values(RESPONSES)]);
  const requests: Record<string, ParamSchema> = {};
  names.forEach((name, index) => {
    const schema = objectSchema(checker, types[index] as ts.Type, tree(SPOKEN[name] ?? ''), name, true);
    const required = [...new Set([...(schema.required ?? []), ...(REQUIRED[name] ?? [])])];
    requests[name] = required.length > 0 ? { ...schema, required } : schema;
  });
  const responses: Record<string, ResponseShape> = {};
  Object.keys(RESPONSES).forEach((object, index) => {
    responses[object] = responseShape(checker, types[names.length + index] as ts.Type);
  });
  return { requests, answers: responses };
}

/** For each field, the kinds of JSON value that the SDK declares; `absent` if it may be missing. */
function responseShape(checker: ts.TypeChecker, type: ts.Type): ResponseShape {
  const shape: ResponseShape = {};
  for (const property of checker.getPropertiesOfType(type)) {
    const declared = checker.getTypeOfSymbol(property);
    const members = declared.isUnion() ? declared.types : [declared];
    const kinds = new Set(members.map((member) => kindOf(checker, member)));
    if (property.flags & ts.SymbolFlags.Optional) kinds.add('absent');
    shape[property.getName()] = [...kinds].sort();
  }
  return shape;
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.Null) return 'null';
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return 'absent';
  if (type.flags & ts.TypeFlags.StringLike || type.isIntersection()) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type)) return 'array';
  // The SDK turns the transmitted text into a Decimal.
  return type.getSymbol()?.getName() === 'Decimal' ? 'string' : 'object';
}

function objectSchema(checker: ts.TypeChecker, type: ts.Type, spoken: Tree, at: string, root = false): ParamSchema {
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (index) return { type: 'object', additionalProperties: schemaOf(checker, index.type, {}, `${at}.*`) };
  const everything = !root && Object.keys(spoken).length === 0;
  const properties: Record<string, ParamSchema> = {};
  const required: string[] = [];
  const unsupported: string[] = [];
  for (const property of checker.getPropertiesOfType(type)) {
    const name = property.getName();
    if (!everything && !(name in spoken)) {
      unsupported.push(name);
      continue;
    }
    const declared = checker.getTypeOfSymbol(property);
    properties[name] = schemaOf(checker, declared, spoken[name] ?? {}, `${at}.${name}`, name);
    if (!(property.flags & ts.SymbolFlags.Optional)) required.push(name);
  }
  for (const name of Object.keys(spoken)) {
    if (!(name in properties)) throw new Error(`${at}.${name} is in spoken.ts, but the SDK doesn't declare it.`);
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(unsupported.length > 0 && { 'x-unsupported': unsupported }),
  };
}

function schemaOf(checker: ts.TypeChecker, type: ts.Type, spoken: Tree, at: string, name = ''): ParamSchema {
  const closed = CLOSED[name];
  const members = (type.isUnion() ? type.types : [type]).filter((member) => !(member.flags & ts.TypeFlags.Undefined));
  const literals = members.filter((member) => member.isStringLiteral()).map((member) => member.value);
  // null is sent as an empty string, which unsets the value.
  if (members.some((member) => member.flags & ts.TypeFlags.Null) && !literals.includes('')) literals.push('');
  const others = members.filter((member) => !member.isStringLiteral());
  const booleans = others.filter((member) => member.flags & ts.TypeFlags.BooleanLike);
  const remaining = others.filter((member) => !(member.flags & (ts.TypeFlags.BooleanLike | ts.TypeFlags.Null)));
  // `OtherString` is `string & Record<never, never>`, which makes the enumeration open.
  const firm = remaining.filter((member) => !(literals.some(Boolean) && member.isIntersection()));

  const shapes: ParamSchema[] = [];
  if (literals.length > 0) shapes.push({ type: 'string', enum: [...literals].sort() });
  if (booleans.length > 0) shapes.push({ type: 'boolean' });
  for (const member of firm) shapes.push(shapeOf(checker, member, spoken, at, closed));
  const [first] = shapes;
  if (!first) throw new Error(`${at}: nothing to make a schema of`);
  return shapes.length === 1 ? first : { anyOf: shapes };
}

function shapeOf(
  checker: ts.TypeChecker,
  type: ts.Type,
  spoken: Tree,
  at: string,
  closed: readonly string[] | undefined,
): ParamSchema {
  if (type.flags & ts.TypeFlags.StringLike || type.isIntersection()) {
    return closed ? { type: 'string', enum: [...closed] } : { type: 'string' };
  }
  // v1 has fractions only in percentages; every other number in the API is an integer.
  if (type.flags & ts.TypeFlags.NumberLike) return { type: /percent/.test(at) ? 'number' : 'integer' };
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    if (!item) throw new Error(`${at}: an array of nothing`);
    const items = closed ? { type: 'string' as const, enum: [...closed] } : schemaOf(checker, item, spoken, at);
    return { type: 'array', items };
  }
  if (type.getSymbol()?.getName() === 'Decimal') return { type: 'number' };
  return objectSchema(checker, type, spoken, at);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `${JSON.stringify(generate().requests, null, 1)}\n`;
  writeFileSync(new URL('requests.gen.json', import.meta.url), text);
  console.log(`requests.gen.json: ${Math.round(text.length / 1024)} KB`);
}
