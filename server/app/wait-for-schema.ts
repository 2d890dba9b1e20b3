import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { missingMigrations } from '#server/platform/database/migrations.ts';
import { connect } from '#server/platform/database/pool.ts';
import { reachDatabase } from '#server/platform/database/reach.ts';
import { type DatabaseState, Readiness } from '#server/platform/database/readiness.ts';
import { openHealthPort } from './health.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Returns when the database has every migration of this build. Until then, nothing of this build runs on it, and `port`
 * reports so.
 * @throws NewerSchema, DatabaseUnreachable
 */
export async function waitForSchema(config: Config, port: number | undefined, log: Logger): Promise<void> {
  const { db, pool, close } = connect(config.databaseDirectUrl, { max: 2, applicationName: 'callboard-start' });
  const database = new Readiness(config.databaseDirectUrl, pool);
  try {
    await reachDatabase(pool);
    let missing = await missingMigrations(db);
    if (missing.length === 0) return;
    log.warn(
      { missing: missing.length, first: missing[0] },
      'the schema is behind this build: waiting for "callboard migrate"',
    );
    // Never ready, not even for a moment: the real server starts afterward.
    const readiness = async (): Promise<DatabaseState> => {
      const state = await database.state();
      return state === 'ready' ? 'schema_behind' : state;
    };
    const health = port === undefined ? undefined : await openHealthPort({ host: config.host, port }, readiness);
    try {
      while (missing.length > 0) {
        await sleep(LOOK_EVERY_MS);
        missing = await missingMigrations(db).catch((error: unknown) => {
          if (isDatabaseAway(error)) return missing;
          throw error;
        });
      }
    } finally {
      await health?.close();
    }
    log.info('the schema is there');
  } finally {
    await database.close();
    await close();
  }
}
