import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/** Stands in a value where only a running program knows what is there. */
const HOLE = '{}';
/** What has more variants than this is written as a hole. */
const VARIANTS_AT_MOST = 200;
const DEPTH_AT_MOST = 12;

/** What the parameters of the functions are that were followed to an expression. */
type Bound = ReadonlyMap<ts.Symbol, Found>;
interface Found {
  readonly node: ts.Node;
  readonly bound: Bound;
  /** The object that has this one's properties, and others. */
  readonly around?: Found;
}
/** An element of JSX is the call of its component with its attributes. */
type Call = ts.CallExpression | ts.NewExpression | ts.JsxOpeningLikeElement;
type FunctionWithBody = ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression;

// biome-ignore lint/suspicious/noExplicitAny: functions and classes of every shape
type Callable = ((...args: any[]) => unknown) | (new (...args: any[]) => unknown);
type ArgumentsOf<F extends Callable> = F extends new (
  ...args: infer A
) => unknown
  ? A
  : F extends (...args: infer A) => unknown
    ? A
    : never;

const UNBOUND: Bound = new Map();
const PATH = Symbol('path');
/** Stands in a path for every entry of a list. */
const EACH = '*';

/** Stands for a value, and remembers which property or entry of it is asked for. */
function recorder(path: readonly string[]): object {
  const entries = function* () {
    for (;;) yield recorder([...path, EACH]);
  };
  return new Proxy(
    { [PATH]: path, [Symbol.iterator]: entries },
    { get: (target, name) => (typeof name === 'string' ? recorder([...path, name]) : Reflect.get(target, name)) },
  );
}

const RECORDERS = Array.from({ length: 8 }, (_, index) => recorder([String(index)]));

const pathOf = (recorded: unknown): readonly string[] => (recorded as { [PATH]: readonly string[] })[PATH];

/** The name of the property that `pick` answers. */
const nameOf = <T>(pick: (of: T) => unknown): string => pathOf(pick(recorder([]) as T)).at(-1) ?? '';

/** Parses and binds the product's sources, without libraries, whose types say nothing about our values. */
function programOf(files: readonly string[]): ts.Program {
  const pathOfImport = (name: string, from: string): string | undefined => {
    if (name.startsWith('#')) return resolve(name.slice(1));
    return name.startsWith('.') ? resolve(from, '..', name) : undefined;
  };
  const host: ts.CompilerHost = {
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    getSourceFile: (name, version) => {
      if (!/\.tsx?$/.test(name)) return undefined;
      const options = typeof version === 'object' ? version : { languageVersion: version };
      const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
      return ts.createSourceFile(name, readFileSync(name, 'utf8'), { ...options, jsDocParsingMode });
    },
    getDefaultLibFileName: () => 'none.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const resolvedFileName = pathOfImport(text, from);
        if (!resolvedFileName || !/\.tsx?$/.test(resolvedFileName)) return { resolvedModule: undefined };
        const extension = resolvedFileName.endsWith('x') ? ts.Extension.Tsx : ts.Extension.Ts;
        return { resolvedModule: { resolvedFileName, extension, isExternalLibraryImport: false } };
      }),
  };
  const options: ts.CompilerOptions = {
    ...{ noLib: true, types: [], strict: true, allowImportingTsExtensions: true, noEmit: true },
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  return ts.createProgram({ rootNames: files.map((file) => resolve(file)), options, host });
}

/** Every way to take one of each. */
const combined = <T>(parts: readonly (readonly T[])[]): T[][] =>
  parts.reduce<T[][]>((heads, tails) => heads.flatMap((head) => tails.map((tail) => [...head, tail])), [[]]);

const grouped = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/**
 * Values that stand in the sources of server, contract, and web. They are found by what the code does with them (which function
 * or library gets them), through constants, choices, parameters, and calls: names and places of the code don't matter.
 */
export class Sources {
  readonly #checker: ts.TypeChecker;
  readonly #own: ts.SourceFile;
  /** Calls and elements by what they call, a function or a method. */
  readonly #calls = new Map<string, Call[]>();
  readonly #methodCalls = new Map<string, Call[]>();
  /** By its own name, what something is called where it is imported as something else. */
  readonly #otherNames = new Map<string, string[]>();
  readonly #callsOfSymbol = new Map<ts.Symbol, readonly Call[]>();
  readonly #members = new Map<string, ts.ObjectLiteralElementLike[]>();
  readonly #accesses: (ts.PropertyAccessExpression | ts.ElementAccessExpression)[] = [];
  readonly #literals: ts.Expression[] = [];
  readonly #known = new Map<ts.Node, readonly Found[]>();
  readonly #followed = new Set<ts.Node>();
  #depth = 0;

  /** `own`: the test that asks. It imports the functions that it asks about: who renames one, renames it there. */
  constructor(own: string) {
    // What migrations say stands in the catalog.
    const exclude = ['**/*.test.*', '**/*.factory.ts', '**/*.d.ts', '**/migrations/**'];
    const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { exclude });
    const program = programOf([...files, own]);
    this.#checker = program.getTypeChecker();
    const source = program.getSourceFile(own);
    if (!source) throw new Error(`${own} is not there.`);
    this.#own = source;
    for (const file of files) this.#index(program.getSourceFile(resolve(file)) ?? source);
  }

  #index(node: ts.Node): void {
    if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
      if (node.propertyName) grouped(this.#otherNames, node.propertyName.text, node.name.text);
      return;
    }
    if (isCall(node)) {
      const called = calledBy(node);
      if (ts.isIdentifier(called)) grouped(this.#calls, called.text, node);
      else if (ts.isPropertyAccessExpression(called)) grouped(this.#methodCalls, called.name.text, node);
    } else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const name = nameText(node.name);
      if (name !== undefined) grouped(this.#members, name, node);
    } else if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      if (ts.isPropertyAccessExpression(node.expression)) this.#accesses.push(node);
    }
    if ((ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) || ts.isTemplateExpression(node))
      this.#literals.push(node);
    ts.forEachChild(node, (child) => this.#index(child));
  }

  /** What reaches a function of ours: `pick` says which arguments or properties of them. One text for each combination. */
  reaching<F extends Callable>(fn: F, pick: (...args: ArgumentsOf<F>) => unknown): string[] {
    const picked = pick(...(RECORDERS as unknown as ArgumentsOf<F>));
    const paths = (Array.isArray(picked) ? picked : [picked]).map(pathOf);
    return this.#callsOf(this.#imported(fn.name)).flatMap((call) => this.#picked(call, paths));
  }

  /** What a method of the browser's, a library's, or of an interface of ours is called with. */
  passedTo<T>(method: (of: T) => unknown, ...places: readonly number[]): string[] {
    const paths = places.map((place) => [String(place)]);
    return (this.#methodCalls.get(nameOf(method)) ?? []).flatMap((call) => this.#picked(call, paths));
  }

  /** What a library's function or class is called with. */
  passedToLibrary(fn: Callable, ...places: readonly number[]): string[] {
    const paths = places.map((place) => [String(place)]);
    return (this.#calls.get(fn.name) ?? []).flatMap((call) => this.#picked(call, paths));
  }

  /** What properties of this name are set to; only in objects that have another property `beside` it, where one is given. */
  setTo<T>(property: (of: T) => unknown, beside?: (of: T) => unknown): string[] {
    const other = beside && nameOf(beside);
    const members = (this.#members.get(nameOf(property)) ?? []).filter(
      ({ parent }) => !other || (ts.isObjectLiteralExpression(parent) && memberOf(parent, other)),
    );
    return members.flatMap((member) => this.#texts({ node: valueSetBy(member), bound: UNBOUND }));
  }

  /** Which fields objects have that properties of this name are set to. */
  fieldsSetTo<T>(property: (of: T) => unknown): string[] {
    const members = this.#members.get(nameOf(property)) ?? [];
    const objects = members.flatMap((member) => this.#origins({ node: valueSetBy(member), bound: UNBOUND }));
    return objects.flatMap(({ node }) =>
      ts.isObjectLiteralExpression(node) ? node.properties.flatMap(({ name }) => (name && nameText(name)) ?? []) : [],
    );
  }

  /** What reaches a function, each with the fields of the call's type argument. */
  reachingWithFields<F extends Callable>(fn: F, pick: (...args: ArgumentsOf<F>) => unknown): string[] {
    const path = pathOf(pick(...(RECORDERS as unknown as ArgumentsOf<F>)));
    return this.#callsOf(this.#imported(fn.name)).flatMap((call) => {
      const type = call.typeArguments?.[0];
      const fields = type ? this.#fieldsOf(this.#checker.getTypeFromTypeNode(type)) : '';
      return this.#picked(call, [path]).map((text) => `${text}: ${fields}`);
    });
  }

  /** The properties of a type, each with the fields of its own type. The test gives the type in the call: `fieldsOfEach<MailData>()`. */
  fieldsOfEach<_T>(): string[] {
    const typeGiven = (node: ts.Node): ts.TypeNode | undefined =>
      ts.isCallExpression(node) &&
      node.typeArguments?.[0] &&
      node.expression.getText().endsWith(`.${this.fieldsOfEach.name}`)
        ? node.typeArguments[0]
        : ts.forEachChild(node, typeGiven);
    const type = typeGiven(this.#own);
    const properties = type ? this.#checker.getTypeFromTypeNode(type).getProperties() : [];
    return properties.map((each) => `${each.name}: ${this.#fieldsOf(this.#checker.getTypeOfSymbol(each))}`);
  }

  #fieldsOf(type: ts.Type): string {
    const types = type.isUnion() ? type.types : [type];
    const names = types.flatMap((each) =>
      each.getProperties().map(({ name, flags }) => (flags & ts.SymbolFlags.Optional ? `${name}?` : name)),
    );
    return [...new Set(names)].toSorted().join(', ');
  }

  /** Which properties of what is called so are read: `process.env`, `request.headers`. */
  readFrom<T>(holder: (of: T) => unknown): readonly string[] {
    const name = nameOf(holder);
    const read = this.#accesses.filter(
      ({ expression }) => ts.isPropertyAccessExpression(expression) && expression.name.text === name,
    );
    return read.flatMap((node) =>
      ts.isPropertyAccessExpression(node)
        ? node.name.text
        : this.#texts({ node: node.argumentExpression, bound: UNBOUND }),
    );
  }

  /** Texts whose source looks so. */
  texts(like: RegExp): string[] {
    const found = this.#literals.filter((node) => like.test(node.getText()));
    return found.flatMap((node) => this.#texts({ node, bound: UNBOUND }));
  }

  #picked(call: Call, paths: readonly (readonly string[])[]): string[] {
    const args = argumentsOf(call);
    // Properties of one object belong together: all are read of the same.
    const holderKeys = [
      ...new Set(paths.filter(({ length }) => length > 1).map((path) => path.slice(0, -1).join('.'))),
    ];
    const holders = holderKeys.map((key) => {
      const names = paths.filter((path) => path.slice(0, -1).join('.') === key).map((path) => path.at(-1) ?? '');
      const [argument, ...rest] = key.split('.');
      const arg = args[Number(argument)];
      const whole = arg ? rest.reduce((each, name) => each.flatMap((one) => this.#property(one, name)), [arg]) : [];
      return whole.flatMap((each) => this.#objects(each, names[0] ?? ''));
    });
    return combined(holders).flatMap((chosen) => {
      const cells = paths.map((path) => {
        if (path.length === 1) return args[Number(path[0])];
        const holder = chosen[holderKeys.indexOf(path.slice(0, -1).join('.'))];
        return holder && this.#member(holder, path.at(-1) ?? '');
      });
      return this.#rows(cells).map((row) => row.join(' '));
    });
  }

  #imported(name: string): ts.Symbol {
    const scope = this.#checker.getSymbolsInScope(this.#own, ts.SymbolFlags.Alias);
    const found = scope.find((each) => each.name === name);
    if (!found) throw new Error(`The test doesn't import ${name} under this name.`);
    return this.#checker.getAliasedSymbol(found);
  }

  #symbolAt(node: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node)
      ? this.#checker.getShorthandAssignmentValueSymbol(node)
      : this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The calls of a function or class, and the elements of a component. */
  #callsOf(symbol: ts.Symbol): readonly Call[] {
    const known = this.#callsOfSymbol.get(symbol);
    if (known) return known;
    const names = new Set([symbol.name, ...(this.#otherNames.get(symbol.name) ?? [])]);
    const named = [...names].flatMap((name) => this.#calls.get(name) ?? []);
    const calls = named.filter((call) => this.#symbolAt(calledBy(call)) === symbol);
    this.#callsOfSymbol.set(symbol, calls);
    return calls;
  }

  #callsOfFunction(fn: ts.SignatureDeclaration): readonly Call[] {
    const name = ts.isVariableDeclaration(fn.parent)
      ? fn.parent.name
      : ts.isConstructorDeclaration(fn)
        ? fn.parent.name
        : fn.name;
    const symbol = name && this.#symbolAt(name);
    return symbol ? this.#callsOf(symbol) : [];
  }

  /** The texts of several expressions that belong together. */
  #rows(cells: readonly (Found | undefined)[]): string[][] {
    if (this.#depth >= DEPTH_AT_MOST) return [cells.map(() => HOLE)];
    this.#depth += 1;
    try {
      return this.#rowsOfCalls(cells) ?? this.#rowsOfObjects(cells) ?? this.#product(cells);
    } finally {
      this.#depth -= 1;
    }
  }

  #product(cells: readonly (Found | undefined)[]): string[][] {
    const texts = cells.map((cell) => orHole(cell ? this.#texts(cell) : []));
    const variants = texts.reduce((product, each) => product * each.length, 1);
    return combined(variants > VARIANTS_AT_MOST ? texts.map((each) => (each.length > 1 ? [HOLE] : each)) : texts);
  }

  /** Parameters of one function are what one of its calls hands over together. */
  #rowsOfCalls(cells: readonly (Found | undefined)[]): string[][] | undefined {
    const parameters = cells.map((cell) => cell && this.#parameterOf(cell));
    const [fn, ...others] = new Set(parameters.flatMap((each) => each?.parent ?? []));
    const calls = fn && others.length === 0 ? this.#callsOfFunction(fn) : [];
    if (!fn || calls.length === 0) return undefined;
    return calls.map(argumentsOf).flatMap((args) =>
      this.#rows(
        cells.map((cell, index) => {
          const parameter = parameters[index];
          if (!parameter) return cell;
          const { initializer } = parameter;
          return args[fn.parameters.indexOf(parameter)] ?? (initializer && { node: initializer, bound: UNBOUND });
        }),
      ),
    );
  }

  /** The parameter that an expression is, where no call of it was followed here. */
  #parameterOf({ node, bound }: Found): ts.ParameterDeclaration | undefined {
    const symbol = ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node) ? this.#symbolAt(node) : undefined;
    const declaration = symbol?.valueDeclaration;
    return symbol && declaration && ts.isParameter(declaration) && !bound.has(symbol) ? declaration : undefined;
  }

  /** Properties of one thing are read of the same object. */
  #rowsOfObjects(cells: readonly (Found | undefined)[]): string[][] | undefined {
    const read = cells.map((cell) => cell && this.#readOf(cell));
    const things = new Set(read.flatMap((each) => each?.thing ?? []));
    const first = read.find(Boolean);
    if (things.size !== 1 || read.filter(Boolean).length < 2 || !first) return undefined;
    const objects = first.whole().flatMap((each) => this.#objects(each, first.name));
    if (objects.length === 0) return undefined;
    return objects.flatMap((object) =>
      this.#rows(
        cells.map((cell, index) => {
          const name = read[index]?.name;
          return name === undefined ? cell : this.#member(object, name);
        }),
      ),
    );
  }

  /** Of which thing an expression reads a property: `order.state`, or `state` of `{ state }`. */
  #readOf({ node, bound }: Found): { thing: unknown; whole: () => readonly Found[]; name: string } | undefined {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const whole = { node: node.expression, bound };
      return { thing: this.#symbolAt(node.expression), whole: () => [whole], name: node.name.text };
    }
    const named = ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node);
    const element = named ? this.#symbolAt(node)?.valueDeclaration : undefined;
    if (!element || !ts.isBindingElement(element) || element.initializer) return undefined;
    const name = this.#nameTaken(element);
    return name === undefined ? undefined : { thing: element.parent, whole: () => this.#wholeOf(element, bound), name };
  }

  /** The expressions that a name, a parameter, a choice, or a call of ours stands for. */
  #origins(found: Found): readonly Found[] {
    const { node, bound } = found;
    const known = bound === UNBOUND ? this.#known.get(node) : undefined;
    if (known) return known;
    // What comes back to itself adds nothing.
    if (this.#followed.has(node)) return [];
    this.#followed.add(node);
    const origins = this.#originsOf(found);
    this.#followed.delete(node);
    if (bound === UNBOUND && this.#followed.size === 0) this.#known.set(node, origins);
    return origins;
  }

  #originsOf(found: Found): readonly Found[] {
    const { node, bound } = found;
    const follow = (...nodes: ts.Node[]) => nodes.flatMap((each) => this.#origins({ node: each, bound }));
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return follow(node.expression);
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return follow(node.expression);
    if (ts.isJsxExpression(node)) return node.expression ? follow(node.expression) : [];
    if (ts.isConditionalExpression(node)) return follow(node.whenTrue, node.whenFalse);
    if (ts.isBinaryExpression(node)) return this.#chosen(node, found);
    if (ts.isIdentifier(node) && node.text === 'undefined') return [];
    if (ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node))
      return this.#named(this.#symbolAt(node), found);
    if (ts.isPropertyAccessExpression(node))
      return orItself(this.#property({ node: node.expression, bound }, node.name.text), found);
    if (ts.isElementAccessExpression(node)) return orItself(this.#element(node, bound), found);
    if (ts.isCallExpression(node)) return this.#returned(node, found);
    return [found];
  }

  #chosen({ operatorToken, left, right }: ts.BinaryExpression, found: Found): readonly Found[] {
    const of = (node: ts.Node) => this.#origins({ node, bound: found.bound });
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return of(right);
    const either = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(operatorToken.kind);
    return either ? [...of(left), ...of(right)] : [found];
  }

  #named(symbol: ts.Symbol | undefined, found: Found): readonly Found[] {
    const declaration = symbol?.valueDeclaration;
    if (!symbol || !declaration) return [found];
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#origins({ node: declaration.initializer, bound: found.bound });
    if (ts.isParameter(declaration)) return orItself(this.#argumentsAt(declaration, found.bound), found);
    if (ts.isBindingElement(declaration)) return orItself(this.#taken(declaration, found.bound), found);
    return [found];
  }

  /** What a parameter is: in the call that was followed, else in every call. */
  #argumentsAt(parameter: ts.ParameterDeclaration, bound: Bound): readonly Found[] {
    const symbol = symbolOf(parameter);
    const known = symbol && bound.get(symbol);
    if (known) return this.#origins(known);
    const { parent: fn } = parameter;
    const index = fn.parameters.indexOf(parameter);
    const passed = this.#callsOfFunction(fn).flatMap((call) => argumentsOf(call)[index] ?? []);
    // Of `list.map((entry) => …)` the entries.
    const given = fn.parent;
    if (index === 0 && ts.isCallExpression(given) && ts.isPropertyAccessExpression(given.expression))
      passed.push(...this.#entries({ node: given.expression.expression, bound }));
    const own = parameter.initializer ? [{ node: parameter.initializer, bound: UNBOUND }] : [];
    return [...own, ...passed].flatMap((each) => this.#origins(each));
  }

  /** What a destructured name is. */
  #taken(element: ts.BindingElement, bound: Bound): readonly Found[] {
    // The rest is taken for the whole.
    if (element.dotDotDotToken) return this.#wholeOf(element, bound).flatMap((each) => this.#origins(each));
    const name = this.#nameTaken(element);
    if (name === undefined) return [];
    const own = element.initializer ? this.#origins({ node: element.initializer, bound }) : [];
    return [...own, ...this.#wholeOf(element, bound).flatMap((each) => this.#property(each, name))];
  }

  #nameTaken({ parent, propertyName, name, dotDotDotToken }: ts.BindingElement): string | undefined {
    if (dotDotDotToken) return undefined;
    const index = ts.isArrayBindingPattern(parent)
      ? parent.elements.findIndex((each) => 'name' in each && each.name === name)
      : -1;
    return index >= 0 ? String(index) : nameText(propertyName ?? name);
  }

  /** What a destructured name is a part of. */
  #wholeOf({ parent: { parent: holder } }: ts.BindingElement, bound: Bound): readonly Found[] {
    if (ts.isBindingElement(holder)) return this.#taken(holder, bound);
    if (ts.isParameter(holder)) return this.#argumentsAt(holder, bound);
    return holder.initializer ? [{ node: holder.initializer, bound }] : [];
  }

  #element({ expression, argumentExpression: key }: ts.ElementAccessExpression, bound: Bound): readonly Found[] {
    if (ts.isStringLiteral(key) || ts.isNumericLiteral(key))
      return this.#property({ node: expression, bound }, key.text);
    return this.#origins({ node: expression, bound }).flatMap(({ node, bound: own }) =>
      ts.isObjectLiteralExpression(node)
        ? node.properties.flatMap((member) => this.#origins({ node: valueSetBy(member), bound: own }))
        : [],
    );
  }

  /** What a property of an expression is. */
  #property(of: Found, name: string): readonly Found[] {
    return this.#objects(of, name).flatMap((object) => {
      const member = this.#member(object, name);
      return member ? this.#origins(member) : [];
    });
  }

  /** The object literals that an expression is, else those of its type. */
  #objects(of: Found, name: string): readonly Found[] {
    if (name === EACH) return this.#entries(of);
    return this.#origins(of).flatMap((found) => {
      const { node, bound } = found;
      if (ts.isObjectLiteralExpression(node)) return this.#spreadIn(node, found, name);
      const holds = ts.isJsxAttributes(node) || ts.isArrayLiteralExpression(node);
      if (holds || (ts.isNewExpression(node) && this.#givenTo(node, bound, name))) return [found];
      return this.#madeOfType(node, name);
    });
  }

  /** An object, or where it has a property from another one, each that this may be. */
  #spreadIn(object: ts.ObjectLiteralExpression, found: Found, name: string): readonly Found[] {
    if (memberOf(object, name)) return [found];
    const spread = object.properties
      .filter(ts.isSpreadAssignment)
      .flatMap(({ expression }) => this.#objects({ node: expression, bound: found.bound }, name));
    return spread.length > 0 ? spread.map((each) => ({ ...each, around: found })) : [found];
  }

  /** The entries of a list: written down, made of another's, or added. */
  #entries(of: Found): readonly Found[] {
    return this.#origins(of).flatMap(({ node, bound }): readonly Found[] => {
      if (ts.isArrayLiteralExpression(node)) {
        const written = node.elements.flatMap((each) =>
          ts.isSpreadElement(each) ? this.#entries({ node: each.expression, bound }) : [{ node: each, bound }],
        );
        return [...written, ...this.#pushedTo(node)];
      }
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
      const { name, expression: list } = node.expression;
      const [callback] = node.arguments;
      if (!/^(map|flatMap)$/.test(name.text)) return this.#entries({ node: list, bound });
      if (!callback || !isFunctionWithBody(callback)) return [];
      const answers = answersOf(callback).map((answer) => ({ node: answer, bound }));
      return name.text === 'map' ? answers : answers.flatMap((answer) => this.#entries(answer));
    });
  }

  /** What is pushed to a list that is kept under a name. */
  #pushedTo({ parent }: ts.ArrayLiteralExpression): readonly Found[] {
    if (!ts.isVariableDeclaration(parent)) return [];
    const symbol = this.#symbolAt(parent.name);
    const pushes = (this.#methodCalls.get('push') ?? []).filter((call) => {
      const called = calledBy(call);
      const list = ts.isPropertyAccessExpression(called) ? called.expression : called;
      return list.getText() === parent.name.getText() && this.#symbolAt(list) === symbol;
    });
    return pushes.flatMap(argumentsOf);
  }

  /** Objects that are made as such a type, wherever that is. */
  #madeOfType(node: ts.Node, name: string): readonly Found[] {
    const declared = this.#checker.getTypeAtLocation(node).getProperty(name)?.declarations ?? [];
    if (declared.length === 0) return [];
    const made = (this.#members.get(name) ?? []).filter((member) => {
      const type = this.#checker.getContextualType(member.parent as ts.ObjectLiteralExpression);
      const types = type?.isUnion() ? type.types : type ? [type] : [];
      return types.some((each) => each.getProperty(name)?.declarations?.some((one) => declared.includes(one)));
    });
    return made.map((member) => ({ node: member.parent, bound: UNBOUND }));
  }

  #member(of: Found, name: string): Found | undefined {
    const { node, bound, around } = of;
    // An entry of a list stands for itself.
    if (name === EACH) return of;
    if (ts.isArrayLiteralExpression(node)) {
      const entry = node.elements[Number(name)];
      return entry && { node: entry, bound };
    }
    if (ts.isNewExpression(node)) return this.#givenTo(node, bound, name);
    if (!ts.isObjectLiteralExpression(node) && !ts.isJsxAttributes(node)) return undefined;
    for (const member of [...node.properties].reverse()) {
      if (ts.isSpreadAssignment(member) || ts.isJsxSpreadAttribute(member)) {
        const [spread] = this.#objects({ node: member.expression, bound }, name);
        const inner = spread && this.#member(spread, name);
        if (inner) return inner;
      } else if (member.name && nameText(member.name) === name) return { node: valueSetBy(member), bound };
    }
    return around && this.#member(around, name);
  }

  /** A property of a new object is what its constructor gets under the same name. */
  #givenTo({ expression, arguments: args }: ts.NewExpression, bound: Bound, name: string): Found | undefined {
    const declaration = this.#symbolAt(expression)?.valueDeclaration;
    const made =
      declaration && ts.isClassLike(declaration) ? declaration.members.find(ts.isConstructorDeclaration) : undefined;
    const node = made && args?.[made.parameters.findIndex((parameter) => nameText(parameter.name) === name)];
    return node && { node, bound };
  }

  /** What a function of ours answers to this call. */
  #returned(call: ts.CallExpression, found: Found): readonly Found[] {
    const called = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
    const declaration = this.#symbolAt(called)?.valueDeclaration;
    const fn = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (!fn || !isFunctionWithBody(fn)) return [found];
    const bound = new Map(found.bound);
    for (const [index, parameter] of fn.parameters.entries()) {
      const [symbol, node] = [symbolOf(parameter), call.arguments[index]];
      if (symbol && node) bound.set(symbol, { node, bound: found.bound });
    }
    return orItself(
      answersOf(fn).flatMap((node) => this.#origins({ node, bound })),
      found,
    );
  }

  /** The texts that an expression can be. */
  #texts(found: Found): readonly string[] {
    const typed = this.#textsOfType(found.node);
    if (typed?.length === 1) return typed;
    const texts = this.#origins(found).flatMap((each) => this.#ownTexts(each));
    return typed && (texts.length === 0 || texts.some((text) => text.includes(HOLE))) ? typed : [...new Set(texts)];
  }

  /** The texts of a type that is a list of them. */
  #textsOfType(node: ts.Node): readonly string[] | undefined {
    if (!ts.isExpression(node) || ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node))
      return undefined;
    const type = this.#checker.getTypeAtLocation(node);
    const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null;
    const types = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & nothing));
    const literal = types.every((each) => each.isStringLiteral() || each.isNumberLiteral());
    return literal && types.length > 0 ? types.map((each) => String((each as ts.LiteralType).value)) : undefined;
  }

  #ownTexts({ node, bound }: Found): readonly string[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (node.kind === ts.SyntaxKind.NullKeyword) return [];
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ expression }) => ({ node: expression, bound }));
      return this.#rows(spans).map((row) =>
        row.reduce((text, each, index) => `${text}${each}${node.templateSpans[index]?.literal.text}`, node.head.text),
      );
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) {
      return this.#rows([node.left, node.right].map((each) => ({ node: each, bound }))).map(([left, right]) => {
        const value = Number(left) * Number(right);
        return Number.isNaN(value) ? HOLE : String(value);
      });
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return this.#rows([node.left, node.right].map((each) => ({ node: each, bound }))).map((row) => row.join(''));
    }
    if (ts.isArrayLiteralExpression(node)) {
      const entries = node.elements.map((each) => (ts.isSpreadElement(each) ? each.expression : each));
      return [entries.map((each) => orHole(this.#texts({ node: each, bound })).join(' or ')).join(', ')];
    }
    return this.#textsOfType(node) ?? [HOLE];
  }
}

const orHole = (texts: readonly string[]): readonly string[] => (texts.length > 0 ? texts : [HOLE]);
const orItself = (found: readonly Found[], itself: Found): readonly Found[] => (found.length > 0 ? found : [itself]);

const isCall = (node: ts.Node): node is Call =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isJsxOpeningLikeElement(node);
const calledBy = (call: Call): ts.Node => ('tagName' in call ? call.tagName : call.expression);
const argumentsOf = (call: Call): readonly Found[] => {
  const nodes: readonly ts.Node[] = 'tagName' in call ? [call.attributes] : (call.arguments ?? []);
  return nodes.map((node) => ({ node, bound: UNBOUND }));
};

const symbolOf = (node: ts.Node): ts.Symbol | undefined => (node as { symbol?: ts.Symbol }).symbol;

const nameText = (name: ts.Node): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;

const memberOf = ({ properties }: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined =>
  properties.find((member) => member.name && nameText(member.name) === name);

function valueSetBy(member: ts.ObjectLiteralElementLike | ts.JsxAttributeLike): ts.Node {
  return (ts.isPropertyAssignment(member) || ts.isJsxAttribute(member)) && member.initializer
    ? member.initializer
    : member;
}

function isFunctionWithBody(node: ts.Node): node is FunctionWithBody {
  return (
    ts.isArrowFunction(node) ||
    ((ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) && node.body !== undefined)
  );
}

/** What a function answers. */
function answersOf({ body }: FunctionWithBody): readonly ts.Node[] {
  const returnsIn = (node: ts.Node): ts.Node[] => {
    if (ts.isFunctionLike(node)) return [];
    if (ts.isReturnStatement(node)) return node.expression ? [node.expression] : [];
    const found: ts.Node[] = [];
    ts.forEachChild(node, (child) => {
      found.push(...returnsIn(child));
    });
    return found;
  };
  return !body ? [] : ts.isBlock(body) ? returnsIn(body) : [body];
}
