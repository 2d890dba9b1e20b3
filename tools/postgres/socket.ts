import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type ServiceUser } from './service-user.ts';

/** The longest socket path that kernels accept, in bytes (macOS; Linux accepts 107). */
const LONGEST = 103;

/**
 * The folder for a cluster's unix socket. Not beside the data: that path may be too long or contain spaces, at which
 * `pg_ctl` would split, and not every program can copy a folder with a socket in it.
 */
function folderFor(home: string): string {
  return join(tmpdir(), `callboard-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
}

/**
 * Creates the folder for a cluster's unix socket, only for its user. Undefined if there can't be one (Windows, a long
 * path, someone else's folder by that name); the cluster is then reached by port, which always works.
 */
export function makeSocketFolder(home: string, owner: ServiceUser | undefined): string | undefined {
  const folder = folderFor(home);
  if (process.platform === 'win32' || /[\s,"']/.test(folder)) return undefined;
  if (Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > LONGEST) return undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid } = lstatSync(folder);
    if (!lstatSync(folder).isDirectory() || ![process.getuid?.(), owner?.uid].includes(uid)) return undefined;
    chmodSync(folder, 0o700);
    giveTo(owner, folder);
    return folder;
  } catch {
    return undefined;
  }
}

/** Returns the folder if it contains a socket for this port. */
export function socketIn(folder: string, port: number): string | undefined {
  return folder !== '' && existsSync(join(folder, `.s.PGSQL.${port}`)) ? folder : undefined;
}

export function removeSocketFolder(home: string): void {
  rmSync(folderFor(home), { recursive: true, force: true });
}
