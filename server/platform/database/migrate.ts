import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { loadMigrations, missingMigrations, type SchemaStep } from './migrations.ts';
import type { Db } from './pool.ts';

/** A migration that waits for a lock blocks every statement behind it, so it gives up soon and retries later. */
const LOCK_TIMEOUT_MS = 3_000;
const PAUSE_MS = 2_000;
const TRIES = 60;

/** One process migrates at a time. Kysely's own lock covers only the step, not the preparation before it. */
const LOCK = sql`hashtextextended('callboard.migrate', 0)`;

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '55P03';

/** Runs `work`, and retries it for about five minutes while its lock isn't free. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function migrateUp(connection: Db, steps: Record<string, SchemaStep>): Promise<string[]> {
  const [next] = await missingMigrations(connection);
  if (next === undefined) return [];
  await steps[next]?.prepare?.(connection);
  const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => steps } });
  const { error, results } = await migrator.migrateUp();
  if (error) throw error;
  return (results ?? []).filter(({ status }) => status === 'Success').map((one) => one.migrationName);
}

/**
 * Migrates the database to the newest schema, each step in its own transaction: its locks are released before the next
 * begins, and the previous version keeps serving. Returns the names of the migrations that ran.
 * @throws NewerSchema
 */
export function migrate(db: Db, applied: (name: string) => void = () => undefined): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`.execute(connection);
    const steps = await loadMigrations();
    const ran: string[] = [];
    await retried(() => sql`select pg_advisory_lock(${LOCK})`.execute(connection));
    try {
      for (;;) {
        const done = await retried(() => migrateUp(connection, steps));
        if (done.length === 0) return ran;
        for (const name of done) {
          ran.push(name);
          applied(name);
        }
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      await sql`select set_config('lock_timeout', '0', false)`.execute(connection);
    }
  });
}
