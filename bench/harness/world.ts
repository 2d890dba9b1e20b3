import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Connections, connect } from '#server/platform/database/pool.ts';
import { installQueue } from '#server/platform/jobs/boss.ts';
import { ensureDatabase, startCluster } from '#tools/postgres/cluster.ts';
import { buildServer, buildWeb } from '#tools/run/build.ts';
import { copyDemo, settleCopy } from '#tools/run/demo-copy.ts';
import { addLearners } from '#tools/seed/scale/add-learners.ts';
import { PRODUCTION, type RunningProgram, runApp, runBareHttp } from './programs.ts';

/** The environment of a bench: its own filled cluster with durability on, and the programs it starts. */
export interface World {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly seed: number;
  app(env?: Record<string, string>): Promise<RunningProgram>;
  /** Another database in this cluster: migrated, with a queue, empty. */
  database(name: string): Promise<{ readonly url: string; readonly pool: pg.Pool }>;
  /** A copy of another database in this cluster. Connections to that one are cut, and reconnect. */
  copy(from: string, name: string): Promise<{ readonly url: string; readonly pool: pg.Pool }>;
  bareHttp(env?: Record<string, string>): Promise<RunningProgram>;
  close(): Promise<void>;
}

export interface WorldToOpen {
  readonly seed: number;
  /** True to begin with a copy of the demo school instead of an empty database. */
  readonly demo?: boolean;
  /** Learners to create per school; 12 cohorts and 22 events come with each school. */
  readonly schools?: number;
  readonly learnersPerSchool?: number;
  /** A folder that keeps the cluster for the next run, instead of one that is removed with it. */
  readonly kept?: string;
}

/** Opens a world in the temporary folder, so never near anyone's data. */
export async function openWorld(options: WorldToOpen): Promise<World> {
  const { seed, demo = false, schools = demo ? 0 : 5, learnersPerSchool = 200, kept } = options;
  await buildWeb();
  await buildServer();
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'callboard-bench-'));
  const copyAddresses = { web: PRODUCTION.PUBLIC_URL, sandbox: 'http://127.0.0.1:1' };
  if (demo) await copyDemo(folder, copyAddresses);
  const clusterFolder = demo ? join(folder, 'postgres') : folder;
  const cluster = await startCluster({ folder: clusterFolder, port: 57_000 + (process.pid % 3_000) });
  const programs: RunningProgram[] = [];
  await ensureDatabase(cluster, 'callboard');
  const databaseUrl = cluster.url();
  const connections = connect(databaseUrl, { max: 10 });
  const others: Connections[] = [];
  const close = async (): Promise<void> => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    await Promise.allSettled(programs.map((program) => program.stop()));
    for (const open of [connections, ...others]) await open.close().catch(() => undefined);
    if (kept) return cluster.stop();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = (): void => {
    void close().finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  const keep = async (starting: Promise<RunningProgram>): Promise<RunningProgram> => {
    const program = await starting;
    programs.push(program);
    return program;
  };
  try {
    if (demo) await settleCopy(connections.pool, folder, copyAddresses);
    await migrate(connections.db);
    await installQueue(databaseUrl);
    for (let school = 0; school < schools; school += 1) {
      await addLearners(connections.pool, { learners: learnersPerSchool, seed, now: new Date() });
    }
    // Recent writes are still in memory; the first round must not pay for them.
    await connections.pool.query('checkpoint');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    databaseUrl,
    pool: connections.pool,
    seed,
    app: (env) => keep(runApp(databaseUrl, env)),
    bareHttp: (env) => keep(runBareHttp(env)),
    async database(name) {
      await ensureDatabase(cluster, name);
      const url = cluster.url(name);
      const other = connect(url, { max: 4 });
      others.push(other);
      await migrate(other.db);
      await installQueue(url);
      return { url, pool: other.pool };
    },
    async copy(from, name) {
      await connections.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from]);
      await connections.pool.query(`create database ${name} template ${from}`);
      const url = cluster.url(name);
      const other = connect(url, { max: 4 });
      others.push(other);
      return { url, pool: other.pool };
    },
    close,
  };
}
