import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path/posix';

const SOURCES = '{bench,contract,covers,sandbox,server,testing,tools,web}/**/*.{ts,tsx}';
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|[^'{;]*?)\s*from\s*'([#.][^']+)'|import\(\s*'([#.][^']+)'/g;

/**
 * Through hubs, every server test reaches every server file, and every page test every page. `npm test` covers that.
 */
const isHub = (file: string): boolean =>
  file.startsWith('server/app/') || file === 'testing/app.ts' || file === 'web/routeTree.gen.ts';
const isIndex = (file: string): boolean => /^server\/features\/[^/]+\/index\.ts$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

interface Import {
  readonly file: string;
  /** Empty if the whole module is imported. */
  readonly names: readonly string[];
}

/** A source file's imports, as paths from the repository's root. */
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
  readonly importers: ReadonlyMap<string, ReadonlySet<string>>;
  /** The files that a file imports from after resolving feature indexes, each with the imported name. */
  taken(file: string): { readonly name: string; readonly source: string }[];
}

/** A name imported from a feature's index counts as an import of the file behind it. */
function graphOf(texts: ReadonlyMap<string, string>): Graph {
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
  const behind = (index: string, name: string): string =>
    imports.get(index)?.find(({ names }) => names.includes(name))?.file ?? index;
  const sourcesOf: Graph['taken'] = (file) =>
    (imports.get(file) ?? []).flatMap(({ file: from, names }) =>
      names.map((name) => ({ name, source: isIndex(from) ? behind(from, name) : from })),
    );
  const importers = new Map<string, Set<string>>();
  for (const [file, found] of imports) {
    if (isIndex(file)) continue;
    const wholeModules = found.filter(({ names }) => names.length === 0).map(({ file: from }) => from);
    for (const source of [...wholeModules, ...sourcesOf(file).map((each) => each.source)])
      importers.set(source, (importers.get(source) ?? new Set()).add(file));
  }
  return { importers, taken: sourcesOf };
}

const ENDPOINT = /export const (\w+) = endpoint\(\{[^}]*?path: '([^']+)'/g;
/** `route(contract, handler)`, up to the next one. */
const ROUTE = /\broute\(\s*([\w.]+),([\s\S]*?)(?=\broute\(|$)/g;

/** The contract's paths by endpoint name. */
function endpointPaths(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [file, text] of texts) {
    if (!file.startsWith('contract/')) continue;
    for (const [, name = '', path = ''] of text.matchAll(ENDPOINT)) paths.set(name, [...(paths.get(name) ?? []), path]);
  }
  return paths;
}

/** The path of a page's route, written like the contract's: `/_shell/events/$id` becomes `/events/{id}`. */
function pagePath(text: string): string | undefined {
  const path = /createFileRoute\('([^']+)'\)/.exec(text)?.[1];
  return path
    ?.replaceAll(/\/_\w+/g, '')
    .replaceAll(/\$\w+/g, '{id}')
    .replace(/(?<=.)\/$/, '');
}

/** The endpoints whose handlers in this text use one of these names. */
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

/** Matches a contract path in a test: `/events/{id}` appears there as `/events/7` or `/events/${event.id}`. */
export function pathPattern(path: string): RegExp {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? '(?:\\$\\{[^}]*\\}|[\\w-]+)' : segment.replaceAll('.', '\\.')));
  return new RegExp(`(?<=['"\`}]|/api/v1)/${segments.join('/')}(?=['"\`?])`);
}

/**
 * The test files that a change to these files may break, the nearest first: those beside them, then by import steps,
 * without going through hubs. A test that calls an endpoint or opens a page is one step behind the file with its route.
 */
export function nearestTests(changed: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const { importers, taken } = graphOf(texts);
  const steps = new Map(changed.map((file) => [file, 0]));
  // Entries added during the loop are visited too.
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

/** The text of all sources, by their path from the repository's root. */
export const sourceTexts = (): Map<string, string> =>
  new Map(globSync(SOURCES).map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
