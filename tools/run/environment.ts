import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ensureDatabase, startCluster } from '../postgres/cluster.ts';

/** Reads `.env` where there is one; what the shell sets wins. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Folder in which the embedded cluster has its files, or says where they lie. */
export function clusterFolder(): string {
  return join(resolve(process.env.DATA_DIR || './data'), 'postgres');
}

export interface DatabaseHandle {
  readonly url: string;
  readonly note: string;
  /** True where it is the embedded one of this checkout. */
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/** The database as configured: `DATABASE_URL`, or the embedded PostgreSQL in `DATA_DIR`. */
export async function openDatabase(name = 'callboard'): Promise<DatabaseHandle> {
  if (process.env.DATABASE_URL)
    return { url: process.env.DATABASE_URL, note: 'as configured', embedded: false, stop: async () => undefined };
  const folder = clusterFolder();
  const cluster = await startCluster({ folder });
  await ensureDatabase(cluster, name);
  const elsewhere = cluster.home === folder ? '' : `, its files in ${cluster.home} (its user can't enter ${folder})`;
  return {
    url: cluster.url(name),
    embedded: true,
    note: `${cluster.started ? 'PostgreSQL' : 'already running'} on port ${cluster.port}${elsewhere}`,
    // Whoever started it ends it; a second program that found it running leaves it alone.
    stop: async () => {
      if (cluster.started) await cluster.stop();
    },
  };
}

/** Advisory lock of the one `npm start` of a checkout. */
const START_LOCK = 7_261_002;

/** This checkout runs already: a second one would share its database and write over its sandbox's state. */
export class AlreadyRunning extends Error {}

/** Takes the embedded database for this `npm start`, until it ends. Throws `AlreadyRunning`. */
export async function claimDatabase(database: DatabaseHandle): Promise<void> {
  if (!database.embedded) return;
  const client = new pg.Client({ connectionString: database.url, application_name: 'callboard-start' });
  // The lock goes with the connection, and that with the server or with us.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [START_LOCK]);
  if (rows[0]?.taken) return;
  await client.end();
  throw new AlreadyRunning('Callboard already runs from this folder; stop it first.');
}

/** Works on the database and ends what was started for it, also when the work fails or is broken off: no server stays behind. */
export async function withDatabase<T>(work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  const brokenOff = (): void => {
    void database.stop().finally(() => process.exit(130));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, brokenOff);
  try {
    return await work(database);
  } finally {
    for (const signal of signals) process.off(signal, brokenOff);
    await database.stop();
  }
}
