import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';

const ROLES = ['web', 'worker'] as const;
type Role = (typeof ROLES)[number];

const DELETE_NEWEST_MIGRATION =
  'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp';

const started: Program[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

/** Starts one program from its sources, without pages (`CALLBOARD_DEV`). */
function start(role: Role, databaseUrl: string, port: number): Program {
  const program = startProgram('server/main.ts', [role], {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    CALLBOARD_DEV: 'true',
    PORT: String(port),
    WORKER_PORT: String(port),
    STRIPE_API_URL: inject('unreachableProviderUrl'),
  });
  started.push(program);
  return program;
}

/** The response and status of a path; undefined while the port is closed. */
async function request(port: number, path: string): Promise<{ code: number; body: unknown } | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { code: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

async function until(port: number, path: string, code: number): Promise<unknown> {
  for (;;) {
    const response = await request(port, path);
    if (response?.code === code) return response.body;
    await sleep(50);
  }
}

describe('on an outdated schema', () => {
  const t = testDatabase();

  test('web and worker report it at /readyz, do nothing else, and work once it is migrated, without a restart', async () => {
    const { rows } = await t.pool.query(DELETE_NEWEST_MIGRATION);
    const ports = { web: await freePort(), worker: await freePort() };
    const programs = ROLES.map((role) => start(role, t.url, ports[role]));
    for (const port of Object.values(ports)) {
      expect(await until(port, '/readyz', 503)).toEqual({ status: 'schema_behind' });
      expect(await request(port, '/healthz')).toEqual({ code: 200, body: { status: 'ok' } });
      expect(await request(port, '/api/v1/courses')).toEqual({ code: 503, body: { status: 'schema_behind' } });
    }
    const open = await t.pool.query(
      "select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'callboard-%' order by 1",
    );
    expect(open.rows).toEqual([{ name: 'callboard-ready' }, { name: 'callboard-start' }]);
    await t.pool.query('insert into kysely_migration values ($1, $2)', [rows[0].name, rows[0].timestamp]);
    for (const port of Object.values(ports)) expect(await until(port, '/readyz', 200)).toEqual({ status: 'ready' });
    await Promise.all(programs.map(({ ready }) => ready));
    expect(await request(ports.web, '/api/v1/courses')).toMatchObject({ code: 200 });
    expect(programs.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });
});

describe('an older backup restored under a running web process', () => {
  const t = testApp();

  test('shows at /readyz, until the schema is current again', async () => {
    const { rows } = await t.pool.query(DELETE_NEWEST_MIGRATION);
    const behind = await t.app.inject('/readyz');
    expect([behind.statusCode, behind.json()]).toEqual([503, { status: 'schema_behind' }]);
    await t.pool.query('insert into kysely_migration values ($1, $2)', [rows[0].name, rows[0].timestamp]);
    const ready = await t.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  });
});

describe('a refused start prints one sentence and exits with 1', () => {
  const t = testApp();

  /** The error output and exit code of a process that doesn't start. */
  async function refused(role: Role, databaseUrl: string): Promise<{ code: number; err: string }> {
    const child = spawn(process.execPath, ['--import', './server/platform/jsx-hook.mjs', 'server/main.ts', role], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', CALLBOARD_DEV: 'true' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    const [code] = await once(child, 'close');
    return { code, err };
  }

  test('a schema newer than the build', async () => {
    await t.pool.query("insert into kysely_migration values ('9999_from_the_future', '2030-01-01')");
    for (const role of ROLES) {
      expect(await refused(role, t.url)).toEqual({
        code: 1,
        err: "This database is newer than this build: it has migrations that this build doesn't know (9999_from_the_future). Run the newer build.\n",
      });
    }
    await t.pool.query("delete from kysely_migration where name = '9999_from_the_future'");
  });

  test('a wrong password, and a host that doesn’t exist', async () => {
    const wrong = new URL(t.url);
    wrong.password = 'wrong';
    const sentence = (check: string) =>
      expect.stringMatching(new RegExp(`^The database can't be reached: .+ ${check}\n$`));
    expect(await refused('web', wrong.href)).toEqual({
      code: 1,
      err: sentence('Check the user and password in DATABASE_URL.'),
    });
    wrong.search = '';
    wrong.hostname = 'no-such-host.invalid';
    expect(await refused('worker', wrong.href)).toEqual({ code: 1, err: sentence('Check the host in DATABASE_URL.') });
  });
});
