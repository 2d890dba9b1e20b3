import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { testDatabase } from '#testing/database.ts';
import { startWeb } from './start-web.ts';
import { openSystem } from './system.ts';
import { startWorker } from './worker.ts';

const ROLE = `direct_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}`;
const t = testDatabase();
beforeAll(() => t.pool.query(`create role ${ROLE} login password 'direct' in role postgres`));
afterAll(() => t.pool.query(`drop role ${ROLE}`));

function configured() {
  const direct = new URL(t.url);
  direct.username = ROLE;
  direct.password = 'direct';
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: t.url,
    DATABASE_DIRECT_URL: direct.href,
    LOG_LEVEL: 'silent',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    CALLBOARD_DEV: 'true',
  });
}
/** Programs with connections, by the database address that they used. */
const connected = async (user: string) =>
  (
    await t.pool.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
        where datname = current_database() and usename = $1 and application_name like 'callboard-%' order by 1`,
      [user],
    )
  ).rows.map(({ name }) => name);

test('requests use DATABASE_URL; LISTEN, the queue, and everything a worker does use DATABASE_DIRECT_URL', async () => {
  const web = await openSystem(configured(), 'web');
  const listening = await startWeb({ ...web, config: { ...web.config, port: 0 } });
  await web.readiness.state();
  expect(await connected('postgres')).toEqual(['callboard-ready', 'callboard-web']);
  expect(await connected(ROLE)).toEqual(['callboard-jobs-sender', 'callboard-web-listen']);
  await listening.stop();
  await web.close();

  const system = await openSystem(configured(), 'worker');
  const worker = await startWorker(system);
  await system.readiness.state();
  expect(await connected(ROLE)).toEqual([
    'callboard-jobs-worker',
    'callboard-ready',
    'callboard-worker',
    'callboard-worker-listen',
  ]);
  await worker.stop();
  await system.close();
});
