import { spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The superuser in our clusters, and the name of the system user that runs them when we are root. */
export const DATABASE_USER = 'postgres';

export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so the `postgres` user runs it and is created if missing. Undefined if we aren't
 * root. Throws if it can't be created.
 */
export function serviceUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const runId = (flag: string) => spawnSync('id', [flag, DATABASE_USER], { encoding: 'utf8' });
  if (runId('-u').status !== 0) {
    const created = spawnSync('useradd', [
      '--system',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      DATABASE_USER,
    ]);
    if (created.status !== 0)
      throw new Error(`Running as root needs a user "${DATABASE_USER}" for the database; making it failed.`);
  }
  return { uid: Number(runId('-u').stdout), gid: Number(runId('-g').stdout) };
}

/** Gives a file or folder to the user that runs the database. */
export function giveTo(owner: ServiceUser | undefined, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** Whether this user can really write in the folder. It tries, rather than reading modes, ACLs, and mounts. */
export function canUse(user: ServiceUser, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1" && : > .tried && rm .tried', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}

/** Whether this user can start the program and load its libraries. */
export function canRun(user: ServiceUser, file: string): boolean {
  return spawnSync(file, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Runs one of PostgreSQL's programs as the user that owns the cluster. Resolves with its exit code and output. */
export function runAs(
  user: ServiceUser | undefined,
  file: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk;
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    // `exit`, not `close`: the started server keeps the pipes open.
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
