import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '#sandbox/start.ts';
import { readers } from '#server/app/readers.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { type Config, readConfig, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Connections, connect } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { openProviders } from '#server/providers/open.ts';
import { differingBooks } from '#testing/books.ts';
import { type Cluster, ensureDatabase, startCluster } from '#tools/postgres/cluster.ts';
import { Victim } from './victim.ts';

/** Everything must be settled again within this many milliseconds (quality §2). */
export const WHOLE_WITHIN_MS = 90_000;

/** A cluster, the sandbox, the API, and a worker as separate processes, each of which may be killed without warning. */
export class KillStage {
  readonly folder = mkdtempSync(join(tmpdir(), 'callboard-kill-'));
  cluster!: Cluster;
  connections!: Connections;
  config!: Config;
  sandbox!: Awaited<ReturnType<typeof startSandbox>>;
  victims: Victim[] = [];
  apiUrl = '';

  /** `extra` is added to the environment of the API and the worker. */
  async open(extra: Record<string, string> = {}): Promise<void> {
    const port = 21_000 + Math.floor(Math.random() * 2000);
    this.cluster = await startCluster({ folder: this.folder, port: port + 20_000 });
    await ensureDatabase(this.cluster, 'callboard');
    this.connections = connect(this.cluster.url(), { max: 6 });
    await migrate(this.connections.db);
    this.apiUrl = `http://127.0.0.1:${port}`;
    this.sandbox = await startSandbox({
      key: SANDBOX_SECRET_KEY,
      webhookUrl: `${this.apiUrl}/webhooks/stripe`,
      webhookSecret: SANDBOX_WEBHOOK_SECRET,
      retryBaseMs: 300,
      maxAttempts: 100,
    });
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: this.cluster.url(),
      PORT: String(port),
      PUBLIC_URL: this.apiUrl,
      STRIPE_API_URL: this.sandbox.url,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
      ...extra,
    };
    this.config = readConfig(env);
    this.victims = [
      new Victim('api', 'testing/processes/api.ts', [], env),
      new Victim('worker', 'server/main.ts', ['worker'], env),
    ];
    await Promise.all(this.victims.map((victim) => victim.ready()));
  }

  async close(): Promise<void> {
    await Promise.all(this.victims.map((victim) => victim.stop()));
    await this.sandbox?.close();
    await this.connections?.close().catch(() => undefined);
    await this.cluster?.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A ctx for factories. Jobs that they send are dropped. */
  seedCtx(): Ctx {
    const silent = { send: async () => undefined, within: () => silent };
    return {
      db: this.connections.db,
      actor: { kind: 'system' },
      clock: { now: () => new Date(), real: () => new Date() },
      jobs: silent,
      log: createLog('kill', 'silent'),
      config: this.config,
      providers: {} as Ctx['providers'],
      readers,
      requestId: 'kill',
      inTransaction: false,
    };
  }

  /** Sends a request, always with the same key, until it gets a response, as a patient person's browser would. */
  async ask(
    cookie: string,
    path: string,
    body: object,
    key?: string,
  ): Promise<{ status: number; json: Record<string, unknown> }> {
    for (;;) {
      try {
        const response = await fetch(`${this.apiUrl}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, ...(key ? { 'idempotency-key': key } : {}) },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        });
        // The first try is in progress, or the server is unavailable: try again with the same key.
        if (response.status < 500 && response.status !== 429) {
          const json = (await response.json()) as Record<string, unknown>;
          if (json.code !== 'idempotency_in_progress') return { status: response.status, json };
        }
      } catch {
        // The connection broke: it's unknown whether the request was processed.
      }
      await sleep(200);
    }
  }

  /** A new person selects the cohort and pays for a place by card. */
  async buy(cohortId: number): Promise<void> {
    const ctx = this.seedCtx();
    const { personId } = await makePerson(ctx);
    const { cookie } = await startSession(ctx, personId);
    await this.ask(cookie, '/cohort_interests/select', { cohortId, selected: true });
    const link = await this.ask(cookie, '/stripe/build_payment_link', { mode: 'payment' }, crypto.randomUUID());
    if (link.status !== 200) throw new Error(`No link: ${JSON.stringify(link.json)}`);
    const sessionId = String(link.json.stripeLink).split('/').at(-1);
    await this.sandbox.control(`checkout_sessions/${sessionId}/pay`, { email: 'kill@example.test' });
  }

  /**
   * The differences between our books and the provider's, seen an hour from now, so that nothing counts as in flight.
   */
  async differingBooks(): Promise<string[]> {
    const ahead = () => new Date(Date.now() + 60 * 60_000);
    const providers = openProviders(this.config, createLog('kill', 'silent'));
    return differingBooks({ db: this.connections.db, clock: { now: ahead, real: ahead }, providers });
  }

  killPostgres(): void {
    const pid = Number(readFileSync(join(this.cluster.home, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
  }

  /** Like the launcher, starts the database again on the known port. */
  async restartPostgres(): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        this.cluster = await startCluster({ folder: this.folder, port: this.cluster.port });
        return;
      } catch {
        await sleep(300);
      }
    }
    throw new Error('PostgreSQL did not come back.');
  }

  /**
   * Waits until nothing is in progress anymore: no paid order unfulfilled, no email queued, no event unhandled, no
   * refund unsent. Gives up after `withinMs` in which the count of these didn't change, because a slow machine takes
   * longer for the whole.
   */
  async whole(withinMs: number, paid: number): Promise<boolean> {
    const open = async (): Promise<number> => {
      const { rows } = await this.connections.pool.query<{ open: number }>(
        `select (select count(*) from orders where state in ('paid')) + (select count(*) from sends where state = 'queued')
          + (select count(*) from provider_events where handled_at is null)
          + (select count(*) from refunds where state in ('pending', 'sent'))
          + ($1 - (select count(*) from orders where paid_at is not null)) as open`,
        [paid],
      );
      return Number(rows[0]?.open ?? -1);
    };
    let last = -1;
    for (let since = performance.now(); performance.now() - since < withinMs; await sleep(300)) {
      const left = await open();
      if (left === 0) return true;
      // More counts, too: a fulfilled order queues emails.
      if (left !== last) since = performance.now();
      last = left;
    }
    return (await open()) === 0;
  }

  /** What is still open, for the message of a test that timed out. */
  async left(): Promise<string> {
    const { rows } = await this.connections.pool.query(`
      select 'order' as what, state, count(*), min(id) from orders group by state
      union all select 'mail ' || kind, state || ' ' || coalesce(max(last_error), ''), count(*), min(id) from sends group by kind, state
      union all select 'event', type || ' ' || coalesce(max(last_error), ''), count(*), min(id) from provider_events where handled_at is null group by type
      union all select 'refund', state, count(*), min(id) from refunds group by state
      union all select 'job', state::text, count(*), 0 from jobs.job group by state`);
    return JSON.stringify(rows);
  }
}
