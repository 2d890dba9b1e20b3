import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#testing/empty-database.ts';
import { bundleServer } from './bundle-server.ts';

const t = emptyDatabase();
/** A folder with the bundle and packages, and no sources. */
const folder = mkdtempSync(join(tmpdir(), 'callboard-bundle-'));
const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Imported only in development, or only if present. */
const LEFT_OUT = ['vite', 'pg-native'];
let metafile: Metafile;

beforeAll(async () => {
  copyFileSync('package.json', join(folder, 'package.json'));
  metafile = await bundleServer(join(folder, '.build/server'));
  // Only production packages.
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const callboard = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['.build/server/callboard.mjs', ...args], {
    cwd: folder,
    env: { DATABASE_URL: t.url },
  });
  return stdout;
};

test('what the bundle takes from node_modules is installed in production', () => {
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  const missing = [...new Set(imported)].filter((name) => !(name in manifest.dependencies));
  expect(missing.filter((name) => !LEFT_OUT.includes(name))).toEqual([]);
});

test('without sources, callboard knows every migration, and its commands run', async () => {
  const names = readdirSync('server/migrations').map((file) => file.replace(/\.ts$/, ''));
  const plan = await callboard('migrate', '--plan', '--json');
  expect(JSON.parse(plan).missing).toEqual(names.sort());
  expect(JSON.parse(await callboard('migrate', '--json')).applied).toEqual(names);
  expect(await callboard('verify')).toMatch(/^(\d+) of \1 invariants hold\n$/);
});

test('without sources, every file that it opens by name exists', async () => {
  const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const opened = sources.flatMap((text) =>
    [...text.matchAll(/\bserver(?:Path|Url)\('(.+?)'\)/g)].map(([, name]) => name),
  );
  expect(opened).toContain('server/migrations');
  expect(opened.length).toBeGreaterThan(2);
  for (const name of opened)
    expect(existsSync(join(folder, '.build', `${name}`.replace(/\.ts$/, '.mjs'))), name).toBe(true);
  const worker = new Worker(join(folder, '.build/server/features/certificates/letter-worker.mjs'));
  const response = new Promise((answered, failed) => worker.once('message', answered).once('error', failed));
  worker.postMessage({ number: 7, form: 'pdf', words: {} });
  // Other tests cover the worker's output; this input is invalid.
  expect(await response).toMatchObject({ number: 7, failed: expect.any(String) });
  await worker.terminate();
});
