import { afterAll, beforeAll, inject } from 'vitest';
import { readers } from '#server/app/readers.ts';
import { FixedClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Actor, Ctx } from '#server/platform/ctx.ts';
import { type Connections, connect, type Db } from '#server/platform/database/pool.ts';
import type { Jobs, SendOptions } from '#server/platform/jobs/queue.ts';
import { createLog } from '#server/platform/log.ts';
import type { Providers } from '#server/providers/providers.ts';
import './cluster.setup.ts';

/** The time on the domain's clock when a test starts, unless it chooses another. */
export const TEST_NOW = '2026-11-20T12:00:00Z';

export interface SentJob {
  readonly name: string;
  readonly data: object;
  readonly options: SendOptions;
}

export interface TestDatabase {
  readonly db: Db;
  readonly pool: Connections['pool'];
  readonly url: string;
  readonly clock: FixedClock;
  readonly config: Config;
  /** Jobs sent by committed or open transactions, in order; `testSystem` uses the real queue instead. */
  readonly sentJobs: SentJob[];
  /** A ctx on this database; the actor is the system by default. */
  ctx(actor?: Actor, overrides?: Partial<Ctx>): Ctx;
}

function recordingJobs(sent: SentJob[]): Jobs {
  const jobs: Jobs = {
    async send(name, data, options = {}) {
      sent.push({ name, data, options });
    },
    within: () => jobs,
  };
  return jobs;
}

const refusingProviders = new Proxy({} as Providers, {
  get: (_, name) => {
    throw new Error(`This test gave no provider "${String(name)}".`);
  },
});

let number = 0;

/** Clones the migrated template for this test file and drops the clone afterwards. Call it at the top of the file. */
export function testDatabase(options: { poolSize?: number; env?: Record<string, string> } = {}): TestDatabase {
  let connections: Connections | undefined;
  let config: Config | undefined;
  number += 1;
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}_${Date.now()}_${number}`;
  const clusterUrl = inject('clusterUrl');
  const url = clusterUrl.replace(/\/postgres(?=\?|$)/, `/${name}`);
  const clock = new FixedClock(TEST_NOW);
  const sentJobs: SentJob[] = [];
  const jobs = recordingJobs(sentJobs);
  const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');

  const asAdmin = async (sql: string): Promise<void> => {
    const admin = connect(clusterUrl, { max: 1 });
    await admin.pool.query(sql);
    await admin.close();
  };
  beforeAll(async () => {
    await asAdmin(`create database ${name} template template_callboard strategy file_copy`);
    connections = connect(url, { max: options.poolSize ?? 10 });
    config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      STAFF_TWO_STEP: 'optional',
      ...options.env,
    });
  });
  afterAll(async () => {
    await connections?.close();
    await asAdmin(`drop database if exists ${name} with (force)`);
  });

  const open = (): Connections => {
    if (!connections) throw new Error('The test database is open only inside hooks and tests.');
    return connections;
  };
  return {
    get db() {
      return open().db;
    },
    get pool() {
      return open().pool;
    },
    get config() {
      if (!config) throw new Error('The test database is open only inside hooks and tests.');
      return config;
    },
    url,
    clock,
    sentJobs,
    ctx(actor = { kind: 'system' }, overrides = {}) {
      return {
        db: open().db,
        actor,
        clock,
        jobs,
        log,
        config: this.config,
        providers: refusingProviders,
        readers,
        requestId: 'test',
        inTransaction: false,
        ...overrides,
      };
    },
  };
}
