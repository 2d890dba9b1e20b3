import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binariesFor, packagedBinaries } from './binaries.ts';
import { ELSEWHERE, forgottenPlaces, homeOf, removeHome } from './home.ts';
import { canRun, canUse, giveTo, serviceUser } from './service-user.ts';

// Only root needs another user for the database; for everyone else the files are always in the folder itself.
const user = serviceUser();

let checkout: string;
const homes: string[] = [];
const home = (folder: string): string => {
  const found = homeOf(folder, user);
  homes.push(found);
  return found;
};

// Created with mode 0700, as a home folder is, and with a space in its path.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'callboard private '));
});
afterEach(() => {
  for (const each of homes.splice(0)) removeHome(each, each);
  rmSync(checkout, { recursive: true, force: true });
});

test('files are in the folder if the database user can enter it, otherwise in a separate place that is found again', () => {
  const folder = join(checkout, 'postgres');
  const first = home(folder);
  expect(user ? dirname(first) : first).toBe(user ? ELSEWHERE : folder);
  expect(user ? canUse(user, first) : existsSync(first)).toBe(true);
  expect(home(folder)).toBe(first);
  // Once moved, the files stay there, even if the folder can be entered later.
  chmodSync(checkout, 0o755);
  expect(home(folder)).toBe(first);
  expect(home(join(checkout, 'open'))).toBe(join(checkout, 'open'));
});

test('a moved folder keeps its place, a copy gets its own, and a new folder under the old name gets a new one', () => {
  const here = join(checkout, 'here');
  const place = home(here);
  writeFileSync(join(place, 'data'), '');
  cpSync(here, join(checkout, 'copy'), { recursive: true });
  expect(home(join(checkout, 'copy'))).not.toBe(place);
  renameSync(here, join(checkout, 'moved'));
  const moved = home(join(checkout, 'moved'));
  expect(existsSync(join(moved, 'data'))).toBe(true);
  expect(home(join(checkout, 'moved'))).toBe(moved);
  // A place whose folder was deleted by hand is never reused by mistake, and `npm run demo` cleans it up.
  rmSync(join(checkout, 'moved'), { recursive: true });
  expect(existsSync(join(home(join(checkout, 'moved')), 'data'))).toBe(false);
  expect(forgottenPlaces(join(checkout, 'moved'))).toEqual(user ? [place] : []);
});

test('data created while the folder could be entered moves to the new place', () => {
  const folder = join(checkout, 'postgres');
  mkdirSync(join(folder, 'pgdata'), { recursive: true });
  writeFileSync(join(folder, 'password'), 'kept');
  expect(existsSync(join(home(folder), 'pgdata'))).toBe(true);
  expect(existsSync(join(home(folder), 'password'))).toBe(true);
});

test('programs that the database user can’t reach are copied beside the data, readable to it whatever the umask', () => {
  const { folder, version } = packagedBinaries();
  const hidden = join(checkout, 'native');
  cpSync(folder, hidden, { recursive: true, verbatimSymlinks: true });
  chmodSync(join(hidden, 'bin'), 0o700);
  const data = mkdtempSync(join('/tmp', 'callboard-home-'));
  try {
    giveTo(user, data);
    const { initdb } = binariesFor(data, user, { folder: hidden, version });
    expect(dirname(dirname(initdb))).toBe(user ? join(data, `postgresql-${version}`) : hidden);
    if (user) expect(canRun(user, initdb)).toBe(true);
    expect(statSync(join(hidden, 'bin')).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(data, { recursive: true });
  }
});
