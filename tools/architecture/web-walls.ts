import { globSync, readFileSync } from 'node:fs';
import type { SourceFile } from './arrows.ts';
import { cyclesOf } from './sql-walls.ts';
import { webFeatures } from './web-features.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'#web\/features\/([^/']+)\//g;
const FEATURE = /^web\/features\/([^/]+)\//;

/** All files in web features except tests. */
export function webFiles(): SourceFile[] {
  return globSync('web/features/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|factory)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Mistakes in the table of web features: a cycle, an unused arrow. One line each. */
export function brokenWebWalls(
  files: readonly SourceFile[] = webFiles(),
  table: Readonly<Record<string, readonly string[]>> = webFeatures,
): string[] {
  const used = new Set(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].map(([, of]) => `${FEATURE.exec(path)?.[1] ?? ''} ${of ?? ''}`),
    ),
  );
  const walls = Object.fromEntries(Object.entries(table).map(([feature, knows]) => [feature, { knows, owns: [] }]));
  const lines = [
    ...cyclesOf(walls),
    ...Object.entries(table).flatMap(([by, knows]) =>
      knows.filter((of) => !used.has(`${by} ${of}`)).map((of) => `no-idle-arrows: ${by} never uses ${of}`),
    ),
  ];
  return lines.map((line) => `web: ${line}`);
}
