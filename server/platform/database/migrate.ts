import { Migrator } from 'kysely/migration';
import { loadMigrations, missingMigrations } from './migrations.ts';
import type { Db } from './pool.ts';

/**
 * Brings the database to the newest schema, each step in a transaction of its own: what one locks is free again before the
 * next begins, and the version before goes on serving. Returns the names of the migrations that ran.
 * @throws NewerSchema
 */
export async function migrate(db: Db, applied: (name: string) => void = () => undefined): Promise<string[]> {
  await missingMigrations(db);
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } });
  const ran: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const done = (results ?? []).filter((result) => result.status === 'Success');
    if (done.length === 0) return ran;
    for (const { migrationName } of done) {
      ran.push(migrationName);
      applied(migrationName);
    }
  }
}
