import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app/http.ts';
import { openSystem, type System } from '#server/app/system.ts';
import { readConfig } from '#server/platform/config.ts';
import { outageOf } from '#server/platform/database/away.ts';
import { connect } from '#server/platform/database/pool.ts';
import { testDatabase } from '#testing/database.ts';
import { serviceUser } from '#tools/postgres/service-user.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** A database role whose connection limit each test sets. A superuser has no such limit. */
const ROLE = `few_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}`;
const POOL_SIZE = 4;

const t = testDatabase();
let proxy: DatabaseProxy;
let system: System;
let app: FastifyInstance;

beforeAll(async () => {
  await t.pool.query(`create role ${ROLE} login password 'few' in role postgres`);
  proxy = await DatabaseProxy.before(t.url);
  const address = new URL(proxy.url);
  address.username = ROLE;
  address.password = 'few';
  system = await openSystem(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: address.href,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      DATABASE_CONNECT_TIMEOUT_MS: '1000',
      DATABASE_WAIT_TIMEOUT_MS: '3000',
      DATABASE_STATEMENT_TIMEOUT_MS: '1000',
      DATABASE_LOCK_TIMEOUT_MS: '200',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    }),
    'web',
  );
  app = await buildApp(system);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await system.close();
  proxy.goAway();
  await t.pool.query(`drop role ${ROLE}`);
});
beforeEach(async () => {
  expect(await requestStatus('/readyz')).toBe('200 ready');
});

/** The status, then the response's own status or code; for a 503 also the seconds after which to retry. */
async function requestStatus(url: string, payload?: object): Promise<string> {
  const began = performance.now();
  const response = await app.inject({ url, method: payload ? 'POST' : 'GET', ...(payload ? { payload } : {}) });
  if (url === '/readyz') expect(performance.now() - began).toBeLessThan(2000);
  const body = response.json() as { status?: string; code?: string };
  const retryAfter = response.statusCode === 503 ? response.headers['retry-after'] : undefined;
  return [response.statusCode, body.status ?? body.code, retryAfter].filter((one) => one !== undefined).join(' ');
}
/** Makes each read request another page, so that no response is cached. */
let page = 0;
const read = (): Promise<string> => requestStatus(`/api/v1/courses?page=${1 + (page++ % 1000)}`);
const write = (): Promise<string> => requestStatus('/api/v1/auth/links', { email: 'maria@example.com' });

/** Uses one of the connections that pg-boss opens for itself. */
const queryQueue = (text: string) => system.boss.getDb().executeSql(text, []);

const letHave = (connections: number) => t.pool.query(`alter role ${ROLE} connection limit ${connections}`);
const held = async (): Promise<number> => {
  const { rows } = await t.pool.query<{ count: number }>('select count(*) from pg_stat_activity where usename = $1', [
    ROLE,
  ]);
  return rows[0]?.count ?? 0;
};
/** Ends the program's connections, like a server that restarts with another setting. */
async function endConnections(): Promise<void> {
  await t.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [ROLE]);
  await expect.poll(async () => [await held(), system.pool.totalCount]).toEqual([0, 0]);
}

test('if the server has no room for more connections, requests wait for existing ones; with none, they get 503 overloaded', async () => {
  expect(await read()).toBe('200');
  await letHave(await held());
  const statuses = await Promise.all(Array.from({ length: 40 }, read));
  expect([...new Set(statuses)]).toEqual(['200']);
  expect(system.pool.totalCount).toBeLessThan(POOL_SIZE);
  expect(await requestStatus('/readyz')).toBe('200 ready');

  await letHave(0);
  await endConnections();
  expect(await Promise.all([read(), read(), write()])).toEqual(Array(3).fill('503 overloaded 5'));
  expect(await requestStatus('/readyz')).toBe('503 database away');

  await letHave(-1);
  expect([await read(), await write()]).toEqual(['200', '200']);
});

test('connections that end while the database is up don’t take a process out of rotation', async () => {
  for (let round = 0; round < 5; round += 1) {
    await endConnections();
    expect(await requestStatus('/readyz')).toBe('200 ready');
  }
});

test('a read-only database answers reads, refuses writes with 503, and isn’t ready', async () => {
  const database = new URL(t.url).pathname.slice(1);
  await t.pool.query(`alter database ${database} set default_transaction_read_only = on`);
  await endConnections();
  expect([await read(), await write()]).toEqual(['200', '503 database_away 5']);
  expect(await requestStatus('/readyz')).toBe('503 database read-only');

  await t.pool.query(`alter database ${database} reset default_transaction_read_only`);
  await endConnections();
  expect(await write()).toBe('200');
});

test('a frozen database holds no request longer than the limits, and everything works again afterwards', async () => {
  proxy.fallSilent();
  const statuses = Promise.all(Array.from({ length: 10 }, read));
  const queue = queryQueue('select 1').catch(outageOf);
  expect(await requestStatus('/readyz')).toBe('503 database away');
  expect(new Set(await statuses)).toEqual(new Set(['503 database_away 5', '503 overloaded 5']));
  expect(await queue).toBe('database_away');
  expect(await read()).toBe('503 database_away 5');
  proxy.speakAgain();
  await expect.poll(read).toBe('200');
  expect(system.pool.totalCount).toBeLessThanOrEqual(POOL_SIZE);
}, 30_000);

test('a request that waits too long for a lock gets 503 overloaded, and a full disk causes 503 database_away', async () => {
  const other = await t.pool.connect();
  await other.query('begin');
  await other.query('lock table courses in access exclusive mode');
  expect(await read()).toBe('503 overloaded 5');
  await other.query('rollback');
  other.release();
  expect(await read()).toBe('200');

  // The error as PostgreSQL reports it.
  await t.pool.query(`create function no_space() returns trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on rate_limits execute function no_space()`);
  expect(await write()).toBe('503 database_away 5');
  await t.pool.query('drop function no_space cascade');
  expect(await write()).toBe('200');
});

/** A one-megabyte disk, which only root can mount; returns its folder, or undefined. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-disk-'));
  chmodSync(folder, 0o755);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=777', 'tmpfs', folder]).status === 0) {
    const user = serviceUser();
    if (user) chownSync(folder, user.uid, user.gid);
    return folder;
  }
  rmSync(folder, { recursive: true });
  return undefined;
}
const disk = mountSmallDisk();
afterAll(() => {
  if (!disk) return;
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.skipIf(!disk)('/readyz reports a full disk, and reports ready again afterwards', async () => {
  const database = new URL(t.url).pathname.slice(1);
  const tablespace = `disk_${ROLE}`;
  await t.pool.query(`create tablespace ${tablespace} location '${disk}'`);
  await t.pool.query(`alter database ${database} set temp_tablespaces = ${tablespace}`);
  await endConnections();
  expect(await requestStatus('/readyz')).toBe('200 ready');
  const junk = join(String(disk), 'junk');
  spawnSync('dd', ['if=/dev/zero', `of=${junk}`, 'bs=4k']);
  expect(await requestStatus('/readyz')).toBe('503 database disk full');
  expect(await read()).toBe('200');
  rmSync(junk);
  expect(await requestStatus('/readyz')).toBe('200 ready');
  await t.pool.query(`alter database ${database} reset temp_tablespaces`);
  await endConnections();
  await expect.poll(() => t.pool.query(`drop tablespace ${tablespace}`).then(() => 'dropped', String)).toBe('dropped');
});

test("the queue's own connections have the same limits", async () => {
  const { rows } = await queryQueue(`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`);
  expect(rows).toEqual([{ statement: '1s', lock: '200ms', idle: '1min' }]);
  expect(await queryQueue('select pg_sleep(3)').catch(outageOf)).toBe('overloaded');
});

test('a statement, a lock, and an idle transaction end at their limits', async () => {
  const limits = { connectMs: 1000, waitMs: 300, statementMs: 300, lockMs: 100, idleInTransactionMs: 200 };
  const { pool, close } = connect(t.url, { max: 1, limits });
  const outage = (query: Promise<unknown>) => query.then(() => 'none', outageOf);
  expect(await outage(pool.query('select pg_sleep(2)'))).toBe('overloaded');
  const idle = await pool.connect();
  await idle.query('begin');
  expect(await outage(pool.query('select 1'))).toBe('overloaded');
  await expect.poll(() => outage(idle.query('select 1'))).not.toBe('none');
  idle.release();
  expect(await outage(pool.query('select 1'))).toBe('none');
  await close();
});

test('classifies error codes from PostgreSQL, its driver, and the machine that aren’t a request’s fault', () => {
  const of = (code: string) => outageOf(Object.assign(new Error(code), { code }));
  expect(['57P01', '57P02', '57P03', '25006', '53100'].map(of)).toEqual(Array(5).fill('database_away'));
  expect(['53000', '53200', '53300', '57014', '55P03', '25P03', 'EMFILE', 'ENFILE'].map(of)).toEqual(
    Array(8).fill('overloaded'),
  );
  expect(['23505', '40001', '42P01', 'ENOENT', 'ECONNRESET'].map(of)).toEqual(Array(5).fill(undefined));
  expect(outageOf(new Error('Connection terminated due to connection timeout'))).toBe('database_away');
});
