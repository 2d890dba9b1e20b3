import type { Plugin } from 'vite';

const CONTRACT_FILE = /\/contract\/.*\.ts$/;
/** What the browser needs of an endpoint: whom to call. Shapes are checked by the compiler and by the server. */
const KEPT = new Set(['method', 'path', 'idempotent']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* nodesOf(each);
  }
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Takes out the properties of each `endpoint({ … })` that the browser can do without. */
function withoutSchemas(program: Node, code: string): Edit[] {
  const edits: Edit[] = [];
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'endpoint') continue;
    const [input] = node.arguments as Node[];
    if (input?.type !== 'ObjectExpression') continue;
    for (const { key, start, end } of input.properties as Node[]) {
      if (!isNode(key) || typeof key.name !== 'string' || KEPT.has(key.name)) continue;
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      edits.push({ start, end: end + comma, text: '' });
    }
  }
  return edits;
}

/** What the bundler takes for an effect: a call, reading a property of what a call made, and spreading an object. */
const EFFECTS = new Set(['CallExpression', 'NewExpression', 'MemberExpression', 'SpreadElement']);

/** Whether making this value calls something or reads of it, or makes an object or a list of what does. */
function calls(node: Node): boolean {
  if (EFFECTS.has(node.type)) return true;
  return (
    (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') && [...nodesOf(node)].slice(1).some(calls)
  );
}

/** Marks each value that the module makes by a call as free of side effects: the bundler drops those that nobody uses. */
function markedPure(program: Node): Edit[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as Node[]).flatMap(({ init }): Edit[] => {
      if (!isNode(init) || !calls(init)) return [];
      return [
        { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      ];
    });
  });
}

/**
 * Leaves the schemas of endpoints out of the browser's bundle (and with them the schema library): an endpoint there is
 * its method and path. A schema that a page imports by its own name stays.
 */
export function contractLight(): Plugin {
  return {
    name: 'callboard:contract-light',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return null;
      const program = this.parse(code) as unknown as Node;
      const edits = [...withoutSchemas(program, code), ...markedPure(program)].sort((a, b) => b.start - a.start);
      let light = code;
      for (const { start, end, text } of edits) light = light.slice(0, start) + text + light.slice(end);
      return { code: light, map: null };
    },
  };
}
