import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { inTransaction } from '../ctx.ts';
import { compiled, prepared } from './named.ts';

const t = testDatabase();
beforeAll(() => sql`create table steps (id integer primary key, note text)`.execute(t.db));
afterAll(() => sql`drop table steps`.execute(t.db));

const count = compiled('test_count_steps', () => ({
  compile: () => sql<{ n: number }>`select count(*)::integer as n from steps`.compile(t.db),
}));
const notes = async () => (await sql<{ note: string }>`select note from steps order by id`.execute(t.db)).rows;

test('what is asked for together is done in the order in which it was asked, each with a fresh look', async () => {
  const seen = await inTransaction(t.ctx(), async (tx) => {
    const insert = (id: number) => sql`insert into steps (id, note) values (${id}, 'together')`.execute(tx.db);
    const named = (id: number) =>
      prepared(tx.db, `test_insert_${id}`, sql`insert into steps (id, note) values (${id}::integer, 'together')`);
    const asked = await Promise.all([
      insert(1),
      count(tx.db, {}),
      named(2),
      count(tx.db, {}),
      sql<{ n: number }>`select count(*)::integer as n from steps`.execute(tx.db).then(({ rows }) => rows),
      insert(3),
      count(tx.db, {}),
    ]);
    return asked.flatMap((each) => (Array.isArray(each) ? each.map(({ n }) => n) : []));
  });
  expect(seen).toEqual([1, 2, 2, 3]);
  expect(await notes()).toHaveLength(3);
});

test('where one of them fails, none of them is done, and the connection serves the next', async () => {
  const before = await notes();
  const failing = inTransaction(t.ctx(), (tx) =>
    Promise.all([
      sql`insert into steps (id, note) values (10, 'first')`.execute(tx.db),
      sql`insert into steps (id, note) values (10, 'again')`.execute(tx.db),
      sql`insert into steps (id, note) values (11, 'behind')`.execute(tx.db),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual(before);
  await inTransaction(t.ctx(), (tx) => sql`insert into steps (id, note) values (12, 'after')`.execute(tx.db));
  expect(await notes()).toHaveLength(before.length + 1);
});

test('a failure that nobody waited for undoes all of it: nothing is committed behind it', async () => {
  const before = await notes();
  const silent = inTransaction(t.ctx(), async (tx) => {
    const failing = sql`insert into steps (id, note) values (12, 'again')`.execute(tx.db);
    failing.catch(() => undefined);
    await sql`select 1`.execute(tx.db).catch(() => undefined);
  });
  await expect(silent).rejects.toThrow();
  expect(await notes()).toEqual(before);
});

test('a transaction inside of one is that one; it begins no other', async () => {
  await inTransaction(t.ctx(), async (tx) => {
    const { db } = await inTransaction(tx, async (inner) => inner);
    expect(db).toBe(tx.db);
    await expect(tx.db.transaction().execute(async () => undefined)).rejects.toThrow('begins no other');
  });
});
