import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { invariants } from './invariants.ts';
import { verify } from './verify.ts';

const t = testDatabase();

test('a fresh database has no breaches', async () => {
  expect(await verify(t.pool, t.clock.now())).toEqual([]);
});

test('every invariant is a query that runs on its own', async () => {
  for (const { sql } of invariants) {
    await t.pool.query(`explain select * from (${sql}) as breach`, sql.includes('$1') ? [t.clock.now()] : []);
  }
});

test('a taken seat without a holder is found', async () => {
  const { rows } = await t.pool.query<{ id: number }>(
    "insert into seat_pools (kind, capacity, held) values ('cohort', 10, 3) returning id",
  );
  expect(await verify(t.pool, t.clock.now())).toEqual([
    expect.objectContaining({ invariant: 'seats.held', rows: [expect.objectContaining({ pool_id: rows[0]?.id })] }),
  ]);
});

test('a balance that doesn’t match the entries is found', async () => {
  // The guard is off for this session only, simulating whatever could bypass it.
  const client = await t.pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    "insert into ledger_accounts (owner_kind, owner_id, unit, purpose, balance) values ('user', 1, 'credit', 'available', 5)",
  );
  await client.query("set session_replication_role = 'origin'");
  client.release();
  const broken = (await verify(t.pool, t.clock.now())).map((breach) => breach.invariant);
  expect(broken).toContain('ledger.balances');
  expect(broken).toContain('ledger.lots');
});
