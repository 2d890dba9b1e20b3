import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { WORLD } from './world.ts';

// The rules that two people could break together, each in their own transaction that sees nothing of the other's.

const database = testDatabase();
let one: PoolClient;
let two: PoolClient;
let filled = false;

beforeEach(async () => {
  one = await database.pool.connect();
  two = await database.pool.connect();
  if (filled) return;
  for (const rows of WORLD) await one.query(rows);
  filled = true;
});
afterEach(() => {
  one.release();
  two.release();
});

/** Both make their change before either commits; returns which constraint refused each. */
async function together(first: string, second: string): Promise<string[]> {
  const outcome = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    }
  };
  await one.query('begin');
  await two.query('begin');
  const outcomes = [await outcome(one.query(first))];
  const waiting = outcome(two.query(second));
  // The second either waits for the first's lock or has gone through; in both cases the first commits.
  await one.query('select pg_sleep(0.05)');
  await one.query('commit');
  outcomes.push(await waiting);
  await two.query(outcomes[1] === 'done' ? 'commit' : 'rollback');
  return outcomes;
}

const count = async (sql: string): Promise<number> => (await database.pool.query<{ n: number }>(sql)).rows[0]?.n ?? -1;

const twoAdmins = `
  update staff_roles set revoked_at = null where id = 1;
  delete from staff_roles where school_id = 2 and user_id = 2;
  insert into staff_roles (school_id, role, user_id, invited_at, accepted_at) values (2, 'school_admin', 2, now(), now())`;
const ends = (person: number): string =>
  `update staff_roles set revoked_at = now() where school_id = 2 and user_id = ${person}`;
const liveAdmins = `select count(*) as n from staff_roles where school_id = 2 and role = 'school_admin' and revoked_at is null`;

test('two School Admins who remove each other at the same time leave one', async () => {
  await one.query(twoAdmins);
  expect(await together(ends(1), ends(2))).toEqual(['done', 'staff_roles_last_school_admin']);
  expect(await count(liveAdmins)).toBe(1);
});

test('negative control: without the lock on the school they leave none', async () => {
  const guard = await one.query<{ source: string }>(
    `select pg_get_functiondef('keep_last_school_admin'::regproc) as source`,
  );
  const source = guard.rows[0]?.source ?? '';
  const unlocked = source.replace(/perform 1 from schools[^;]*;/, '');
  expect(unlocked).not.toBe(source);
  await one.query(twoAdmins);
  await one.query(unlocked);
  expect(await together(ends(1), ends(2))).toEqual(['done', 'done']);
  expect(await count(liveAdmins)).toBe(0);
  await one.query(source);
});

test('only one of two people gets the last seat', async () => {
  await one.query('update seat_pools set capacity = 1 where id = 10');
  const take = 'update seat_pools set taken = taken + 1 where id = 10';
  expect(await together(take, take)).toEqual(['done', 'seat_pools_within_capacity']);
  expect(await count('select taken as n from seat_pools where id = 10')).toBe(1);
});

test('the same credits are spent only once', async () => {
  const spend = (cause: string): string => `
    with posted as (insert into ledger_transactions (cause, kind, occurred_at) values ('${cause}', 'reserve', now()) returning id)
    insert into ledger_entries (transaction_id, account_id, unit, amount)
      select id, 2, 'credit', -5 from posted union all select id, 1, 'credit', 5 from posted`;
  expect(await together(spend('a'), spend('b'))).toEqual(['done', 'ledger_accounts_not_negative']);
  expect(await count('select balance as n from ledger_accounts where id = 2')).toBe(0);
});

test('a cause is posted only once', async () => {
  const post = `insert into refunds (order_id, cause, reason, cash_cents, state, created_at)
    values (1, 'same', 'left', 100, 'pending', now())`;
  expect(await together(post, post)).toEqual(['done', 'refunds_cause_once']);
});

test('an email is queued only once', async () => {
  const queue = `insert into sends (kind, occasion, user_id, to_address, subject, html, text, queued_at)
    values ('welcome', 'once', 1, 'ada@world.test', 's', 'h', 't', now())`;
  expect(await together(queue, queue)).toEqual(['done', 'sends_once']);
});
