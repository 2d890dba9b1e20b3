import { readFile } from 'node:fs/promises';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import { parseSync, Visitor, type Plugin as VitePlugin } from 'vite';
import { allLighter, lighter } from './lighter.ts';

/**
 * V8 takes a function literal that is assigned to a property (`query.callback = (error, result) => …`) for a method that lives as long
 * as the program, and makes it in the old generation. Libraries write so for each query (`pg`), each call of our own API (`light-my-request`)
 * and each page (the router, twenty times), and all that such a function reaches stays until the next collection of the old generation
 * (docs/decisions/0037). Any other expression with the same value is made in the young one: `query.callback = (0, (error, result) => …)`.
 */
export function withYoungFunctions(code: string): string {
  const marks = assignedFunctions(code)
    .flatMap(([from, to]) => [
      { at: from, mark: '(0, ' },
      { at: to, mark: ')' },
    ])
    .sort((one, other) => one.at - other.at);
  let done = 0;
  const parts: string[] = [];
  for (const { at, mark } of marks) {
    parts.push(code.slice(done, at), mark);
    done = at;
  }
  return parts.join('') + code.slice(done);
}

/** After an arrow function's block a new statement begins here even without a semicolon; after a closing bracket it would go on. */
const GOES_ON = /^\s*[([`/+-]/;

/** Where functions stand that are assigned to a property within another function, so that each of its calls makes one. */
function assignedFunctions(code: string): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let depth = 0;
  const enter = (): void => {
    depth += 1;
  };
  const leave = (): void => {
    depth -= 1;
  };
  const { program, errors } = parseSync('script.js', code);
  if (program.body.length === 0 && errors.length > 0) throw new Error(`Not read: ${errors[0]?.message}`);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ operator, left, right: given }) {
      if (depth === 0 || operator !== '=' || left.type !== 'MemberExpression') return;
      let right = given;
      while (right.type === 'ParenthesizedExpression') right = right.expression;
      if (right.type !== 'FunctionExpression' && right.type !== 'ArrowFunctionExpression') return;
      if (right.type === 'ArrowFunctionExpression' && GOES_ON.test(code.slice(right.end))) return;
      found.push([right.start, right.end]);
    },
  }).visit(program);
  return found;
}

/** Libraries of the server. */
export const youngFunctionsOfLibraries: EsbuildPlugin = {
  name: 'callboard:young-functions',
  setup({ onLoad, onEnd }) {
    const paths = new Set<string>();
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      paths.add(path);
      return { contents: withYoungFunctions(lighter('server', path, await readFile(path, 'utf8'))), loader: 'js' };
    });
    onEnd(() => allLighter('server', paths));
  },
};

/** What draws pages, and the libraries in it. */
export function youngFunctionsOfPages(): VitePlugin {
  return {
    name: 'callboard:young-functions',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code, id) {
        const light = lighter('pages', id, code);
        return light === code ? undefined : { code: light, map: null };
      },
    },
    // When everything else is done: what looks for dead code takes `(0, …)` for some.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        allLighter('pages', this.getModuleIds());
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withYoungFunctions(file.code);
        }
      },
    },
  };
}
