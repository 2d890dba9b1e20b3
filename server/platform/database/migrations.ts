import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type pg from 'pg';
import { serverPath } from '../root.ts';
import type { Db } from './pool.ts';

const FOLDER = serverPath('server/migrations');
const FILE = /^\d{4}_\w+\.(ts|mjs)$/;
const UNDEFINED_TABLE = '42P01';

const files = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => FILE.test(file))
    .sort();

const knownMigrations = (): string[] => files().map((file) => parse(file).name);

export interface SchemaStep extends Migration {
  /**
   * Converts rows to a new form in many small statements. Each one persists if a later one fails, and another run
   * continues with what is left. Runs before `up`.
   */
  readonly prepare?: (db: Db) => Promise<void>;
}

export async function loadMigrations(): Promise<Record<string, SchemaStep>> {
  const migrations: Record<string, SchemaStep> = {};
  for (const file of files()) {
    migrations[parse(file).name] = (await import(pathToFileURL(join(FOLDER, file)).href)) as SchemaStep;
  }
  return migrations;
}

/** A newer build migrated the database. */
export class NewerSchema extends Error {}

/**
 * Migrations of this build that the database doesn't have yet, oldest first.
 * @throws NewerSchema if the database has migrations that this build doesn't know
 */
export async function missingMigrations(db: Db): Promise<string[]> {
  const known = knownMigrations();
  const applied = await appliedMigrations(db);
  const unknown = [...applied].filter((name) => !known.includes(name)).sort();
  if (unknown.length > 0)
    throw new NewerSchema(
      `This database is newer than this build: it has migrations that this build doesn't know (${unknown.join(', ')}). Run the newer build.`,
    );
  return known.filter((name) => !applied.has(name));
}

const isUndefinedTable = (error: unknown): boolean => (error as { code?: unknown }).code === UNDEFINED_TABLE;

async function appliedMigrations(db: Db): Promise<Set<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (isUndefinedTable(error)) return new Set();
    throw error;
  }
}

let newest: string | undefined;

/** Whether this build's newest migration is applied: one row, for health checks. */
export async function hasNewestMigration(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  newest ??= knownMigrations().at(-1);
  try {
    const { rows } = await pool.query('select 1 from kysely_migration where name = $1', [newest]);
    return rows.length > 0;
  } catch (error) {
    if (isUndefinedTable(error)) return false;
    throw error;
  }
}
