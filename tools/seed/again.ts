/** `npm run demo`: deletes the school's data and creates the demo school again. Stop `npm start` first. */

import { rmSync } from 'node:fs';
import type pg from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { ensureDatabase, startCluster } from '../postgres/cluster.ts';
import { forgottenPlaces, removePlace } from '../postgres/home.ts';
import { canCopyDemo, copyDemo, isNewDataFolder, settleCopy } from '../run/demo-copy.ts';
import { clusterFolder, type DatabaseHandle, loadEnvironmentFile, withDatabase } from '../run/environment.ts';
import { holdPort } from '../run/ports.ts';
import { type Program, startProgram, step } from '../run/steps.ts';
import { emptyDatabase } from './unfinished.ts';

async function refuseWhileRunning(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'callboard%'",
  );
  if (rows.length > 0) throw new Error('Callboard is running on this database; stop it first.');
}

/** Removes databases that an older data folder at this path left elsewhere. */
function removeForgottenPlaces(): void {
  for (const place of forgottenPlaces(clusterFolder())) removePlace(place);
}

/** Replaces the embedded database, its uploads, and the sandbox's state with a copy of today's demo school. */
async function copy(): Promise<void> {
  const { dataDir, publicUrl, sandboxPort } = readConfig(process.env, { startsDatabase: true });
  const addresses = { web: publicUrl, sandbox: `http://127.0.0.1:${sandboxPort}` };
  const start = async (work: (pool: pg.Pool) => Promise<void>): Promise<void> => {
    const cluster = await startCluster({ folder: clusterFolder() });
    await ensureDatabase(cluster, 'callboard');
    const { pool, close } = connect(cluster.url(), { max: 2 });
    await work(pool).finally(close);
    await cluster.stop();
  };
  if (!isNewDataFolder(dataDir)) await start(refuseWhileRunning);
  await copyDemo(dataDir, addresses);
  removeForgottenPlaces();
  await start((pool) => settleCopy(pool, dataDir, addresses));
}

async function throwAway(database: DatabaseHandle, dataDir: string): Promise<void> {
  const connections = connect(database.url, { max: 1 });
  try {
    await refuseWhileRunning(connections.pool);
    await emptyDatabase(connections.pool);
    await migrate(connections.db);
  } finally {
    await connections.close();
  }
  // The sandbox's state and the uploads beside the database belong to the deleted school.
  rmSync(`${dataDir}/sandbox.json`, { force: true });
  rmSync(`${dataDir}/media`, { recursive: true, force: true });
  removeForgottenPlaces();
}

async function fill(env: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(env);
  let sandbox: Program | undefined;
  try {
    let childEnv = env;
    if (config.stripe.sandbox) {
      const held = await holdPort({ from: config.sandboxPort });
      childEnv = { ...env, SANDBOX_PORT: String(held.port) };
      await held.release();
      sandbox = startProgram('sandbox/main.ts', [], {
        ...childEnv,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/webhooks/stripe`,
        SANDBOX_WEBHOOK_SECRET: config.stripe.webhookSecret,
        SANDBOX_KEY: config.stripe.secretKey,
        SANDBOX_STATE_FILE: `${config.dataDir}/sandbox.json`,
      });
      await sandbox.ready;
    }
    const code = await startProgram('tools/seed/demo.ts', [], childEnv).ended;
    if (code !== 0) throw new Error('Filling the demo school failed; see above.');
  } finally {
    sandbox?.child.kill('SIGTERM');
    await sandbox?.ended;
  }
}

loadEnvironmentFile();
if (readConfig(process.env, { startsDatabase: true }).production) {
  console.error('The demo school is not for production.');
  process.exit(1);
}
try {
  if (canCopyDemo(process.env)) await step('demo school', copy);
  else
    await withDatabase(async (database) => {
      const env = { ...process.env, DATABASE_URL: database.url };
      await step('empty database', () => throwAway(database, readConfig(env).dataDir));
      await step('demo school', () => fill(env));
    });
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
