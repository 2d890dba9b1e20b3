import type { Plugin } from 'vite';

const CONTRACT_FILE = /\/contract\/.*\.ts$/;
/** The endpoint properties the browser needs to make a call. The compiler and the server check shapes. */
const KEPT = new Set(['method', 'path', 'idempotent', 'storesVisit']);

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

/** Removes the properties of each `endpoint({ … })` that the browser doesn't need. */
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

/** What the bundler treats as a side effect: a call, reading a property of a call's result, and spreading an object. */
const EFFECTS = new Set(['CallExpression', 'NewExpression', 'MemberExpression', 'SpreadElement']);

/** Whether creating this value makes a call or reads from its result, directly or inside an object or list. */
function calls(node: Node): boolean {
  if (EFFECTS.has(node.type)) return true;
  return (
    (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') && [...nodesOf(node)].slice(1).some(calls)
  );
}

/** Marks each value the module creates by a call as free of side effects, so that the bundler drops unused ones. */
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
 * Removes endpoint schemas from the browser bundle (and with them the schema library): an endpoint there is its method
 * and path. A schema that a page imports by its own name stays.
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
