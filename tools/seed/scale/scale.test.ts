import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { testDatabase } from '#testing/database.ts';
import { addLearners } from './add-learners.ts';

const t = testDatabase();
const second = testDatabase();

test('fifty learners get orders, credits, enrollments, and emails, and no invariant breaks', async () => {
  const done = await addLearners(t.pool, { learners: 50, seed: 7, now: t.clock.now() });
  expect(done.learners).toBe(50);
  expect(await verify(t.pool, t.clock.now())).toEqual([]);
  for (const table of [
    'orders',
    'order_lines',
    'payments',
    'ledger_entries',
    'credit_lots',
    'credit_uses',
    'enrolments',
    'attendances',
    'subscriptions',
    'refunds',
    'sends',
  ]) {
    const { rows } = await t.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
    expect(rows[0]?.n, table).toBeGreaterThan(0);
  }
});

test('the same seed continues after its first run', async () => {
  await addLearners(t.pool, { learners: 5, seed: 7, now: t.clock.now() });
  const { rows } = await t.pool.query<{ slug: string }>(
    "select slug from schools where slug like 'scale-%' order by id",
  );
  expect(rows.map((row) => row.slug)).toEqual(['scale-7-1', 'scale-7-2']);
  expect(await verify(t.pool, t.clock.now())).toEqual([]);
});

test('the same seed gives the same data', async () => {
  const totals = async (database: typeof t): Promise<unknown> => {
    const { rows } = await database.pool.query(
      `select count(*) as orders, sum(o.cash_cents) as cash, sum(o.credits) as credits, max(u.display_name) as name
       from orders o join users u on u.id = o.user_id where u.email like 'learner-7-1-%'`,
    );
    return rows;
  };
  await addLearners(second.pool, { learners: 50, seed: 7, now: second.clock.now() });
  expect(await totals(second)).toEqual(await totals(t));
});
