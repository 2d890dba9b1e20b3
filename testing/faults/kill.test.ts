import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '#sandbox/start.ts';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/domain/accounts/person.factory.ts';
import { startSession } from '#server/domain/accounts/start-session.ts';
import { aCohort } from '#server/domain/schools/cohort.factory.ts';
import { type Config, readConfig, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Connections, connect } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { type Cluster, ensureDatabase, startCluster } from '#tools/postgres/cluster.ts';
import { randomOf } from './generate.ts';
import { Victim } from './victim.ts';

const KILLS = process.env.FULL ? 200 : 8;
const SEED = Number(process.env.KILL_SEED ?? 7);
/** Whole again within this long (quality §2). */
const WHOLE_WITHIN_MS = 90_000;
const PAYMENTS_A_SECOND = process.env.FULL ? 20 : 4;
const KILL_EVERY_MS = process.env.FULL ? 400 : 900;

const folder = mkdtempSync(join(tmpdir(), 'callboard-kill-'));
let cluster: Cluster;
let connections: Connections;
let config: Config;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let victims: Victim[] = [];
let apiUrl = '';

function seedCtx(): Ctx {
  const silent = { send: async () => undefined, within: () => silent };
  return {
    db: connections.db,
    actor: { kind: 'system' },
    clock: { now: () => new Date(), real: () => new Date() },
    jobs: silent,
    log: createLog('kill', 'silent'),
    config,
    providers: {} as Ctx['providers'],
    requestId: 'kill',
    inTransaction: false,
  };
}

beforeAll(async () => {
  const port = 21_000 + Math.floor(Math.random() * 2000);
  cluster = await startCluster({ folder, port: port + 20_000 });
  await ensureDatabase(cluster, 'callboard');
  connections = connect(cluster.url(), { max: 6 });
  await migrate(connections.db);
  apiUrl = `http://127.0.0.1:${port}`;
  sandbox = await startSandbox({
    key: SANDBOX_SECRET_KEY,
    webhookUrl: `${apiUrl}/webhooks/stripe`,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    retryBaseMs: 300,
    maxAttempts: 100,
  });
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: cluster.url(),
    PORT: String(port),
    PUBLIC_URL: apiUrl,
    STRIPE_API_URL: sandbox.url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
  };
  config = readConfig(env);
  victims = [
    new Victim('api', 'testing/processes/api.ts', [], env),
    new Victim('worker', 'server/main.ts', ['worker'], env),
  ];
  await Promise.all(victims.map((victim) => victim.ready()));
}, 120_000);

afterAll(async () => {
  await Promise.all(victims.map((victim) => victim.stop()));
  await sandbox?.close();
  await connections?.close().catch(() => undefined);
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks until somebody answers: what a browser with a patient person does, with one key for one wish. */
async function ask(
  cookie: string,
  path: string,
  body: object,
  key?: string,
): Promise<{ status: number; json: Record<string, unknown> }> {
  for (;;) {
    try {
      const answer = await fetch(`${apiUrl}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...(key ? { 'idempotency-key': key } : {}) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      // In progress, or the server is away: try again with the same key.
      if (answer.status < 500 && answer.status !== 429) {
        const json = (await answer.json()) as Record<string, unknown>;
        if (json.code !== 'idempotency_in_progress') return { status: answer.status, json };
      }
    } catch {
      // The connection broke: nobody knows whether it was done.
    }
    await sleep(200);
  }
}

function killPostgres(): void {
  const pid = Number(readFileSync(join(folder, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** The launcher starts the database again, on the port that everybody knows. */
async function restartPostgres(): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      cluster = await startCluster({ folder, port: cluster.port });
      return;
    } catch {
      await sleep(300);
    }
  }
  throw new Error('PostgreSQL did not come back.');
}

test(`${KILLS} kill -9 under ${PAYMENTS_A_SECOND} payments a second: nothing lost, nothing doubled`, async () => {
  const random = randomOf(SEED);
  const ctx = seedCtx();
  const cohort = await aCohort(ctx, { capacity: 100_000 });
  let killing = true;
  const buyers: Promise<void>[] = [];
  let paid = 0;

  const buy = async (): Promise<void> => {
    const { personId } = await makePerson(ctx);
    const { cookie } = await startSession(ctx, personId);
    await ask(cookie, '/cohort_interests/select', { cohortId: cohort.id, selected: true });
    const link = await ask(cookie, '/stripe/build_payment_link', { mode: 'payment' }, crypto.randomUUID());
    if (link.status !== 200) throw new Error(`No link: ${JSON.stringify(link.json)}`);
    const sessionId = String(link.json.stripeLink).split('/').at(-1);
    await sandbox.control(`checkout_sessions/${sessionId}/pay`, { email: 'kill@example.test' });
    paid += 1;
  };
  const load = (async () => {
    while (killing) {
      // A buyer who arrives while the database is down comes back.
      buyers.push(
        (async () => {
          for (;;) {
            try {
              return await buy();
            } catch (error) {
              if (String(error).includes('No link')) throw error;
              await sleep(300);
            }
          }
        })(),
      );
      await sleep(1000 / PAYMENTS_A_SECOND);
    }
  })();

  let databaseKills = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(KILL_EVERY_MS * (0.5 + random()));
    if (kill % 8 === 5) {
      databaseKills += 1;
      killPostgres();
      await restartPostgres();
    } else {
      const victim = victims[Math.floor(random() * victims.length)] as Victim;
      victim.kill();
      await victim.ready();
    }
  }
  killing = false;
  await load;
  await Promise.all(buyers);

  const open = async (): Promise<number> => {
    const { rows } = await connections.pool.query<{ open: number }>(`
      select (select count(*) from orders where state in ('paid')) + (select count(*) from sends where state = 'queued')
        + (select count(*) from provider_events where handled_at is null)
        + (${paid} - (select count(*) from orders where state = 'fulfilled')) as open`);
    return rows[0]?.open ?? -1;
  };
  const began = performance.now();
  while ((await open()) !== 0 && performance.now() - began < WHOLE_WITHIN_MS) await sleep(500);
  if ((await open()) !== 0) {
    const left = await connections.pool.query(`
      select 'order' as what, state, count(*), min(id) from orders group by state
      union all select 'mail ' || kind, state || ' ' || coalesce(max(last_error), ''), count(*), min(id) from sends group by kind, state
      union all select 'event', type || ' ' || coalesce(max(last_error), ''), count(*), min(id) from provider_events where handled_at is null group by type
      union all select 'job', state::text, count(*), 0 from jobs.job group by state`);
    expect.fail(`Not whole within 90 s; paid ${paid}: ${JSON.stringify(left.rows)}`);
  }

  const { rows } = await connections.pool.query<Record<string, number>>(`
    select (select count(*) from orders where state = 'fulfilled') as fulfilled,
      (select count(*) from enrolments where state = 'active') as places,
      (select count(*) from sends where kind = 'receipt') as receipts,
      (select count(*) from payments where state = 'succeeded') as payments,
      (select count(*) from refunds) as refunds`);
  console.log(
    `kill: seed ${SEED}, ${KILLS} kills (${databaseKills} of PostgreSQL), ${paid} payments, ${JSON.stringify(rows[0])}`,
  );
  expect(rows[0]).toEqual({ fulfilled: paid, places: paid, receipts: paid, payments: paid, refunds: 0 });
  expect(await verify(connections.pool, new Date())).toEqual([]);
}, 600_000);
