import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';

const t = testDatabase();

test('no statement starts parallel workers or JIT, on any connection', async () => {
  const settings = () =>
    t.pool.query(`select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`);
  const results = await Promise.all([settings(), settings(), settings()]);
  expect(results.map(({ rows }) => rows)).toEqual(Array(3).fill([{ workers: '0', jit: 'off' }]));
});
