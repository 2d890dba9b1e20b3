import { globSync, readFileSync } from 'node:fs';
import { ABOVE, features, platformTables, type Wall } from './features.ts';
import { tablesOf } from './sql-tables.ts';

const SCHEMA = 'server/platform/database/schema.gen.ts';
const NOT_PROGRAM = /\.(test|factory)\.tsx?$|^server\/migrations\//;
const IMPORT = /(?:from|import\()\s*'#server\/features\/([^/']+)\/index\.ts/g;

/** One file's use of another feature, or of a table. */
export interface Use {
  readonly file: string;
  /** `accounts`, `manage`, `letters`, `journeys`, `rights`, `app`, `platform`, `providers`. */
  readonly by: string;
  readonly of: string;
  readonly how: 'import' | 'read' | 'write';
  readonly table?: string;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The database's table names, from its generated types. */
export function knownTables(schema: string = readFileSync(SCHEMA, 'utf8')): ReadonlySet<string> {
  const database = schema.slice(schema.indexOf('export interface DB'));
  return new Set([...database.matchAll(/^ {2}([a-z_]+):/gm)].map((match) => match[1] ?? ''));
}

/** All server files except tests, factories, and migrations. */
export function serverFiles(): SourceFile[] {
  return globSync('server/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_PROGRAM.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const IN_FEATURE = /^server\/features\/([^/]+)\/(?:([^/]+)\/)?/;

/**
 * The feature a file belongs to; for a folder above the features, its name: `manage` for
 * `server/features/events/manage/…`, otherwise `app`.
 */
export function partOf(path: string): string {
  const [, feature, folder = ''] = IN_FEATURE.exec(path) ?? [];
  if (feature !== undefined) return (ABOVE as readonly string[]).includes(folder) ? folder : feature;
  return /^server\/([^/]+)\//.exec(path)?.[1] ?? 'app';
}

/** The owners of each table; more than one is a mistake in the table of walls. */
export function ownersOf(walls: Readonly<Record<string, Wall>> = features): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  const own = (table: string, owner: string) => owners.set(table, [...(owners.get(table) ?? []), owner]);
  for (const [feature, wall] of Object.entries(walls)) for (const table of wall.owns) own(table, feature);
  for (const table of platformTables) own(table, 'platform');
  return owners;
}

/** Each file's uses of other features: imports, and the tables that its SQL reads and writes. */
export function usesOf(files: readonly SourceFile[], walls: Readonly<Record<string, Wall>> = features): Use[] {
  const owners = ownersOf(walls);
  const known = new Set(owners.keys());
  return files.flatMap(({ path: file, text }) => {
    const by = partOf(file);
    const imports = [...text.matchAll(IMPORT)].map((match): Use => ({ file, by, of: match[1] ?? '', how: 'import' }));
    const { reads, writes } = tablesOf(text, known);
    const ownerOf = (table: string) => owners.get(table)?.[0] ?? '';
    return [
      ...imports,
      ...[...reads].map((table): Use => ({ file, by, of: ownerOf(table), how: 'read', table })),
      ...[...writes].map((table): Use => ({ file, by, of: ownerOf(table), how: 'write', table })),
    ].filter((use) => use.of !== use.by || use.how === 'write');
  });
}
