import type { PoolClient } from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { CONNECT_LIMIT_ONLY, clientWithin, type DatabaseLimits, limitsAsSql } from '../database/limits.ts';
import { nameText } from '../database/named.ts';
import type { Db } from '../database/pool.ts';
import { type Log, loggedText } from '../log.ts';
import type { Job } from './jobs.ts';
import type { Jobs, SendOptions } from './queue.ts';

/** pg-boss keeps its tables in a schema of its own. */
export const JOBS_SCHEMA = 'jobs';
/** One queue carries every kind of job: one poll, whatever the number of kinds. */
const QUEUE = 'work';
const DEFAULT_RETRIES = 8;
/** A worker that is silent for so long is taken for dead, and its jobs are given to another. */
const HEARTBEAT_SECONDS = 20;
/** Jobs fetched at once by each of the fetchers, and worked on side by side. */
const BATCH_SIZE = 8;
const FETCHERS = 2;

/** Connections of its own that each kind of process gives it. */
export const QUEUE_CONNECTIONS = { worker: 4, sender: 2 } as const;
/** What PostgreSQL calls them. */
export const queueConnectionName = (role: keyof typeof QUEUE_CONNECTIONS): string => `callboard-jobs-${role}`;

interface Envelope {
  name: string;
  data: object;
}

/** What pg-boss hands on to its pool, and doesn't declare. */
const within = (limits: DatabaseLimits) => ({
  connectionTimeoutMillis: limits.waitMs,
  Client: clientWithin(limits),
  onConnect: async (client: PoolClient) => void (await client.query(limitsAsSql(limits))),
});

/** Opens pg-boss. Only the worker supervises and schedules; the web program only sends. */
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

/** Makes the queue's tables without working them. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = await startBoss(databaseUrl, 'sender', { info() {}, warn() {}, error() {}, debug() {} });
  await boss.stop({ graceful: false });
}

/** Texts of pg-boss's that are planned once a connection, as our own: as many as it has for one queue, and few. */
const planned = new Set<string>();
const PLANNED_AT_MOST = 8;

/** A job is sent with every group of a rush, always in the same words. */
function sendingThrough(db: Db): Pick<ReturnType<typeof fromKysely>, 'executeSql'> {
  const plain = fromKysely(db);
  return {
    executeSql(text, values) {
      if (!planned.has(text) && planned.size < PLANNED_AT_MOST) {
        planned.add(text);
        nameText(`jobs_${planned.size}`, text);
      }
      return plain.executeSql(text, values);
    },
  };
}

/** The queue as commands see it. */
export function bossJobs(boss: PgBoss, catalogue: ReadonlyMap<string, Job>, db: Db): Jobs {
  return {
    async send(name: string, data: object, options: SendOptions = {}) {
      const job = catalogue.get(name);
      if (!job) throw new Error(`No job is called ${name}.`);
      const envelope: Envelope = { name, data };
      await boss.send(QUEUE, envelope, {
        db: sendingThrough(db),
        retryLimit: job.retryLimit ?? DEFAULT_RETRIES,
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: `${name}:${options.singletonKey}` } : {}),
      });
    },
    within: (trx) => bossJobs(boss, catalogue, trx),
  };
}

/** Works the queue until `boss.stop()`. A job that throws is tried again with growing pauses. */
export async function workJobs(
  boss: PgBoss,
  catalogue: ReadonlyMap<string, Job>,
  run: (job: Job, data: object) => Promise<void>,
  log: Log,
): Promise<void> {
  const work = async (job: { id: string; data: Envelope }): Promise<JobResult> => {
    const { name, data } = job.data;
    try {
      const definition = catalogue.get(name);
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

/** Fetches no more jobs. Resolves when those under way have ended. */
export async function restJobs(boss: PgBoss): Promise<void> {
  await boss.offWork(QUEUE, { wait: true });
}

/** Works what waits, then returns how many ran; for tests and commands that want the queue empty. Throws what a job throws. */
export async function drainQueue(
  boss: PgBoss,
  catalogue: ReadonlyMap<string, Job>,
  run: (job: Job, data: object) => Promise<void>,
): Promise<number> {
  let ran = 0;
  for (;;) {
    const batch = await boss.fetch<Envelope>(QUEUE, { batchSize: 20 });
    if (batch.length === 0) return ran;
    for (const job of batch) {
      const definition = catalogue.get(job.data.name);
      if (!definition) throw new Error(`No job is called ${job.data.name}.`);
      await run(definition, job.data.data);
      await boss.complete(QUEUE, job.id);
      ran += 1;
    }
  }
}
