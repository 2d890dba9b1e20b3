import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canUse, DATABASE_USER, giveTo, type ServiceUser } from './service-user.ts';

/** Where a cluster's files go if the database's user can't enter the cluster's own folder. */
export const ELSEWHERE = '/var/lib/callboard';
/** A file in the folder, which names the place its files went to. */
const MARK = 'lies-in';
/** A file in the place, which names the folder it belongs to. */
const BACK = 'of';

function line(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The place this folder's files went to, if any. A copied folder doesn't share it with the original. */
function placeOf(folder: string): string | undefined {
  const place = line(join(folder, MARK));
  if (!place || !existsSync(place)) return undefined;
  const owner = line(join(place, BACK));
  const movedHere = owner !== folder && (!owner || line(join(owner, MARK)) !== place);
  if (movedHere) writeFileSync(join(place, BACK), `${folder}\n`);
  return owner === folder || movedHere ? place : undefined;
}

function makePlace(folder: string, user: ServiceUser): string {
  mkdirSync(ELSEWHERE, { recursive: true });
  chmodSync(ELSEWHERE, 0o711);
  const place = mkdtempSync(join(ELSEWHERE, 'data-'));
  giveTo(user, place);
  if (!canUse(user, place)) {
    rmSync(place, { recursive: true, force: true });
    throw new Error(
      `The database runs as the user "${DATABASE_USER}", who can enter neither ${folder} nor ${ELSEWHERE}. ` +
        'Name a folder in DATA_DIR that it can enter, or a PostgreSQL in DATABASE_URL.',
    );
  }
  writeFileSync(join(place, BACK), `${folder}\n`);
  // Files created here while the folder could still be entered move too; `mv` also works across file systems.
  for (const name of ['pgdata', 'password', 'postgres.log']) {
    if (existsSync(join(folder, name))) spawnSync('mv', [join(folder, name), place]);
  }
  writeFileSync(join(folder, MARK), `${place}\n`);
  return place;
}

/**
 * Where this folder's cluster has its files: in the folder, or, if run as root in a folder the database's user can't
 * enter, in its own place under `/var/lib/callboard`. The folder records that place, so that the next start finds the
 * files again.
 */
export function homeOf(requestedFolder: string, user: ServiceUser | undefined): string {
  const folder = resolve(requestedFolder);
  mkdirSync(folder, { recursive: true });
  if (!user) return folder;
  const place = placeOf(folder);
  if (place) return place;
  giveTo(user, folder);
  return canUse(user, folder) ? folder : makePlace(folder, user);
}

/** Places that belong to this folder although it no longer names them, because its data was deleted by hand. */
export function forgottenPlaces(requestedFolder: string): string[] {
  const folder = resolve(requestedFolder);
  // Only root's files are moved elsewhere, and only root may look there.
  if (process.getuid?.() !== 0 || !existsSync(ELSEWHERE)) return [];
  return readdirSync(ELSEWHERE)
    .map((name) => join(ELSEWHERE, name))
    .filter((place) => line(join(place, BACK)) === folder && line(join(folder, MARK)) !== place);
}

/** Removes one place; with the last one, also the folder that contains them. */
export function removePlace(place: string): void {
  rmSync(place, { recursive: true, force: true });
  if (dirname(place) !== ELSEWHERE) return;
  try {
    rmdirSync(ELSEWHERE);
  } catch {
    // Another place is still in there, or someone else removed the last one first.
  }
}

/** Copies a stopped cluster's data folder and gives it to the user that runs the database. */
export function copyFolder(from: string, to: string, owner?: ServiceUser): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  giveTo(owner, to);
  for (const name of owner ? readdirSync(to, { recursive: true, encoding: 'utf8' }) : []) giveTo(owner, join(to, name));
}

/** Deletes a cluster's files, wherever they are. The server must be stopped. */
export function removeHome(folder: string, home: string): void {
  removePlace(home);
  rmSync(folder, { recursive: true, force: true });
}
