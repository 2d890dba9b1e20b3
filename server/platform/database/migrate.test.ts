import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

const t = testDatabase();
const waitingForLock = async (): Promise<number> =>
  (
    await t.pool.query<{ count: number }>(
      `select count(*) from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'relation' and not l.granted`,
    )
  ).rows[0]?.count ?? 0;

test('a migration that waits for a lock gives up soon, so nothing waits behind it, and retries until it gets the lock', async () => {
  const holder = await t.pool.connect();
  await holder.query('begin');
  await holder.query('lock table kysely_migration in access exclusive mode');
  const migrated = migrate(t.db);
  await expect.poll(waitingForLock).toBe(1);
  await expect.poll(waitingForLock, { timeout: 8_000 }).toBe(0);
  await expect.poll(waitingForLock, { timeout: 8_000 }).toBe(1);
  await holder.query('rollback');
  holder.release();
  expect(await migrated).toEqual([]);
}, 30_000);

test('two runs at the same time migrate one after the other, so each step is prepared before it is applied', async () => {
  const other = await t.pool.connect();
  await other.query("select pg_advisory_lock(hashtextextended('callboard.migrate', 0))");
  const migrated = migrate(t.db);
  const waiting = async () =>
    (await t.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount;
  await expect.poll(waiting).toBe(1);
  await other.query("select pg_advisory_unlock(hashtextextended('callboard.migrate', 0))");
  other.release();
  expect(await migrated).toEqual([]);
}, 30_000);
