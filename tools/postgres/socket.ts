import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type ServiceUser } from './service-user.ts';

/** What the kernels take of a socket's address, in bytes (macOS; Linux takes 107). */
const LONGEST = 103;

/**
 * Not beside the data: the address may be long there or hold blanks, which `pg_ctl` would split at, and a folder with a socket in
 * it can't be copied by every program.
 */
function folderFor(home: string): string {
  return join(tmpdir(), `callboard-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
}

/**
 * Makes the folder that a cluster's unix socket goes to, for its user alone. Undefined where there can't be one (Windows, a long
 * path, a folder of somebody else's by that name): it is reached by its port then, as it always can be.
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

/** The folder again where a socket for this port lies in it that this program can reach. */
export function socketIn(folder: string, port: number): string | undefined {
  return folder !== '' && existsSync(join(folder, `.s.PGSQL.${port}`)) ? folder : undefined;
}

export function removeSocketFolder(home: string): void {
  rmSync(folderFor(home), { recursive: true, force: true });
}
