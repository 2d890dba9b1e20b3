import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDatabase, startCluster } from '../postgres/cluster.ts';

/** Reads `.env` where there is one; what the shell sets wins. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
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
  const folder = join(resolve(process.env.DATA_DIR ?? './data'), 'postgres');
  const cluster = await startCluster({ folder });
  await ensureDatabase(cluster, name);
  return {
    url: cluster.url(name),
    note: cluster.started ? `PostgreSQL on port ${cluster.port}` : `already running on port ${cluster.port}`,
    // Whoever started it ends it; a second program that found it running leaves it alone.
    stop: async () => {
      if (cluster.started) await cluster.stop();
    },
  };
}
