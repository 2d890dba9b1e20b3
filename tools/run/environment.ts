import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

/** Where `npm start` notes the port of its payment sandbox, which is the next free one where the usual is taken. */
const sandboxPortFile = (): string => join(resolve(process.env.DATA_DIR || './data'), 'sandbox-port');

/** Notes the sandbox's port for programs that are started beside; null: it is over. */
export function noteSandboxPort(port: number | null): void {
  if (port === null) rmSync(sandboxPortFile(), { force: true });
  else {
    mkdirSync(dirname(sandboxPortFile()), { recursive: true });
    writeFileSync(sandboxPortFile(), `${port}\n`);
  }
}

/** The environment with the port of the sandbox that runs beside, unless one is named. */
export function withRunningSandbox(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.SANDBOX_PORT?.trim() || !existsSync(sandboxPortFile())) return env;
  return { ...env, SANDBOX_PORT: readFileSync(sandboxPortFile(), 'utf8').trim() };
}

export interface DatabaseHandle {
  readonly url: string;
  /** Past a pooler. */
  readonly directUrl: string;
  readonly note: string;
  /** True where it is the embedded one of this checkout. */
  readonly embedded: boolean;
  /** Starts the embedded one where it has died, on the same port: whoever knows the address goes on. */
  again(): Promise<void>;
  stop(): Promise<void>;
}

/** The database as configured: `DATABASE_URL`, or the embedded PostgreSQL in `DATA_DIR`. */
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

/** A database that is ours as long as the connection lives over which we took it. */
export interface Claim {
  /** The connection ended: the server died, or we released it. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

const NEVER = new Promise<void>(() => undefined);

/** Takes the embedded database for this `npm start`, until it ends. Throws `AlreadyRunning`. */
export async function claimDatabase(database: DatabaseHandle): Promise<Claim> {
  if (!database.embedded) return { lost: NEVER, release: async () => undefined };
  const client = new pg.Client({ connectionString: database.url, application_name: 'callboard-start' });
  // The lock goes with the connection, and that with the server or with us.
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [START_LOCK]);
  if (rows[0]?.taken) return { lost, release: () => client.end() };
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
