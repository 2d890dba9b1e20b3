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

/** Where the files of a cluster go whose own folder the database's user may not enter. */
export const ELSEWHERE = '/var/lib/callboard';
/** In the folder: the name of the place that its files went to. */
const MARK = 'lies-in';
/** In the place: the folder that it stands for. */
const BACK = 'of';

function line(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The place that this folder's files went to, if any. A copied folder doesn't share it with the one it was copied from. */
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
  // What was made here while the folder could still be entered goes along; `mv` also crosses file systems.
  for (const name of ['pgdata', 'password', 'postgres.log']) {
    if (existsSync(join(folder, name))) spawnSync('mv', [join(folder, name), place]);
  }
  writeFileSync(join(folder, MARK), `${place}\n`);
  return place;
}

/**
 * Where the cluster of this folder has its files: in it, or, as root in a folder that the database's user may not enter, in a
 * place of its own under `/var/lib/callboard`. The folder keeps its name, so that the next start finds them again.
 */
export function homeOf(asked: string, user: ServiceUser | undefined): string {
  const folder = resolve(asked);
  mkdirSync(folder, { recursive: true });
  if (!user) return folder;
  const place = placeOf(folder);
  if (place) return place;
  giveTo(user, folder);
  return canUse(user, folder) ? folder : makePlace(folder, user);
}

/** Places that stand for this folder though it doesn't name them any more: its data was thrown away by hand. */
export function forgottenPlaces(asked: string): string[] {
  const folder = resolve(asked);
  // Only root's lie elsewhere, and only root may look.
  if (process.getuid?.() !== 0 || !existsSync(ELSEWHERE)) return [];
  return readdirSync(ELSEWHERE)
    .map((name) => join(ELSEWHERE, name))
    .filter((place) => line(join(place, BACK)) === folder && line(join(folder, MARK)) !== place);
}

/** Removes one place, and the folder of all of them with the last. */
export function removePlace(place: string): void {
  rmSync(place, { recursive: true, force: true });
  if (dirname(place) !== ELSEWHERE) return;
  try {
    rmdirSync(ELSEWHERE);
  } catch {
    // Another place lies there still, or whoever removed the last one was quicker.
  }
}

/** Copies the data folder of a stopped cluster, and gives it to the user that runs the database. */
export function copyFolder(from: string, to: string, owner?: ServiceUser): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  giveTo(owner, to);
  for (const name of owner ? readdirSync(to, { recursive: true, encoding: 'utf8' }) : []) giveTo(owner, join(to, name));
}

/** Throws the files of a cluster away, wherever they lie. The server must be stopped. */
export function removeHome(folder: string, home: string): void {
  removePlace(home);
  rmSync(folder, { recursive: true, force: true });
}
