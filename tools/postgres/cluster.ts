import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect as connectSocket, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { binariesFor, removeOldBinaries } from './binaries.ts';
import { homeOf, removeHome } from './home.ts';
import { passwordFile, readPassword, replaceFormerPassword, writePassword } from './password.ts';
import { DATABASE_USER, runAs, serviceUser } from './service-user.ts';
import { makeSocketFolder, removeSocketFolder, socketIn } from './socket.ts';

/** How a cluster is set up. `fast` gives up durability: for tests only. */
export interface ClusterOptions {
  /**
   * The folder that holds `pgdata`, the password, and the log, or points to where they are (`home.ts`); created if
   * missing.
   */
  readonly folder: string;
  readonly port?: number;
  readonly fast?: boolean;
  /** True: use only `port`, and wait for it to be free, because other programs know it. */
  readonly samePort?: boolean;
  /** A folder with `initdb` and `pg_ctl` from PostgreSQL 15 or newer; the packaged one by default. */
  readonly programs?: string;
}

export interface Cluster {
  readonly port: number;
  /**
   * Where the cluster's files are: the requested folder, or the place they were moved to because the database's user
   * can't enter it.
   */
  readonly home: string;
  /**
   * The URL of a database in this cluster, over its unix socket if it has one (`?host=`), which takes a third less CPU
   * per query.
   */
  url(database?: string): string;
  /** True if this call started the cluster, false if it was already running. */
  readonly started: boolean;
  stop(): Promise<void>;
  /** Stops the cluster and deletes its files, wherever they are. */
  remove(): Promise<void>;
}

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
  'timezone=UTC',
];

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

interface Postmaster {
  readonly folder: string;
  readonly port: number;
  /** The folder with the cluster's unix socket, empty if it has none. */
  readonly sockets: string;
}

/**
 * What the running server recorded about itself: lines 2, 4, and 5 of postmaster.pid are its folder, its port, and its
 * socket's folder; they are stored nowhere else.
 */
function postmasterOf(pgdata: string): Postmaster | undefined {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { folder: lines[1] ?? '', port: Number(lines[3]), sockets: lines[4] ?? '' };
}

/** True if a running server's folder was copied: the file then describes the original, which still exists. */
function isCopied(pgdata: string, { folder }: Postmaster): boolean {
  if (!existsSync(folder)) return false;
  const [here, there] = [statSync(pgdata), statSync(folder)];
  return here.ino !== there.ino || here.dev !== there.dev;
}

/** Starts the embedded PostgreSQL, or finds it running. Recovers automatically from a kill -9. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const owner = serviceUser();
  const home = homeOf(options.folder, owner);
  const { initdb, pg_ctl } = options.programs
    ? { initdb: join(options.programs, 'initdb'), pg_ctl: join(options.programs, 'pg_ctl') }
    : binariesFor(home, owner);
  const pgdata = join(home, 'pgdata');
  const log = join(home, 'postgres.log');
  const run = (file: string, args: readonly string[]) => runAs(owner, file, args);

  if (!existsSync(join(pgdata, 'PG_VERSION'))) {
    rmSync(pgdata, { recursive: true, force: true });
    writePassword(home, owner);
    const result = await run(initdb, [
      `--pgdata=${pgdata}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile(home)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin locale provider requires PostgreSQL 17.
      ...(options.programs
        ? ['--locale=C.UTF-8']
        : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']),
      ...(options.fast ? ['--no-sync'] : []),
    ]);
    if (result.code !== 0) throw new Error(`Making the database in ${home} failed.\n${result.output}`);
  }

  const stop = async (): Promise<void> => {
    await run(pg_ctl, ['stop', '-D', pgdata, '-m', 'fast', '-w']);
  };
  const clusterAt = (port: number, started: boolean): Cluster => {
    const password = readPassword(home);
    const sockets = socketIn(postmasterOf(pgdata)?.sockets ?? '', port);
    const query = sockets ? `?host=${encodeURIComponent(sockets)}` : '';
    return {
      port,
      home,
      started,
      url: (database = 'callboard') => `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}${query}`,
      stop,
      async remove() {
        // Stop the server first: its programs may be deleted with the files.
        if (existsSync(pgdata)) await stop();
        removeSocketFolder(home);
        removeHome(options.folder, home);
      },
    };
  };

  const found = postmasterOf(pgdata);
  if (found && isCopied(pgdata, found)) rmSync(join(pgdata, 'postmaster.pid'));
  // After a kill -9 the dead server's pid can linger for a moment; pg_ctl then still says "running".
  for (let waited = 0; waited < ZOMBIE_WAIT_MS; waited += 250) {
    if ((await run(pg_ctl, ['status', '-D', pgdata])).code !== 0) break;
    const port = postmasterOf(pgdata)?.port;
    if (port && (await portAnswers(port))) return clusterAt(port, false);
    await sleep(250);
  }

  removeOldBinaries(home);
  const sockets = makeSocketFolder(home, owner);
  for (let port = options.port ?? DEFAULT_PORT; ; port += 1) {
    if (options.samePort && !(await portFree(port))) throw new Error(`Port ${port} is taken by another program.`);
    while (!(await portFree(port))) port += 1;
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${sockets ?? ''}`,
      'unix_socket_permissions=0700',
      `port=${port}`,
      'max_connections=200',
      ...(options.fast ? FAST : []),
    ];
    const set = settings.map((setting) => `-c ${setting}`).join(' ');
    const started = await run(pg_ctl, ['start', '-w', '-D', pgdata, '-l', log, '-o', set]);
    if (started.code === 0) {
      await replaceFormerPassword(home, port, owner);
      return clusterAt(port, true);
    }
    // Another checkout that started at the same moment was faster.
    if (!options.samePort && !(await portFree(port))) continue;
    const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
    throw new Error(`Starting the database failed.\n${started.output}\n${tail}`);
  }
}

/** Creates the database if it is missing. Returns true if it did. */
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
