import { readFile } from 'node:fs/promises';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import { parseSync, Visitor, type Plugin as VitePlugin } from 'vite';
import { lighter } from './light-calls.ts';

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
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ operator, left, right }) {
      if (depth === 0 || operator !== '=' || left.type !== 'MemberExpression') return;
      if (right.type === 'FunctionExpression' || right.type === 'ArrowFunctionExpression') {
        found.push([right.start, right.end]);
      }
    },
  }).visit(parseSync('script.js', code).program);
  return found;
}

/** Libraries of the server. */
export const youngFunctionsOfLibraries: EsbuildPlugin = {
  name: 'callboard:young-functions',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: withYoungFunctions(lighter(path, await readFile(path, 'utf8'))),
      loader: 'js',
    }));
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
        const light = lighter(id, code);
        return light === code ? undefined : { code: light, map: null };
      },
    },
    // When everything else is done: what looks for dead code takes `(0, …)` for some.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withYoungFunctions(file.code);
        }
      },
    },
  };
}
