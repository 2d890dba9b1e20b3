import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path/posix';

const SOURCES = '{bench,contract,covers,sandbox,server,testing,tools,web}/**/*.{ts,tsx}';
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|[^'{;]*?)\s*from\s*'([#.][^']+)'|import\(\s*'([#.][^']+)'/g;

/** Through these every test of the server knows every file of it, and every page test every page: `npm test` is for that. */
const isHub = (file: string): boolean =>
  file.startsWith('server/app/') || file === 'testing/app.ts' || file === 'web/routeTree.gen.ts';
const isIndex = (file: string): boolean => /^server\/features\/[^/]+\/index\.ts$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

interface Import {
  readonly file: string;
  /** Empty where a whole module is imported. */
  readonly names: readonly string[];
}

/** What a source text imports, the files from the root. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, names = '', from, dynamic]) => {
    const path = from ?? dynamic ?? '';
    return {
      file: path.startsWith('#') ? path.slice(1) : normalize(`${dirname(file)}/${path}`),
      names: names
        .split(',')
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type\s+/, '')
              .split(/\s+as\s+/)[0] ?? '',
        )
        .filter((name) => name !== ''),
    };
  });
}

interface Graph {
  /** By file, who imports it. */
  readonly importers: ReadonlyMap<string, ReadonlySet<string>>;
  /** The files behind what a file imports, each with the name it takes. */
  taken(file: string): { readonly name: string; readonly source: string }[];
}

/** Who takes a name from a feature's index imports the file behind the name. */
function graphOf(texts: ReadonlyMap<string, string>): Graph {
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
  const behind = (index: string, name: string): string =>
    imports.get(index)?.find(({ names }) => names.includes(name))?.file ?? index;
  const taken: Graph['taken'] = (file) =>
    (imports.get(file) ?? []).flatMap(({ file: from, names }) =>
      names.map((name) => ({ name, source: isIndex(from) ? behind(from, name) : from })),
    );
  const importers = new Map<string, Set<string>>();
  for (const [file, found] of imports) {
    if (isIndex(file)) continue;
    const whole = found.filter(({ names }) => names.length === 0).map(({ file: from }) => from);
    for (const source of [...whole, ...taken(file).map((each) => each.source)])
      importers.set(source, (importers.get(source) ?? new Set()).add(file));
  }
  return { importers, taken };
}

const ENDPOINT = /export const (\w+) = endpoint\(\{[^}]*?path: '([^']+)'/g;
/** `route(contract, handler)`, up to the next one. */
const ROUTE = /\broute\(\s*([\w.]+),([\s\S]*?)(?=\broute\(|$)/g;

/** Paths of the contract by the names of its endpoints. */
function endpointPaths(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [file, text] of texts) {
    if (!file.startsWith('contract/')) continue;
    for (const [, name = '', path = ''] of text.matchAll(ENDPOINT)) paths.set(name, [...(paths.get(name) ?? []), path]);
  }
  return paths;
}

/** The address of a page's route, as the contract writes paths: `/_shell/events/$id` is `/events/{id}`. */
function pagePath(text: string): string | undefined {
  const path = /createFileRoute\('([^']+)'\)/.exec(text)?.[1];
  return path
    ?.replaceAll(/\/_\w+/g, '')
    .replaceAll(/\$\w+/g, '{id}')
    .replace(/(?<=.)\/$/, '');
}

/** The names of the endpoints whose handlers in a text use one of these names. */
function endpointsUsing(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const uses = new RegExp(`\\b(?:${names.join('|')})\\b`);
  return [...text.matchAll(ROUTE)]
    .filter(([, , handler = '']) => uses.test(handler))
    .map(([, contract = '']) => {
      const name = contract.split('.').at(-1) ?? '';
      return new RegExp(`(\\w+)\\s+as\\s+${name}\\b`).exec(text)?.[1] ?? name;
    });
}

/** Finds a path of the contract in a test: `/events/{id}` stands there as `/events/7` or `/events/${event.id}`. */
export function pathPattern(path: string): RegExp {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? '(?:\\$\\{[^}]*\\}|[\\w-]+)' : segment.replaceAll('.', '\\.')));
  return new RegExp(`(?<=['"\`}]|/api/v1)/${segments.join('/')}(?=['"\`?])`);
}

/**
 * The test files that a change of these files may break, the nearest first: those beside them, then by steps of imports, hubs
 * left out; a test that calls an endpoint or opens a page is a step behind the file of its route.
 */
export function nearestTests(changed: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const { importers, taken } = graphOf(texts);
  const steps = new Map(changed.map((file) => [file, 0]));
  // What is added while it is walked is walked, too.
  for (const [file, step] of steps) {
    if (isHub(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  const paths = endpointPaths(texts);
  const called = new Map<string, number>();
  for (const [file, step] of steps) {
    const page = file.startsWith('web/routes/') ? pagePath(texts.get(file) ?? '') : undefined;
    if (page) called.set(page, step + 1);
    const names = taken(file).filter(({ source }) => steps.has(source));
    for (const name of endpointsUsing(
      texts.get(file) ?? '',
      names.map((each) => each.name),
    ))
      for (const path of paths.get(name) ?? []) called.set(path, Math.min(step + 1, called.get(path) ?? Infinity));
  }
  const patterns = [...called].map(([path, step]) => [pathPattern(path), step] as const);
  const folders = new Set(changed.map((file) => dirname(file)));
  const stepsOf = (file: string, text: string): number => {
    if (folders.has(dirname(file))) return 0;
    const calls = patterns.filter(([pattern]) => pattern.test(text)).map(([, step]) => step);
    return Math.min(steps.get(file) ?? Infinity, ...calls);
  };
  return [...texts]
    .filter(([file]) => isTest(file))
    .map(([file, text]) => [file, stepsOf(file, text)] as const)
    .filter(([, step]) => step < Infinity)
    .sort(([a, stepA], [b, stepB]) => stepA - stepB || (a < b ? -1 : 1))
    .map(([file]) => file);
}

/** The texts of all sources, by their path from the root. */
export const sourceTexts = (): Map<string, string> =>
  new Map(globSync(SOURCES).map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
