import type { PoolClient } from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { CONNECT_LIMIT_ONLY, clientWithin, type DatabaseLimits, limitsAsSql } from '../database/limits.ts';
import { nameText } from '../database/named.ts';
import type { Db } from '../database/pool.ts';
import { type Log, loggedText } from '../log.ts';
import type { Job } from './jobs.ts';
import type { Jobs, SendOptions } from './queue.ts';

/** pg-boss stores its tables in their own schema. */
export const JOBS_SCHEMA = 'jobs';
/** One queue carries every kind of job, so there is one poll, whatever the number of kinds. */
const QUEUE = 'work';
const DEFAULT_RETRIES = 8;
/** A worker that is silent for this long counts as dead, and its jobs go to another. */
const HEARTBEAT_SECONDS = 20;
/** How many jobs each fetcher takes at a time and runs in parallel. */
const BATCH_SIZE = 8;
const FETCHERS = 2;

/** How many of its own connections each kind of process gives pg-boss. */
export const QUEUE_CONNECTIONS = { worker: 4, sender: 2 } as const;
export const queueConnectionName = (role: keyof typeof QUEUE_CONNECTIONS): string => `callboard-jobs-${role}`;

interface Envelope {
  name: string;
  data: object;
}

/** Options that pg-boss passes to its pool but doesn't declare. */
const within = (limits: DatabaseLimits) => ({
  connectionTimeoutMillis: limits.waitMs,
  Client: clientWithin(limits),
  onConnect: async (client: PoolClient) => void (await client.query(limitsAsSql(limits))),
});

/** Opens pg-boss. Only the worker supervises and schedules; the web process only sends jobs. */
export async function startBoss(
  databaseUrl: string,
  role: 'worker' | 'sender',
  log: Log,
  limits: DatabaseLimits = CONNECT_LIMIT_ONLY,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...within(limits),
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    max: QUEUE_CONNECTIONS[role],
    supervise: role === 'worker',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    schedule: false,
    application_name: queueConnectionName(role),
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  await boss.start();
  await boss.createQueue(QUEUE, {
    retryLimit: DEFAULT_RETRIES,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  return boss;
}

/** Creates the queue's tables without processing jobs. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = await startBoss(databaseUrl, 'sender', { info() {}, warn() {}, error() {}, debug() {} });
  await boss.stop({ graceful: false });
}

/**
 * pg-boss statements that are planned once per connection, like our own. The bound is enough for the statements that
 * pg-boss has for one queue.
 */
const planned = new Set<string>();
const MAX_PLANNED = 8;

/** Names the statements, because every batch in a rush sends a job with the same SQL. */
function sendingThrough(db: Db): Pick<ReturnType<typeof fromKysely>, 'executeSql'> {
  const plain = fromKysely(db);
  return {
    executeSql(text, values) {
      if (!planned.has(text) && planned.size < MAX_PLANNED) {
        planned.add(text);
        nameText(`jobs_${planned.size}`, text);
      }
      return plain.executeSql(text, values);
    },
  };
}

/** The queue as commands see it. */
export function bossJobs(boss: PgBoss, catalog: ReadonlyMap<string, Job>, db: Db): Jobs {
  return {
    async send(name: string, data: object, options: SendOptions = {}) {
      const job = catalog.get(name);
      if (!job) throw new Error(`No job is called ${name}.`);
      const envelope: Envelope = { name, data };
      await boss.send(QUEUE, envelope, {
        db: sendingThrough(db),
        retryLimit: job.retryLimit ?? DEFAULT_RETRIES,
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: `${name}:${options.singletonKey}` } : {}),
      });
    },
    within: (trx) => bossJobs(boss, catalog, trx),
  };
}

/** Processes the queue until `boss.stop()`. A job that throws is retried with growing pauses. */
export async function workJobs(
  boss: PgBoss,
  catalog: ReadonlyMap<string, Job>,
  run: (job: Job, data: object) => Promise<void>,
  log: Log,
): Promise<void> {
  const work = async (job: { id: string; data: Envelope }): Promise<JobResult> => {
    const { name, data } = job.data;
    try {
      const definition = catalog.get(name);
      if (!definition) throw new Error(`No job is called ${name}.`);
      await run(definition, data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, job: name, jobId: job.id }, 'job failed');
      return { id: job.id, status: 'failed', output: loggedText(String(error)) };
    }
  };
  await boss.work<Envelope>(
    QUEUE,
    {
      batchSize: BATCH_SIZE,
      localConcurrency: FETCHERS,
      pollingIntervalSeconds: 0.5,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs) => Promise.all(jobs.map(work)),
  );
}

/** Fetches no more jobs. Resolves when those in progress have ended. */
export async function restJobs(boss: PgBoss): Promise<void> {
  await boss.offWork(QUEUE, { wait: true });
}

/**
 * Processes all waiting jobs and returns how many ran; for tests and commands that want the queue empty. Throws what a
 * job throws.
 */
export async function drainQueue(
  boss: PgBoss,
  catalog: ReadonlyMap<string, Job>,
  run: (job: Job, data: object) => Promise<void>,
): Promise<number> {
  let ran = 0;
  for (;;) {
    const batch = await boss.fetch<Envelope>(QUEUE, { batchSize: 20 });
    if (batch.length === 0) return ran;
    for (const job of batch) {
      const definition = catalog.get(job.data.name);
      if (!definition) throw new Error(`No job is called ${job.data.name}.`);
      await run(definition, job.data.data);
      await boss.complete(QUEUE, job.id);
      ran += 1;
    }
  }
}
