import { expect, test } from 'vitest';
import { connectionsOf } from '#server/app/connections-of.ts';
import { startWeb } from '#server/app/start-web.ts';
import { openSystem } from '#server/app/system.ts';
import { startWorker } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config.ts';
import { testDatabase } from '#testing/database.ts';
import { connectionsFinding, type ServerConnections, serverConnections } from './check-connections.ts';
import { withClient } from './check-database.ts';

const t = testDatabase();
const SIZE = { databasePoolSize: 10 };
const server: ServerConnections = {
  max: 100,
  reserved: 3,
  roleLimit: -1,
  databaseLimit: -1,
  web: 0,
  workers: 0,
  others: 0,
};
const RUNNING = { web: undefined, workers: undefined };

test('the connections counted are those that processes really open, by name and number, and running processes are found', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: t.url,
    DATABASE_POOL_SIZE: '3',
    LOG_LEVEL: 'silent',
    PORT: '1',
  });
  const web = await openSystem({ ...config, port: 0 }, 'web');
  const served = await startWeb(web);
  const worker = await openSystem(config, 'worker');
  const working = await startWorker(worker);
  // Opens everything that is only opened on demand.
  const stream = await fetch(`http://127.0.0.1:${served.port}/api/v1/live?topics=event:1`);
  await Promise.all([web.readiness.state(), worker.readiness.state()]);
  await Promise.all(
    Array.from({ length: 10 }, () => Promise.all([web.pool, worker.pool].map((pool) => pool.query('select 1')))),
  );
  const counted = new Map<string, number>();
  for (const { name, most } of [...connectionsOf('web', config), ...connectionsOf('worker', config)])
    counted.set(name, (counted.get(name) ?? 0) + most);
  const open = async () =>
    (
      await t.pool.query<{ name: string; count: number }>(
        `select application_name as name, count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name like 'callboard-%' group by 1`,
      )
    ).rows;
  await expect.poll(async () => (await open()).map(({ name }) => name)).toContain('callboard-listen');
  for (const { name, count } of await open())
    expect({ name, isCounted: count <= (counted.get(name) ?? 0) }).toEqual({ name, isCounted: true });
  expect(await withClient(t.url, serverConnections)).toMatchObject({ web: 1, workers: 1 });
  await stream.body?.cancel();
  await working.stop();
  await worker.close();
  await served.stop();
  await web.close();
});

test('the sum is printed with its parts, for running processes or for the numbers given', () => {
  const one = connectionsFinding(SIZE, server, RUNNING, false);
  expect(one).toMatchObject({ level: 'ok', says: 'all processes together may open 39 of 97 connections' });
  expect(one.details).toEqual(
    expect.arrayContaining([
      '1 web process × 15 (10 requests, 2 queue, 1 listening, 1 event streams, 1 readiness) = 15',
      '1 worker × 19 (10 jobs and sweeps, 4 queue, 1 listening, 3 verify, 1 readiness) = 19',
    ]),
  );
  expect(connectionsFinding(SIZE, { ...server, web: 2 }, RUNNING, false).says).toContain('54 of 97');
  expect(connectionsFinding(SIZE, { ...server, web: 2 }, { web: 4, workers: 2 }, false)).toMatchObject({
    level: 'error',
    says: expect.stringContaining('103 of 97'),
    todo: expect.stringContaining('max_connections'),
  });
});

test('behind a pooler, web processes count with what they open directly', () => {
  expect(connectionsFinding(SIZE, server, { web: 4, workers: 1 }, true).says).toContain('40 of 97');
});

test('the role’s and the database’s limits count, and so do connections of other programs', () => {
  expect(connectionsFinding(SIZE, { ...server, roleLimit: 30 }, RUNNING, false)).toMatchObject({ level: 'error' });
  expect(connectionsFinding(SIZE, { ...server, databaseLimit: 38 }, RUNNING, false)).toMatchObject({ level: 'error' });
  expect(connectionsFinding(SIZE, { ...server, others: 58 }, RUNNING, false)).toMatchObject({ level: 'ok' });
  expect(connectionsFinding(SIZE, { ...server, others: 59 }, RUNNING, false)).toMatchObject({ level: 'warning' });
});
