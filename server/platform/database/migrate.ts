import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { projectPath } from '../root.ts';
import type { Db } from './pool.ts';

const FOLDER = projectPath('server/migrations');

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.+\.ts$/.test(file)).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      migrations[file.replace(/\.ts$/, '')] = (await import(pathToFileURL(join(FOLDER, file)).href)) as Migration;
    }
    return migrations;
  },
};

/**
 * Brings the database to the newest schema, each step in a transaction of its own: what one locks is free again before the
 * next begins, and the version before goes on serving. Returns the names of the migrations that ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider });
  const ran: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const done = (results ?? []).filter((result) => result.status === 'Success');
    if (done.length === 0) return ran;
    ran.push(...done.map((result) => result.migrationName));
  }
}
