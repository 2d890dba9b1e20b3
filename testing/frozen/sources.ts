import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import ts from 'typescript';
import {
  argumentsOf,
  type Call,
  calledBy,
  choices,
  functionOf,
  isCall,
  isOfRunTime,
  isSchema,
  lastName,
  propertyValue,
  returnedBy,
  textOfName,
  valueIn,
} from './syntax.ts';

/** Placeholder in a text for a value known only at run time: an id, an instant. */
const HOLE = '{}';
/** A part of a text with more variants than this becomes a hole. */
const MAX_VARIANTS = 200;
const FOLDERS = ['contract', 'server', 'web'];

// biome-ignore lint/suspicious/noExplicitAny: functions and classes of every shape
type Callable = ((...args: any[]) => unknown) | (new (...args: any[]) => unknown);
/** An argument, or a property of the object passed as that argument. */
type Place = number | readonly [argument: number, property: string];

/** Parses the product without its packages, whose types say nothing about our values. */
function parse(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    ...{ strict: true, types: [], noEmit: true, allowImportingTsExtensions: true, jsx: ts.JsxEmit.Preserve },
    ...{ target: ts.ScriptTarget.ES2024, lib: ['lib.es2024.d.ts'], module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      if (!/^[#.].*\.tsx?$/.test(text)) return { resolvedModule: undefined };
      const resolvedFileName = text.startsWith('#') ? resolve(text.slice(1)) : resolve(from, '..', text);
      const extension = text.endsWith('x') ? ts.Extension.Tsx : ts.Extension.Ts;
      return { resolvedModule: { resolvedFileName, extension } };
    });
  return ts.createProgram({ rootNames: files, options, host });
}

/** Every combination of one text from each list. */
const combined = (parts: readonly (readonly string[])[]): string[][] =>
  parts.reduce<string[][]>((rows, texts) => rows.flatMap((row) => texts.map((text) => [...row, text])), [[]]);

/**
 * Reads names from the sources of contract, server, and web: arguments of a function, or properties of objects. Follows
 * constants, choices, parameters, and our own functions to their values. `unread` lists the places where that failed.
 */
export class Sources {
  /** Names that couldn't be read, with the location where reading stopped. */
  readonly unread = new Map<ts.Node, string>();
  readonly #checker: ts.TypeChecker;
  readonly #own: ts.SourceFile;
  /** Calls and JSX elements, by called name. */
  readonly #calls = new Map<string, Call[]>();
  readonly #callsOf = new Map<ts.Symbol, readonly Call[]>();
  /** Import aliases, by original name. */
  readonly #otherNames = new Map<string, string[]>();
  readonly #objects: ts.ObjectLiteralExpression[] = [];
  readonly #literals: ts.Expression[] = [];
  readonly #reads: (ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.BindingElement)[] = [];
  readonly #following = new Set<ts.Node>();
  #inText = 0;

  /** `own`: the calling test. It imports the functions it asks about, so that a rename updates it as well. */
  constructor(own: string) {
    // Names in migrations are covered by the frozen catalog.
    const exclude = ['**/*.test.*', '**/*.factory.ts', '**/*.d.ts', '**/migrations/**'];
    const files = FOLDERS.flatMap((folder) => {
      const found = globSync(`${folder}/**/*.{ts,tsx}`, { exclude });
      if (found.length === 0) throw new Error(`There are no sources in ${folder}/.`);
      return found.map((file) => resolve(file));
    });
    const program = parse([...files, own]);
    this.#checker = program.getTypeChecker();
    this.#own = program.getSourceFile(own)!;
    for (const file of files) this.#index(program.getSourceFile(file)!);
  }

  #index(node: ts.Node): void {
    if ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.propertyName)
      grouped(this.#otherNames, node.propertyName.text, node.name.text);
    if (isCall(node)) grouped(this.#calls, lastName(calledBy(node)), node);
    else if (ts.isObjectLiteralExpression(node)) this.#objects.push(node);
    else if (ts.isTemplateExpression(node) || (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)))
      this.#literals.push(node);
    else if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) this.#reads.push(node);
    else if (ts.isBindingElement(node)) this.#reads.push(node);
    ts.forEachChild(node, (child) => this.#index(child));
  }

  /** The arguments at these places in all calls of our function or class, one text for each combination. */
  passedTo(fn: Callable, ...places: readonly Place[]): string[] {
    const calls = this.#callsOfSymbol(this.#imported(fn.name));
    if (calls.length === 0) throw new Error(`Nothing calls ${fn.name}.`);
    return calls.flatMap((call) => this.#passed(call, places));
  }

  /**
   * The arguments at these places in all calls of a method of one of our interfaces, one text for each combination. The
   * test imports the interface.
   */
  passedToMethod<T>(owner: string, method: keyof T & string, ...places: readonly Place[]): string[] {
    const declared = this.#checker.getPropertyOfType(this.#typeNamed(owner), method)?.declarations?.[0];
    const calls = (this.#calls.get(method) ?? []).filter((call) => {
      const called = calledBy(call);
      return ts.isPropertyAccessExpression(called) && this.#symbolAt(called.name)?.declarations?.[0] === declared;
    });
    if (calls.length === 0) throw new Error(`Nothing calls ${owner}.${method}.`);
    return calls.flatMap((call) => this.#passed(call, places));
  }

  /**
   * The arguments at these places in all calls of a function or method of the browser or a library. Takes every call of
   * this name whose source matches `like`.
   */
  passedToLibrary(name: string, like: RegExp, ...places: readonly Place[]): string[] {
    const calls = (this.#calls.get(name) ?? []).filter((call) => !('tagName' in call) && like.test(call.getText()));
    if (calls.length === 0) throw new Error(`Nothing calls ${name}.`);
    return calls.flatMap((call) => this.#passed(call, places));
  }

  #passed(call: Call, places: readonly Place[]): string[] {
    const cells = places.map((place) => this.#atPlace(call, place));
    // An argument that a function only passes on is read at the function's own calls.
    if (cells.flat().every((node) => this.#parameterOf(node) !== undefined)) return [];
    return this.#rows(cells);
  }

  /**
   * Values of these properties, in every object that has all of `names` and `beside`. The object must spell out the
   * first name.
   */
  setIn<T>(names: readonly (keyof T & string)[], beside: readonly (keyof T & string)[] = []): string[] {
    return this.#objects
      .filter((object) => propertyValue(object, names[0] ?? ''))
      .flatMap((object) => {
        const values = names.map((name) => this.#setTo(object, name));
        const complete = [...values, ...beside.map((name) => this.#setTo(object, name))].every(
          ({ length }) => length > 0,
        );
        return !complete || values.flat().some(isSchema) ? [] : this.#rows(values, names);
      });
  }

  #setTo(object: ts.ObjectLiteralExpression, name: string): readonly ts.Node[] {
    try {
      return this.#propertyOf(object, name);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      return [];
    }
  }

  /** Property names of every object literal assigned to a property of this name. */
  fieldsSetIn(name: string): string[] {
    return this.#objects.flatMap((object) => {
      const value = propertyValue(object, name);
      return value && ts.isObjectLiteralExpression(value)
        ? value.properties.flatMap((member) => (member.name && textOfName(member.name)) ?? [])
        : [];
    });
  }

  /** Property names read from anything called `holder`: `process.env`, `request.headers`. */
  readOf(holder: string): string[] {
    const isHolder = (node: ts.Node | undefined) =>
      node !== undefined && ts.isPropertyAccessExpression(node) && node.name.text === holder;
    return this.#reads.flatMap((node) => {
      if (ts.isBindingElement(node)) {
        const declaration = node.parent.parent;
        const isDestructured = ts.isVariableDeclaration(declaration) && isHolder(declaration.initializer);
        return isDestructured ? (textOfName(node.propertyName ?? node.name) ?? []) : [];
      }
      if (!isHolder(node.expression)) return [];
      return ts.isPropertyAccessExpression(node) ? node.name.text : this.#rows([[node.argumentExpression]]);
    });
  }

  /** Texts whose source code matches. */
  texts(like: RegExp): string[] {
    return this.#literals.filter((node) => like.test(node.getText())).flatMap((node) => this.#rows([[node]]));
  }

  /** The argument of each call, and the fields of its type argument: `defineJob<{ id: number }>(…)`. */
  typesGivenTo(fn: Callable, place: Place): string[] {
    return this.#callsOfSymbol(this.#imported(fn.name)).flatMap((call) => {
      const type = call.typeArguments?.[0];
      const fields = type ? this.#fieldsOf(this.#checker.getTypeFromTypeNode(type)) : '';
      return this.#passed(call, [place]).map((text) => `${text}: ${fields}`);
    });
  }

  /** The properties of an interface that the test imports, each with its own fields. */
  fieldsOfEach<_T>(name: string): string[] {
    const properties = this.#typeNamed(name).getProperties();
    return properties.map((each) => `${each.name}: ${this.#fieldsOf(this.#checker.getTypeOfSymbol(each))}`);
  }

  #typeNamed(name: string): ts.Type {
    return this.#checker.getDeclaredTypeOfSymbol(this.#imported(name));
  }

  #fieldsOf(type: ts.Type): string {
    const types = type.isUnion() ? type.types : [type];
    const names = types.flatMap((each) =>
      each.getProperties().map(({ name, flags }) => (flags & ts.SymbolFlags.Optional ? `${name}?` : name)),
    );
    return [...new Set(names)].toSorted().join(', ');
  }

  /**
   * One text for each combination of the cells. Cells that are parameters of the same function are read call by call.
   */
  #rows(cells: readonly (readonly ts.Node[])[], names: readonly string[] = []): string[] {
    const parameters = cells.map(([node]) => node && this.#parameterOf(node));
    const fn = parameters[0]?.parent;
    if (fn && cells.length > 1 && parameters.every((each) => each?.parent === fn)) {
      const calls = this.#callsOfSymbol(this.#symbolOfFunction(fn)!);
      return calls.flatMap((call) =>
        this.#rows(parameters.map((each) => this.#atPlace(call, fn.parameters.indexOf(each!)))),
      );
    }
    const objects = this.#readOfOne(cells.map(([node]) => node));
    if (objects) return objects.flatMap((values) => this.#rows(values.map((value) => [value])));
    const texts = cells.map((cell, index) => [...new Set(cell.flatMap((node) => this.#textsIn(node, names[index])))]);
    return combined(texts).map((row) => row.join(' '));
  }

  /**
   * If all nodes are properties of one value (`refusal.code, refusal.status`): their values in each object it can be.
   */
  #readOfOne(nodes: readonly (ts.Node | undefined)[]): ts.Node[][] | undefined {
    const reads = nodes.filter((node) => node && ts.isPropertyAccessExpression(node) && !isOfRunTime(node));
    const [first, second] = reads as ts.PropertyAccessExpression[];
    if (!first || !second || reads.length < nodes.length) return undefined;
    if (first.expression.getText() !== second.expression.getText()) return undefined;
    return this.#objectsOf(first.expression).map((object) =>
      (reads as ts.PropertyAccessExpression[]).flatMap(({ name }) => propertyValue(object, name.text) ?? []),
    );
  }

  #objectsOf(node: ts.Node): readonly ts.ObjectLiteralExpression[] {
    if (ts.isObjectLiteralExpression(node)) return [node];
    try {
      return this.#follow(node, (each) => this.#objectsOf(each));
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      return [];
    }
  }

  /**
   * A value passed on under the same name is read at its origin. Any other that can't be read is recorded in `unread`.
   */
  #textsIn(node: ts.Node, name: string | undefined): readonly string[] {
    try {
      return this.#textsOf(node);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      if (name !== undefined && lastName(node) === name) return [];
      this.unread.set(node, error.message);
      return [HOLE];
    }
  }

  #atPlace(call: Call, place: Place): readonly ts.Node[] {
    const [index, property] = typeof place === 'number' ? [place] : place;
    const argument = argumentsOf(call)[index] ?? this.#defaultOf(call, index);
    if (!argument) return [];
    return property === undefined ? [argument] : this.#propertyOf(argument, property);
  }

  #defaultOf(call: Call, index: number): ts.Node | undefined {
    const fn = functionOf(this.#symbolAt(calledBy(call))?.valueDeclaration);
    return fn?.parameters[index]?.initializer;
  }

  /** The parameter this node refers to, if its function is called anywhere. */
  #parameterOf(node: ts.Node): ts.ParameterDeclaration | undefined {
    const named = ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node);
    const declaration = named ? this.#symbolAt(node)?.valueDeclaration : undefined;
    if (!declaration || !ts.isParameter(declaration)) return undefined;
    const symbol = this.#symbolOfFunction(declaration.parent);
    return symbol && this.#callsOfSymbol(symbol).length > 0 ? declaration : undefined;
  }

  #symbolOfFunction(fn: ts.SignatureDeclaration): ts.Symbol | undefined {
    const name = fn.name ?? (ts.isVariableDeclaration(fn.parent) ? fn.parent.name : undefined);
    return name && this.#symbolAt(name);
  }

  #callsOfSymbol(symbol: ts.Symbol): readonly Call[] {
    const known = this.#callsOf.get(symbol);
    if (known) return known;
    const names = [symbol.name, ...(this.#otherNames.get(symbol.name) ?? [])];
    const named = [...new Set(names)].flatMap((name) => this.#calls.get(name) ?? []);
    const calls = named.filter((call) => this.#symbolAt(calledBy(call)) === symbol);
    this.#callsOf.set(symbol, calls);
    return calls;
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

  #textsOf(node: ts.Node): readonly string[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression }) => this.#textsOrHole(expression));
      return combined(parts).map((row) =>
        row.reduce((text, part, index) => `${text}${part}${node.templateSpans[index]?.literal.text}`, node.head.text),
      );
    }
    if (ts.isArrayLiteralExpression(node))
      return [node.elements.map((each) => [...this.#textsOrHole(each)].toSorted().join(' or ')).join(', ')];
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) {
      const [[left], [right]] = [this.#textsOf(node.left), this.#textsOf(node.right)];
      return [String(Number(left) * Number(right))];
    }
    if (isOfRunTime(node)) return [HOLE];
    if (ts.isCallExpression(node) && lastName(node.expression) === 'String')
      return this.#textsOrHole(node.arguments[0]!);
    const ofType = this.#ofType(node);
    // What calls pass or return says more than a type.
    const said = this.#parameterOf(node) ?? (ts.isPropertyAccessExpression(node) && isCall(node.expression));
    if (ofType && (ofType.length === 1 || !said)) return ofType;
    try {
      return this.#follow(node, (each) => this.#textsOf(each));
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      if (ofType) return ofType;
      if (this.#inText > 0 || this.#isNumber(node)) return [HOLE];
      throw error;
    }
  }

  /** Inside a longer text, anything that isn't one of our names is a hole. */
  #textsOrHole(node: ts.Node): readonly string[] {
    this.#inText += 1;
    try {
      const texts = this.#textsOf(node);
      return texts.length > 0 && texts.length <= MAX_VARIANTS ? texts : [HOLE];
    } finally {
      this.#inText -= 1;
    }
  }

  #isNumber(node: ts.Node): boolean {
    return (this.#checker.getTypeAtLocation(node).flags & ts.TypeFlags.Number) !== 0;
  }

  /** The texts of a union of literals. */
  #ofType(node: ts.Node): readonly string[] | undefined {
    if (ts.isJsxAttributes(node)) return undefined;
    const type = this.#checker.getTypeAtLocation(node);
    const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null;
    const types = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & nothing));
    const literal = types.every((each) => each.isStringLiteral() || each.isNumberLiteral());
    return literal ? types.map((each) => String((each as ts.LiteralType).value)) : undefined;
  }

  /** The distinct results behind an expression. A cycle adds nothing. */
  #follow<T>(node: ts.Node, look: (node: ts.Node) => readonly T[]): readonly T[] {
    if (this.#following.has(node)) return [];
    this.#following.add(node);
    try {
      return [...new Set(this.#standsFor(node).flatMap(look))];
    } finally {
      this.#following.delete(node);
    }
  }

  /** The expressions whose values this one can have. */
  #standsFor(node: ts.Node): readonly ts.Node[] {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return [node.expression];
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return [node.expression];
    if (ts.isJsxExpression(node) && node.expression) return [node.expression];
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
    const found = ts.isBinaryExpression(node) ? choices(node) : this.#writtenElsewhere(node);
    if (found.length === 0) throw new Unread(node);
    return found;
  }

  #writtenElsewhere(node: ts.Node): readonly ts.Node[] {
    if (ts.isPropertyAccessExpression(node)) return this.#propertyOf(node.expression, node.name.text);
    if (ts.isElementAccessExpression(node)) return this.#entriesOf(node.expression);
    if (ts.isCallExpression(node)) return returnedBy(functionOf(this.#symbolAt(node.expression)?.valueDeclaration));
    const declaration = this.#symbolAt(node)?.valueDeclaration;
    if (!declaration) return [];
    if (ts.isVariableDeclaration(declaration)) return this.#variable(declaration);
    if (ts.isParameter(declaration)) return this.#argumentsFor(declaration);
    return ts.isBindingElement(declaration) ? this.#taken(declaration) : [];
  }

  #variable({ initializer, parent }: ts.VariableDeclaration): readonly ts.Node[] {
    if (initializer) return [initializer];
    return ts.isForOfStatement(parent.parent) ? this.#entriesOf(parent.parent.expression) : [];
  }

  /** The parameter's argument in every call; for a component, its attributes. */
  #argumentsFor(parameter: ts.ParameterDeclaration): readonly ts.Node[] {
    const { parent: fn, initializer } = parameter;
    const index = fn.parameters.indexOf(parameter);
    const around = fn.parent;
    // `list.map((entry) => …)`
    if (index === 0 && ts.isCallExpression(around) && ts.isPropertyAccessExpression(around.expression))
      return this.#entriesOf(around.expression.expression);
    const symbol = this.#symbolOfFunction(fn);
    if (!symbol) return [];
    const passed = this.#callsOfSymbol(symbol).flatMap((call) => argumentsOf(call)[index] ?? []);
    return initializer ? [initializer, ...passed] : passed;
  }

  /** The values behind a destructured name. */
  #taken({ parent, propertyName, name, initializer }: ts.BindingElement): readonly ts.Node[] {
    const { parent: declaration } = parent;
    if (ts.isBindingElement(declaration)) return [];
    const of = ts.isParameter(declaration) ? this.#argumentsFor(declaration) : this.#variable(declaration);
    const index = parent.elements.findIndex((each) => 'name' in each && each.name === name);
    const key = ts.isArrayBindingPattern(parent) ? String(index) : textOfName(propertyName ?? name);
    const values = of.flatMap((object) => this.#propertyOf(object, key ?? ''));
    return initializer ? [initializer, ...values] : values;
  }

  /** The items of an array, or the values of an object. */
  #entriesOf(node: ts.Node): readonly ts.Node[] {
    if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap((each) => valueIn(each) ?? []);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((each) => (ts.isSpreadElement(each) ? this.#entriesOf(each.expression) : [each]));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [callback] = node.arguments;
      const returned = callback && ts.isArrowFunction(callback) ? returnedBy(callback) : [];
      if (name.text === 'map') return returned;
      if (name.text === 'flatMap') return returned.flatMap((each) => this.#entriesOf(each));
      if (name.text === 'filter' || name.text === 'toSorted') return this.#entriesOf(expression);
    }
    return this.#follow(node, (each) => this.#entriesOf(each));
  }

  /** For a property of a new object: the constructor argument of the same name. */
  #givenToNew({ expression, arguments: args = [] as never }: ts.NewExpression, name: string): readonly ts.Node[] {
    const declaration = this.#symbolAt(expression)?.valueDeclaration;
    const constructorNode =
      declaration && ts.isClassLike(declaration) && declaration.members.find(ts.isConstructorDeclaration);
    const index = constructorNode
      ? constructorNode.parameters.findIndex((parameter) => textOfName(parameter.name) === name)
      : -1;
    return args[index] ? [args[index]] : [];
  }

  /** The values of an expression's property, if it is one of our objects. */
  #propertyOf(node: ts.Node, name: string): readonly ts.Node[] {
    if (isOfRunTime(node)) return [node];
    if (ts.isNewExpression(node)) return this.#givenToNew(node, name);
    if (ts.isArrayLiteralExpression(node)) return node.elements[Number(name)] ? [node.elements[Number(name)]!] : [];
    if (!ts.isObjectLiteralExpression(node) && !ts.isJsxAttributes(node))
      return this.#follow(node, (each) => this.#propertyOf(each, name));
    const value = propertyValue(node, name);
    if (value) return [value];
    return node.properties.flatMap((each) =>
      ts.isSpreadAssignment(each) || ts.isJsxSpreadAttribute(each) ? this.#propertyOf(each.expression, name) : [],
    );
  }
}

class Unread extends Error {
  constructor(node: ts.Node) {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    super(`${relative('.', source.fileName)}:${line + 1}: ${node.getText()}`);
  }
}

const grouped = <V>(map: Map<string, V[]>, key: string, value: V): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};
