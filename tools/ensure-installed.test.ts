import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LOCK = {
  packages: {
    '': { name: 'tried' },
    'node_modules/node': { version: '24.0.0', integrity: 'sha512-a' },
    'node_modules/vite': { version: '8.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/for-windows': { version: '1.0.0', integrity: 'sha512-c', optional: true },
  },
};
const WITHOUT_DEV = { packages: { 'node_modules/node': LOCK.packages['node_modules/node'] } };
const INSTALLED = {
  packages: {
    'node_modules/node': LOCK.packages['node_modules/node'],
    'node_modules/vite': LOCK.packages['node_modules/vite'],
  },
};

let root: string;

const write = (file: string, content: unknown): void => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
};

/** The state that `npm ci` leaves behind. */
function installByHand(installed: object = INSTALLED): void {
  write('node_modules/.package-lock.json', installed);
  write('node_modules/.bin/node', '');
}

/** Runs the folder's copy of the script. `npm` says whether it called npm; the npm stub installs everything. */
function ensure(env: Record<string, string> = {}, args: readonly string[] = []) {
  rmSync(join(root, 'called'), { force: true });
  const { status, stderr } = spawnSync(process.execPath, ['tools/ensure-installed.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.cjs'), ...env },
  });
  const called = join(root, 'called');
  return { status, stderr, npm: existsSync(called), asked: existsSync(called) ? readFileSync(called, 'utf8') : '' };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'callboard-install-'));
  cpSync('tools/ensure-installed.mjs', join(root, 'tools/ensure-installed.mjs'));
  write('package.json', { type: 'module' });
  write('package-lock.json', LOCK);
  write(
    'npm.cjs',
    `const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('node_modules/.bin', { recursive: true });
writeFileSync('called', process.argv.slice(2).join(' '));
writeFileSync('node_modules/.bin/node', '');
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify(INSTALLED))});`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('installs what is missing, once', () => {
  expect(ensure()).toMatchObject({ status: 0, npm: true });
  expect(ensure()).toMatchObject({ status: 0, npm: false });
});

test('a lock file with a new modification time still counts as installed', () => {
  ensure();
  utimesSync(join(root, 'package-lock.json'), new Date('2030-01-01'), new Date('2030-01-01'));
  expect(ensure()).toMatchObject({ status: 0, npm: false });
});

test('a manual npm ci counts as installed', () => {
  installByHand();
  expect(ensure()).toMatchObject({ status: 0, npm: false });
  expect(existsSync(join(root, 'node_modules/.callboard-installed'))).toBe(true);
});

test('another version in the lock file is installed', () => {
  ensure();
  write('package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8').replaceAll('8.0.0', '8.0.1'));
  expect(ensure()).toMatchObject({ status: 0, npm: true });
});

test('an interrupted install is repeated', () => {
  installByHand(WITHOUT_DEV);
  expect(ensure()).toMatchObject({ status: 0, npm: true });
});

test.each([
  ['the environment', () => ensure({ NODE_ENV: 'production' })],
  [
    '.env',
    () => {
      write('.env', 'PORT=1\nNODE_ENV=production\n');
      return ensure();
    },
  ],
])('production by %s never calls npm, and says what to run', (_, start) => {
  expect(start()).toMatchObject({ status: 1, npm: false, stderr: expect.stringContaining('Run "npm ci"') });
  // npm ci --omit=dev
  installByHand(WITHOUT_DEV);
  expect(start()).toMatchObject({ status: 0, npm: false });
});

test('a production build adds what `npm ci` omitted, once, and keeps the rest', () => {
  const build = () => ensure({ NODE_ENV: 'production' }, ['--build']);
  installByHand(WITHOUT_DEV);
  expect(build()).toMatchObject({ status: 0, asked: expect.stringMatching(/^install --no-save --include=dev /) });
  expect(build()).toMatchObject({ status: 0, npm: false });
});

test('a production build with nothing installed says what to run', () => {
  expect(ensure({ NODE_ENV: 'production' }, ['--build'])).toMatchObject({
    status: 1,
    npm: false,
    stderr: expect.stringContaining('Run "npm ci"'),
  });
});

test('a production install doesn’t count as a complete one', () => {
  installByHand(WITHOUT_DEV);
  expect(ensure({ NODE_ENV: 'production' })).toMatchObject({ status: 0, npm: false });
  expect(ensure()).toMatchObject({ status: 0, npm: true });
});
