import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { checkDisk, spaceFinding } from './check-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'callboard-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const configured = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/x', ...env });

test('a writable folder is reported with its free space, and nothing is left in it', async () => {
  const found = await checkDisk(configured({ DATA_DIR: folder }));
  expect(found.map(({ about }) => about)).toEqual(['data folder', 'uploads']);
  for (const { says } of found) expect(says).toMatch(/^[\d.]+ [MG]B of [\d.]+ [MG]B free in /);
  expect(found[1]?.says).toContain(`(${join(folder, 'media')} will be created)`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that can’t be written to is an error', async () => {
  expect(await checkDisk(configured({ DATA_DIR: '/proc/callboard' }))).toMatchObject([
    { level: 'error', says: expect.stringContaining("can't write in /proc") },
    { level: 'error' },
  ]);
});

const MB = 1024 ** 2;
test.each([
  [{ freeBytes: 3_000 * MB, freeFiles: 10_000 }, 'ok'],
  [{ freeBytes: 1_000 * MB, freeFiles: 10_000 }, 'warning'],
  [{ freeBytes: 200 * MB, freeFiles: 10_000 }, 'error'],
  [{ freeBytes: 3_000 * MB, freeFiles: 999 }, 'error'],
])('%j: %s', (free, level) => {
  expect(spaceFinding('data folder', '/data', { bytes: 50_000 * MB, files: 20_000, ...free })).toMatchObject({ level });
});

test('a file system that doesn’t count files passes the check for free inodes', () => {
  const space = { bytes: 50_000 * MB, freeBytes: 3_000 * MB, files: 0, freeFiles: 0 };
  expect(spaceFinding('data folder', '/data', space)).toMatchObject({ level: 'ok' });
});

test('a bucket is tried with a write, a read, and a delete, and a failure says why', async () => {
  const objects = new Map<string, Buffer>();
  let refuses = false;
  const bucket = createServer(async (request, response) => {
    const key = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (refuses) response.writeHead(403).end('<Code>AccessDenied</Code>');
    else if (request.method === 'PUT') {
      objects.set(key, Buffer.concat(chunks));
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else response.end(objects.get(key));
  });
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  const config = configured({
    DATA_DIR: folder,
    S3_URL: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/bucket`,
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect((await checkDisk(config))[1]).toMatchObject({ about: 'uploads', level: 'ok' });
  expect(objects.size).toBe(0);
  refuses = true;
  expect((await checkDisk(config))[1]).toMatchObject({ about: 'uploads', level: 'error' });
  bucket.close();
  bucket.closeAllConnections();
});
