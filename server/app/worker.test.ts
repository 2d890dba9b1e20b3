import { afterEach, expect, test } from 'vitest';
import { listen } from '#server/platform/database/listen.ts';
import { testApp } from '#testing/app.ts';
import { invariants } from './verify/invariants.ts';
import { WORKER_LISTENS } from './verify/sweep-invariants.ts';
import { startWorker, sweepOnce } from './worker.ts';

const t = testApp();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const lastSweep = async () =>
  (await t.pool.query<{ at: Date | null }>("select max(finished_at) as at from leases where name = 'sweeps'")).rows[0]
    ?.at;
const holdFor = (seconds: number) =>
  t.pool.query(
    `insert into leases (name, holder, expires_at) values ('sweeps', gen_random_uuid(), now() + make_interval(secs => $1))
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
    [seconds],
  );

test('while another worker sweeps, no sweep runs, and the metrics show how old the last one is', async () => {
  await holdFor(600);
  await sweepOnce(t.system);
  expect(await lastSweep()).toBeNull();
  await holdFor(0);
  await sweepOnce(t.system);
  expect(await lastSweep()).toBeInstanceOf(Date);
  const { body } = await t.app.inject('/metrics');
  expect(/callboard_last_sweep_age_seconds\{lease="sweeps"\} (\d)/.exec(body)?.[1]).toBeDefined();
});

test('a worker that runs without sweeping is a breach; no worker at all isn’t', async () => {
  const { sql } = invariants.find(({ name }) => name === 'sweeps.recent')!;
  // So the worker needn't run for five minutes here.
  const breaches = async () =>
    (await t.pool.query(sql.replace("a.backend_start < now() - interval '5 minutes'", 'true'))).rows;
  await t.pool.query("update leases set finished_at = now() - interval '6 minutes' where name = 'sweeps'");
  await expect.poll(breaches).toEqual([]);
  const listener = await listen(t.url, ['nothing'], () => undefined, t.system.log, WORKER_LISTENS);
  ends.push(() => listener.close());
  expect(await breaches()).toMatchObject([{ last_sweep: expect.any(Date) }]);
  expect((await t.pool.query(sql)).rows).toEqual([]);
  await sweepOnce(t.system);
  expect(await breaches()).toEqual([]);
});

// Runs last, because a stopped worker leaves its system in the stopping state.
test('another worker continues a killed worker’s sweep as soon as its lease has expired', async () => {
  const before = await lastSweep();
  await holdFor(2);
  const worker = await startWorker(t.system);
  ends.push(() => worker.stop());
  expect(await lastSweep()).toEqual(before);
  await expect.poll(lastSweep, { timeout: 25_000 }).not.toEqual(before);
}, 30_000);
