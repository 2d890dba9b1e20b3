import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { inTransaction } from '../ctx.ts';

const t = testDatabase();
beforeAll(() => sql`create table steps (id integer primary key, note text)`.execute(t.db));
afterAll(() => sql`drop table steps`.execute(t.db));

const insert = (db: typeof t.db, id: number, note: string) =>
  sql`insert into steps (id, note) values (${id}, ${note})`.execute(db);
const notes = async () => (await sql<{ note: string }>`select note from steps order by id`.execute(t.db)).rows;

test('rows of a transaction appear together, and a failing one undoes them all', async () => {
  await inTransaction(t.ctx(), async (tx) => {
    await insert(tx.db, 1, 'first');
    await insert(tx.db, 2, 'second');
    expect(await notes()).toEqual([]);
  });
  expect(await notes()).toHaveLength(2);
  const failing = inTransaction(t.ctx(), async (tx) => {
    await insert(tx.db, 3, 'third');
    await insert(tx.db, 1, 'again');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toHaveLength(2);
  await inTransaction(t.ctx(), (tx) => insert(tx.db, 4, 'after'));
  expect(await notes()).toHaveLength(3);
});

test('a swallowed error rolls everything back, and the commit fails', async () => {
  const before = await notes();
  const silent = inTransaction(t.ctx(), async (tx) => {
    await insert(tx.db, 5, 'before');
    await insert(tx.db, 1, 'again').catch(() => undefined);
  });
  await expect(silent).rejects.toThrow('rolled back');
  expect(await notes()).toEqual(before);
});

test('a nested transaction joins the outer one', async () => {
  await inTransaction(t.ctx(), async (tx) => {
    const { db } = await inTransaction(tx, async (inner) => inner);
    expect(db).toBe(tx.db);
    expect(() => tx.db.transaction()).toThrow('transaction');
  });
});
