import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path/posix';

const SOURCES = '{bench,contract,covers,sandbox,server,testing,tools,web}/**/*.{ts,tsx}';
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|[^'{;]*?)\s*from\s*'([#.][^']+)'|import\(\s*'([#.][^']+)'/g;

/** Through these every test of the server knows every file of it: `npm test` is for that. */
const isHub = (file: string): boolean => file.startsWith('server/app/') || file === 'testing/app.ts';
const isIndex = (file: string): boolean => /^server\/domain\/[^/]+\/index\.ts$/.test(file);
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

/** By file, who imports it. Who takes a name from a feature's index imports the file behind the name. */
function importersOf(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
  const behind = (index: string, name: string): string =>
    imports.get(index)?.find(({ names }) => names.includes(name))?.file ?? index;
  const importers = new Map<string, Set<string>>();
  for (const [file, found] of imports) {
    for (const { file: from, names } of isIndex(file) ? [] : found) {
      const sources = isIndex(from) && names.length > 0 ? names.map((name) => behind(from, name)) : [from];
      for (const source of sources) importers.set(source, (importers.get(source) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** The test files that a change of these files may break, the nearest first: those beside them, then by steps of imports, hubs left out. */
export function nearestTests(changed: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const importers = importersOf(texts);
  const steps = new Map(changed.map((file) => [file, 0]));
  // What is added while it is walked is walked, too.
  for (const [file, step] of steps) {
    if (isHub(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  const folders = new Set(changed.map((file) => dirname(file)));
  const stepsOf = (file: string): number => (folders.has(dirname(file)) ? 0 : (steps.get(file) ?? Infinity));
  return [...texts.keys()]
    .filter((file) => isTest(file) && stepsOf(file) < Infinity)
    .sort((a, b) => stepsOf(a) - stepsOf(b) || (a < b ? -1 : 1));
}

/** The same in the order of their names. */
export const affectedTests = (changed: readonly string[], texts: ReadonlyMap<string, string>): string[] =>
  nearestTests(changed, texts).sort();

/** The texts of all sources, by their path from the root. */
export const sourceTexts = (): Map<string, string> =>
  new Map(globSync(SOURCES).map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
