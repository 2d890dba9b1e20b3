import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { connect } from './pool.ts';

const t = testDatabase();

test('no statement starts workers or a compiler of its own, on whichever connection', async () => {
  const settings = () =>
    t.pool.query(`select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`);
  const answers = await Promise.all([settings(), settings(), settings()]);
  expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill([{ workers: '0', jit: 'off' }]));
});

test('who answers requests looks up by index, in an empty table too: the plan is kept while it grows', async () => {
  const answering = connect(t.url, { max: 1, byIndex: true });
  try {
    const { rows } = await answering.pool.query<{ 'QUERY PLAN': string }>(
      `explain select 1 from idempotency_keys where actor = 'a' and key = 'k'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index .*Scan/);
  } finally {
    await answering.close();
  }
});
