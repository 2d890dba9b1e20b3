import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  stop(): Promise<void>;
}

/** The database as configured: `DATABASE_URL`, or the embedded PostgreSQL in `DATA_DIR`. */
export async function openDatabase(name = 'callboard'): Promise<DatabaseHandle> {
  if (process.env.DATABASE_URL)
    return { url: process.env.DATABASE_URL, note: 'as configured', stop: async () => undefined };
  const folder = clusterFolder();
  const cluster = await startCluster({ folder });
  await ensureDatabase(cluster, name);
  const elsewhere = cluster.home === folder ? '' : `, its files in ${cluster.home} (its user can't enter ${folder})`;
  return {
    url: cluster.url(name),
    note: `${cluster.started ? 'PostgreSQL' : 'already running'} on port ${cluster.port}${elsewhere}`,
    // Whoever started it ends it; a second program that found it running leaves it alone.
    stop: async () => {
      if (cluster.started) await cluster.stop();
    },
  };
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
