/**
 * `npm run rehearse:outages`: how a web process responds to each kind of database trouble, which poolers it refuses to
 * start with, and how long sweeps pause after their worker was killed, behind PgBouncer. Needs root for the full disk,
 * and PgBouncer both before 1.21 and from 1.21 on: `-- --old /usr/sbin/pgbouncer --new /opt/pgbouncer/pgbouncer`.
 * Rehearsals whose option is omitted are skipped. `--postgres /usr/lib/postgresql/15/bin` (Debian's package
 * postgresql-15) uses that PostgreSQL instead of the embedded one.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { installQueue } from '#server/platform/jobs/boss.ts';
import { ensureDatabase, startCluster } from '#tools/postgres/cluster.ts';
import { serviceUser } from '#tools/postgres/service-user.ts';
import { freePort } from '#tools/run/free-port.ts';
import { BUNDLE, nodeFlags } from '#tools/run/node-flags.ts';
import { PRODUCTION } from '../harness/programs.ts';
import { deployed } from './deployed.ts';

const { values } = parseArgs({
  options: {
    old: { type: 'string', default: '' },
    new: { type: 'string', default: '' },
    only: { type: 'string' },
    postgres: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'callboard-outages-'));
// The PostgreSQL and PgBouncer user must be able to read the folder.
chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
const port = 58_000 + (process.pid % 900);
const options = {
  folder: join(folder, 'postgres'),
  port,
  samePort: true,
  ...(values.postgres ? { programs: values.postgres } : {}),
};
let cluster = await startCluster(options);
await ensureDatabase(cluster, 'callboard');
const direct = new URL(cluster.url());
direct.searchParams.delete('host');
const admin = connect(direct.href, { max: 2 });
await migrate(admin.db);
await installQueue(direct.href);
await admin.pool.query(`create role app login password 'app' in role postgres`);
direct.username = 'app';
direct.password = 'app';

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  written(): string;
  readonly ready: Promise<boolean>;
}
async function start(role: 'web' | 'worker', env: Record<string, string>): Promise<Started> {
  const own = await freePort();
  const child = spawn(process.execPath, [...nodeFlags(BUNDLE), BUNDLE, role], {
    env: {
      ...process.env,
      ...PRODUCTION,
      PORT: String(own),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
      DATABASE_STATEMENT_TIMEOUT_MS: '3000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (written += chunk));
  const ready = Promise.race([
    new Promise<boolean>((resolve) => child.on('message', () => resolve(true))),
    once(child, 'exit').then(() => false),
  ]);
  return { child, url: `http://127.0.0.1:${own}`, written: () => written, ready };
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
/** Status, code, `Retry-After`, and duration of a response. After 20 seconds it counts as hanging. */
async function describeResponse(url: string, payload?: object): Promise<string> {
  const began = performance.now();
  const body = payload && JSON.stringify(payload);
  const sent = request(url, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', 'content-length': body.length } : {},
    timeout: 20_000,
  });
  sent.on('timeout', () => sent.destroy(new Error('hangs')));
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += chunk;
    const says = /"(?:code|status)":"([^"]*)"/.exec(text)?.[1] ?? '';
    const retryAfter = response.headers['retry-after'];
    return `${response.statusCode} ${says}${retryAfter ? `, again in ${retryAfter} s` : ''} (${seconds()})`;
  } catch (error) {
    return `${(error as Error).message} (${seconds()})`;
  }
}
const asRoot = (command: string, ...args: string[]) => execFileSync(command, args);
let page = 0;
function read(web: Started): Promise<string> {
  page += 1;
  return describeResponse(`${web.url}/api/v1/courses?page=${page}`);
}
const write = (web: Started) => describeResponse(`${web.url}/api/v1/auth/links`, { email: `a${page}@example.com` });
async function say(title: string, web: Started): Promise<void> {
  const results = [`read ${await read(web)}`, `write ${await write(web)}`];
  console.log(`${title}: /readyz ${await describeResponse(`${web.url}/readyz`)}; ${results.join('; ')}`);
}
const cutOff = () => admin.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");
const postmaster = (): number =>
  Number(readFileSync(join(cluster.home, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]);
function signalAll(signal: 'SIGCONT' | 'SIGSTOP'): void {
  const backends = readFileSync(`/proc/${postmaster()}/task/${postmaster()}/children`, 'utf8').trim().split(' ');
  for (const pid of [postmaster(), ...backends.map(Number)]) process.kill(pid, signal);
}

async function rehearseFaults(): Promise<void> {
  const { rows: versions } = await admin.pool.query("select current_setting('server_version') as version");
  console.log(`PostgreSQL ${versions[0].version}`);
  const web = await start('web', { DATABASE_URL: direct.href, DATABASE_POOL_SIZE: '5' });
  if (!(await web.ready)) throw new Error(web.written());
  await say('well', web);

  await read(web);
  const { rows } = await admin.pool.query("select count(*) from pg_stat_activity where usename = 'app'");
  await admin.pool.query(`alter role app connection limit ${rows[0].count}`);
  const results = await Promise.all(Array.from({ length: 100 }, () => read(web)));
  const statuses = results.map((result) => result.slice(0, 3));
  console.log(
    `full, 100 requests at a time, some connections are there: ${statuses.filter((one) => one === '200').length} of 100 are 200`,
  );
  await admin.pool.query('alter role app connection limit 0');
  await cutOff();
  await sleep(500);
  await say('full, no connection is there', web);
  await admin.pool.query('alter role app connection limit -1');

  await admin.pool.query('alter database callboard set default_transaction_read_only = on');
  await cutOff();
  await sleep(500);
  await say('read-only', web);
  await admin.pool.query(
    'set default_transaction_read_only = off; alter database callboard reset default_transaction_read_only',
  );
  await cutOff();
  await sleep(500);
  await say('writable again', web);

  signalAll('SIGSTOP');
  const [ready, frozen] = [describeResponse(`${web.url}/readyz`), read(web)];
  console.log(`frozen: /readyz ${await ready}; read ${await frozen}`);
  signalAll('SIGCONT');
  await sleep(500);
  await say('thawed', web);

  const pid = postmaster();
  const held = await admin.pool.connect();
  process.kill(pid, 'SIGSTOP');
  await held.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");
  held.release();
  await sleep(300);
  console.log(
    `takes connections and says nothing: /readyz ${await describeResponse(`${web.url}/readyz`)}; read ${await read(web)}`,
  );
  process.kill(pid, 'SIGCONT');
  await sleep(1000);
  await say('thawed', web);

  if (process.getuid?.() === 0) {
    const tiny = join(folder, 'tiny');
    execFileSync('mkdir', [tiny]);
    asRoot('mount', '-t', 'tmpfs', '-o', 'size=1m,mode=777', 'tmpfs', tiny);
    try {
      const user = serviceUser();
      if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, tiny]);
      await admin.pool.query(`create tablespace tiny location '${tiny}'`);
      await admin.pool.query('alter table rate_limits set tablespace tiny');
      await admin.pool.query('truncate rate_limits');
      await admin.pool.query('checkpoint');
      // With a single disk, temporary sort files have no room either.
      await admin.pool.query('alter database callboard set temp_tablespaces = tiny');
      await cutOff();
      spawnSync('dd', ['if=/dev/zero', `of=${join(tiny, 'junk')}`, 'bs=4k']);
      await say('disk full', web);
      rmSync(join(tiny, 'junk'));
      await say('disk free again', web);
      await admin.pool.query('alter database callboard reset temp_tablespaces');
      await cutOff();
      await sleep(500);
      await admin.pool.query('alter table rate_limits set tablespace pg_default');
      await admin.pool.query('drop tablespace tiny');
    } finally {
      asRoot('umount', '-l', tiny);
    }
  }

  // The web process's pool is empty after ten seconds, so the process has to open a connection.
  await read(web);
  await sleep(11_000);
  await describeResponse(`${web.url}/healthz`);
  const open = new Set(readdirSync(`/proc/${web.child.pid}/fd`));
  const lowestFree = Array.from({ length: open.size + 1 }, (_, fd) => fd).find((fd) => !open.has(String(fd)));
  asRoot('prlimit', '--pid', String(web.child.pid), `--nofile=${lowestFree}:`);
  console.log(`no more file descriptors: read ${await read(web)}; write ${await write(web)}`);
  asRoot('prlimit', '--pid', String(web.child.pid), '--nofile=4096:');
  await say('file descriptors again', web);

  await cluster.stop();
  await say('stopped', web);
  cluster = await startCluster(options);
  await sleep(500);
  await say('started again', web);
  web.child.kill('SIGKILL');
}

/** PgBouncer with `deploy/pgbouncer.ini`, except for its prepared statements line. */
async function pool(binary: string, prepared: string): Promise<{ child: ChildProcess; url: string }> {
  const front = await freePort();
  writeFileSync(join(folder, 'users.txt'), '"app" "app"\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    deployed('pgbouncer.ini', {
      'port=5432': `port=${port}`,
      'listen_port = 6432': `listen_port = ${front}`,
      'auth_type = scram-sha-256': 'auth_type = trust',
      '/etc/pgbouncer/userlist.txt': join(folder, 'users.txt'),
      'max_prepared_statements = 200': prepared,
    }),
  );
  const user = serviceUser();
  const child = spawn(binary, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  children.push(child);
  await sleep(1000);
  const url = new URL(direct);
  url.port = String(front);
  return { child, url: url.href };
}

async function refused(title: string, env: Record<string, string>): Promise<void> {
  const web = await start('web', env);
  const ready = await web.ready;
  console.log(`${title}: ${ready ? 'starts' : 'is refused'}\n  ${web.written().trim().replaceAll('\n', '\n  ')}`);
  web.child.kill('SIGKILL');
}

const lastSweep = async (): Promise<number> =>
  Number((await admin.pool.query('select extract(epoch from max(finished_at)) * 1000 as at from leases')).rows[0].at);

async function rehearseSweeps(env: Record<string, string>): Promise<void> {
  const first = await start('worker', env);
  if (!(await first.ready)) throw new Error(first.written());
  while ((await lastSweep()) === 0) await sleep(200);
  const second = await start('worker', env);
  await second.ready;
  // A lock blocks a sweep midway, whichever of the two workers sweeps next.
  const blocker = await admin.pool.connect();
  await blocker.query('begin; lock table seat_holds in access exclusive mode');
  const holder = async () =>
    (await admin.pool.query('select holder, expires_at from leases')).rows[0].holder as string | null;
  const blocked = async (): Promise<number | undefined> =>
    (
      await admin.pool.query(
        `select client_port from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'callboard-worker'`,
      )
    ).rows[0]?.client_port;
  // A sweep that began before the lock may still finish.
  let clientPort = await blocked();
  while (clientPort === undefined || !(await holder())) {
    await sleep(200);
    clientPort = await blocked();
  }
  const owner = execFileSync('sh', [
    '-c',
    `ss -tnpH "sport = :${clientPort}" | grep -o 'pid=[0-9]*' | head -1`,
  ]).toString();
  const victim = [first, second].find(({ child }) => owner.trim() === `pid=${child.pid}`);
  if (!victim) throw new Error(`Who sweeps isn't known: ${owner}`);
  victim.child.kill('SIGKILL');
  const killed = Date.now();
  await blocker.query('rollback');
  blocker.release();
  while ((await lastSweep()) < killed) await sleep(100);
  console.log(
    `the worker that swept was killed: another's sweeps ended ${((Date.now() - killed) / 1000).toFixed(1)} s later`,
  );
  for (const { child } of [first, second]) child.kill('SIGKILL');
}

try {
  if (!values.only || values.only === 'faults') await rehearseFaults();
  if (values.old) {
    const { child, url } = await pool(values.old, '');
    await refused('PgBouncer before 1.21', { DATABASE_URL: url, DATABASE_DIRECT_URL: direct.href });
    child.kill();
  }
  if (values.new) {
    const without = await pool(values.new, 'max_prepared_statements = 0');
    await refused('PgBouncer from 1.21 on, max_prepared_statements = 0', {
      DATABASE_URL: without.url,
      DATABASE_DIRECT_URL: direct.href,
    });
    without.child.kill();
    const { url } = await pool(values.new, 'max_prepared_statements = 200');
    await refused('PgBouncer from 1.21 on, no direct address', { DATABASE_URL: url });
    await refused('PgBouncer from 1.21 on as the direct address', {
      DATABASE_URL: direct.href,
      DATABASE_DIRECT_URL: url,
    });
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct.href };
    const web = await start('web', env);
    console.log(`PgBouncer from 1.21 on with a direct address: ${(await web.ready) ? 'starts' : web.written()}`);
    const results = await Promise.all(Array.from({ length: 500 }, () => read(web)));
    console.log(`  ${results.filter((result) => result.startsWith('200')).length} of 500 requests are 200`);
    await say('  through it', web);
    web.child.kill('SIGKILL');
    await rehearseSweeps(env);
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
  // Not awaited, because after a failure a connection may still be held.
  admin.close().catch(() => undefined);
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
