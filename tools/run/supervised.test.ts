import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimDatabase, type DatabaseHandle, openDatabase } from './environment.ts';
import { type KeptDatabase, keepDatabase } from './kept-database.ts';
import { type Program, startProgram } from './steps.ts';
import { pauseBefore, Supervised } from './supervised.ts';

let folder: string;
const said: string[] = [];
const until = (met: () => void | Promise<void>) => vi.waitFor(met, { interval: 50, timeout: 60_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callboard supervised '));
  said.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a program that dies is restarted each time, with the cause in one line, and stays stopped once asked to stop', async () => {
  const file = join(folder, 'program.ts');
  writeFileSync(
    file,
    `process.on('SIGTERM', () => process.exit(0)); process.send('ready'); setInterval(() => {}, 1000);`,
  );
  const started: Program[] = [];
  const one = new Supervised({
    title: 'it',
    start: () => {
      const program = startProgram(file, [], {});
      started.push(program);
      return program;
    },
    say: (line) => said.push(line),
  });
  await one.ready;
  started[0]?.child.kill('SIGKILL');
  await until(() => expect(said).toHaveLength(2));
  writeFileSync(file, 'process.exit(3);');
  started[1]?.child.kill('SIGKILL');
  // The program can't even start now, and keeps being retried.
  await until(() => expect(said).toHaveLength(4));
  await one.stop();
  expect(said).toEqual([
    '· it ended (SIGKILL); it starts again in 0.5 s',
    '· it runs again',
    '· it ended (SIGKILL); it starts again in 1 s',
    '· it ended (code 3); it starts again in 2 s',
  ]);
  expect(started).toHaveLength(3);
});

test('a program that can’t start at all is reported to the caller, and not retried', async () => {
  const file = join(folder, 'program.ts');
  writeFileSync(file, 'process.exit(3);');
  const one = new Supervised({ title: 'it', start: () => startProgram(file, [], {}), say: (line) => said.push(line) });
  await expect(one.ready).rejects.toThrow('ended with 3 before it was ready');
  await one.stop();
  expect(said).toEqual([]);
});

test('the pauses grow, up to half a minute', () => {
  expect([1, 2, 3, 6, 7, 100].map(pauseBefore)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

test('a killed embedded database comes back on its port, still claimed only by us', async () => {
  const before = { url: process.env.DATABASE_URL, folder: process.env.DATA_DIR };
  delete process.env.DATABASE_URL;
  process.env.DATA_DIR = folder;
  let database: DatabaseHandle | undefined;
  let kept: KeptDatabase | undefined;
  try {
    const opened = await openDatabase();
    database = opened;
    kept = await keepDatabase(opened, claimDatabase, (line) => said.push(line));
    const queryDataDirectory = async (): Promise<string> => {
      const client = new pg.Client({ connectionString: opened.url });
      // The server is killed underneath this connection.
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
      await client.end();
      return rows[0]?.folder ?? '';
    };
    const postmaster = async () =>
      Number(readFileSync(join(await queryDataDirectory(), 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(await postmaster(), 'SIGKILL');
    await until(() => expect(said.at(-1)).toContain('runs again after'));
    expect(said[0]).toBe('· the database is gone; it starts again');
    // At the same URL.
    expect(await queryDataDirectory()).not.toBe('');
    await expect(claimDatabase(opened)).rejects.toThrow('Callboard already runs from this folder');
    await kept.stop();
    await opened.stop();
    await expect(queryDataDirectory()).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  } finally {
    await kept?.stop();
    await database?.stop();
    if (before.url !== undefined) process.env.DATABASE_URL = before.url;
    if (before.folder === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before.folder;
  }
});
