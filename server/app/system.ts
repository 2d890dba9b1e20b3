import type pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Actor, Ctx } from '#server/platform/ctx.ts';
import { awayLog, knowDatabase } from '#server/platform/database/away.ts';
import { connect, type Db } from '#server/platform/database/pool.ts';
import { Readiness } from '#server/platform/database/readiness.ts';
import { bossJobs, startBoss } from '#server/platform/jobs/boss.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { openProviders } from '#server/providers/open.ts';
import type { Providers } from '#server/providers/providers.ts';
import { jobCatalogOf } from './job-catalog.ts';
import { readers } from './readers.ts';

/** Everything one process runs on: connections, clock, queue, providers. */
export interface System {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: DatabaseClock;
  readonly boss: Awaited<ReturnType<typeof startBoss>>;
  readonly jobCatalog: ReadonlyMap<string, Job>;
  readonly providers: Providers;
  readonly readiness: Readiness;
  ctx(actor: Actor, requestId: string): Ctx;
  /** From now on, long work stops at its next safe point (`ctx.leaving`). */
  leave(): void;
  close(): Promise<void>;
}

/** Opens a system. The database must be migrated. */
export async function openSystem(config: Config, role: 'web' | 'worker'): Promise<System> {
  const log = createLog(role, config.logLevel, { buffered: config.environment !== 'test' && !process.stdout.isTTY });
  const { workerStatementMs, ...ofWeb } = config.databaseLimits;
  const limits = role === 'worker' ? { ...ofWeb, statementMs: workerStatementMs } : ofWeb;
  // A worker's tasks need one connection from start to end; a request needs none between its transactions.
  const url = role === 'worker' ? config.databaseDirectUrl : config.databaseUrl;
  knowDatabase(config.databaseDirectUrl);
  const connections = connect(url, {
    max: config.databasePoolSize,
    applicationName: `callboard-${role}`,
    limits,
  });
  connections.pool.on('connect', () => awayLog.back(log));
  const clock = new DatabaseClock(connections.pool);
  await clock.refresh();
  const jobCatalog = jobCatalogOf();
  const boss = await startBoss(config.databaseDirectUrl, role === 'worker' ? 'worker' : 'sender', log, limits);
  const providers = openProviders(config, log);
  const readiness = new Readiness(url, connections.pool);
  const leaving = new AbortController();
  const jobs = bossJobs(boss, jobCatalog, connections.db);
  return {
    config,
    log,
    ...connections,
    clock,
    boss,
    jobCatalog,
    providers,
    readiness,
    ctx: (actor, requestId) => ({
      db: connections.db,
      actor,
      clock,
      jobs,
      log,
      config,
      providers,
      readers,
      requestId,
      inTransaction: false,
      leaving: leaving.signal,
    }),
    leave: () => leaving.abort(),
    async close() {
      await boss.stop({ graceful: true, timeout: 1000 });
      await providers.mailer.close();
      await readiness.close();
      await connections.close();
    },
  };
}
