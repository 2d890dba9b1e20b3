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

/** The properties of each `endpoint({ … })` that the browser can do without, as ranges of the source. */
function needless(program: Node): [number, number][] {
  const ranges: [number, number][] = [];
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'endpoint') continue;
    const [input] = node.arguments as Node[];
    if (input?.type !== 'ObjectExpression') continue;
    for (const property of input.properties as Node[]) {
      const { key } = property;
      if (isNode(key) && typeof key.name === 'string' && !KEPT.has(key.name))
        ranges.push([property.start, property.end]);
    }
  }
  return ranges;
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
      if (!CONTRACT_FILE.test(id) || !code.includes('endpoint(')) return null;
      let light = code;
      const ranges = needless(this.parse(code) as unknown as Node).sort((a, b) => b[0] - a[0]);
      for (const [start, end] of ranges) {
        const comma = /^\s*,/.exec(light.slice(end))?.[0].length ?? 0;
        light = light.slice(0, start) + light.slice(end + comma);
      }
      return { code: light, map: null };
    },
  };
}
