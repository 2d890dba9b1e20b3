import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cluster, ensureDatabase, startCluster } from './cluster.ts';
import { ELSEWHERE } from './home.ts';
import { serviceUser } from './service-user.ts';

const PORT = 59_000;

let checkout: string;
const clusters: Cluster[] = [];
const start = async (folder: string): Promise<Cluster> => {
  const cluster = await startCluster({ folder, fast: true, port: PORT });
  clusters.push(cluster);
  return cluster;
};

// Created with mode 0700, as a home folder is, and with a space in its path.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'callboard private '));
});
afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.remove();
  rmSync(checkout, { recursive: true, force: true });
});

async function queryValues(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function giveAll(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), uid, gid);
}

test('in a folder only its owner may enter, a cluster starts, is found again, and leaves nothing behind when removed', async () => {
  const folder = join(checkout, 'data', 'postgres');
  const first = await start(folder);
  expect(dirname(first.home)).toBe(serviceUser() ? ELSEWHERE : join(checkout, 'data'));
  await ensureDatabase(first, 'school');
  await first.stop();
  const restarted = await start(folder);
  expect(restarted).toMatchObject({ home: first.home, started: true });
  expect(await ensureDatabase(restarted, 'school')).toBe(false);
  expect(await startCluster({ folder })).toMatchObject({ home: first.home, port: restarted.port, started: false });
  await restarted.remove();
  expect([first.home, folder].filter((path) => existsSync(path))).toEqual([]);
});

test('the password is random, readable only by its owner, and replaces the former constant one', async () => {
  const folder = join(checkout, 'postgres');
  const first = await start(folder);
  const file = join(first.home, 'password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const password = readFileSync(file, 'utf8');
  expect(password).toMatch(/^[\w-]{32}$/);
  expect(first.url()).toContain(`:${password}@`);

  // An old cluster: the constant password, and no file. While it is running, its password must not change underneath
  // its users.
  await queryValues(first.url('postgres'), "alter user postgres password 'callboard'");
  rmSync(file);
  expect((await startCluster({ folder })).url()).toContain(':callboard@');
  await first.stop();
  const second = await start(folder);
  expect(await queryValues(second.url('postgres'), 'select 1')).toEqual([1]);
  const former = second.url('postgres').replace(/:[^:@]+@/, ':callboard@');
  await expect(queryValues(former, 'select 1')).rejects.toThrow(/password authentication failed/);

  // Interrupted between writing the file and changing the password.
  await queryValues(second.url('postgres'), "alter user postgres password 'callboard'");
  await second.stop();
  writeFileSync(file, 'x'.repeat(32));
  const third = await start(folder);
  expect(await queryValues(third.url('postgres'), 'select 1')).toEqual([1]);
});

test('two clusters that start at the same moment get two ports, and a copy of a running one starts its own server', async () => {
  const started = await Promise.all(['one', 'two'].map((name) => start(join(checkout, name))));
  expect(new Set(started.map(({ port }) => port)).size).toBe(2);
  expect(await Promise.all(started.map(({ url }) => queryValues(url('postgres'), 'select 1')))).toEqual([[1], [1]]);

  const [first] = started;
  const copy = mkdtempSync(join('/tmp', 'callboard-copy-'));
  try {
    cpSync(first?.home ?? '', copy, { recursive: true, filter: (path) => !/postgresql-|of$/.test(path) });
    chmodSync(copy, 0o755);
    const user = serviceUser();
    if (user) giveAll(copy, user.uid, user.gid);
    const copied = await start(copy);
    expect(copied.started).toBe(true);
    expect(started.map(({ port }) => port)).not.toContain(copied.port);
    await copied.stop();
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('a cluster’s URL names a unix socket that only its user may enter; if there can’t be one, the URL names a port', async () => {
  const folder = join(checkout, 'postgres');
  const first = await start(folder);
  const sockets = new URL(first.url()).searchParams.get('host') ?? '';
  expect(statSync(sockets).mode & 0o777).toBe(0o700);
  expect(await queryValues(first.url('postgres'), 'select inet_server_addr()')).toEqual([null]);
  await first.stop();

  const before = process.env.TMPDIR;
  process.env.TMPDIR = checkout;
  try {
    const second = await start(folder);
    expect(new URL(second.url()).search).toBe('');
    expect(await queryValues(second.url('postgres'), 'select host(inet_server_addr())')).toEqual(['127.0.0.1']);
    await second.stop();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await first.remove();
  expect(existsSync(sockets)).toBe(false);
});
