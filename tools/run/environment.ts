import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { ensureDatabase, startCluster } from '../postgres/cluster.ts';

/** Reads `.env` if it exists; variables set in the shell win. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** The folder that has the embedded cluster's files, or points to where they are. */
export function clusterFolder(): string {
  return join(resolve(process.env.DATA_DIR || './data'), 'postgres');
}

/** Where `npm start` stores its payment sandbox's port, which is the next free one if the usual one is taken. */
const sandboxPortFile = (): string => join(resolve(process.env.DATA_DIR || './data'), 'sandbox-port');

/** Stores the sandbox's port for programs started separately; null: it has stopped. */
export function noteSandboxPort(port: number | null): void {
  if (port === null) rmSync(sandboxPortFile(), { force: true });
  else {
    mkdirSync(dirname(sandboxPortFile()), { recursive: true });
    writeFileSync(sandboxPortFile(), `${port}\n`);
  }
}

/** Adds the running sandbox's port to the environment, unless one is set. */
export function withRunningSandbox(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.SANDBOX_PORT?.trim() || !existsSync(sandboxPortFile())) return env;
  return { ...env, SANDBOX_PORT: readFileSync(sandboxPortFile(), 'utf8').trim() };
}

export interface DatabaseHandle {
  readonly url: string;
  /** The database's URL without its connection pooler. */
  readonly directUrl: string;
  readonly note: string;
  /** True if it is this checkout's embedded database. */
  readonly embedded: boolean;
  /** Restarts the embedded database if it has died, on the same port, so that programs can keep using its URL. */
  again(): Promise<void>;
  stop(): Promise<void>;
}

/** The configured database: `DATABASE_URL`, or the embedded PostgreSQL in `DATA_DIR`. */
export async function openDatabase(name = 'callboard'): Promise<DatabaseHandle> {
  if (process.env.DATABASE_URL)
    return {
      url: process.env.DATABASE_URL,
      directUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL,
      note: 'as configured',
      embedded: false,
      again: async () => undefined,
      stop: async () => undefined,
    };
  const folder = clusterFolder();
  let cluster = await startCluster({ folder });
  await ensureDatabase(cluster, name);
  const elsewhere = cluster.home === folder ? '' : `, its files in ${cluster.home} (its user can't enter ${folder})`;
  return {
    url: cluster.url(name),
    directUrl: cluster.url(name),
    embedded: true,
    note: `${cluster.started ? 'PostgreSQL' : 'already running'} on port ${cluster.port}${elsewhere}`,
    again: async () => {
      const { started } = cluster;
      cluster = {
        ...(await startCluster({ folder, port: cluster.port, samePort: true })),
        ...(started ? { started } : {}),
      };
    },
    // Only the program that started the database stops it; one that found it running leaves it alone.
    stop: async () => {
      if (cluster.started) await cluster.stop();
    },
  };
}

/** The advisory lock held by a checkout's single `npm start`. */
const START_LOCK = 7_261_002;

/**
 * Thrown if this checkout is already running: a second start would share its database and overwrite its sandbox's
 * state.
 */
export class AlreadyRunning extends Error {}

/** A claim on a database that lasts as long as the connection that holds it. */
export interface Claim {
  /** Resolves when the connection ends: the server died, or we released it. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

const NEVER = new Promise<void>(() => undefined);

/** Claims the embedded database for this `npm start` until it ends. Throws `AlreadyRunning`. */
export async function claimDatabase(database: DatabaseHandle): Promise<Claim> {
  if (!database.embedded) return { lost: NEVER, release: async () => undefined };
  const client = new pg.Client({ connectionString: database.url, application_name: 'callboard-start' });
  // The lock ends with the connection, and the connection with the server or with us.
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [START_LOCK]);
  if (rows[0]?.taken) return { lost, release: () => client.end() };
  await client.end();
  throw new AlreadyRunning('Callboard already runs from this folder; stop it first.');
}

/**
 * Runs `work` on the database and stops what was started for it, even if the work fails or is interrupted: no server
 * stays behind.
 */
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
