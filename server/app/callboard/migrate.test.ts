import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callboard } from '#testing/callboard.ts';
import { emptyDatabase } from '#testing/empty-database.ts';

const names = readdirSync('server/migrations')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

const tablesOf = async ({ connections }: ReturnType<typeof emptyDatabase>): Promise<number> => {
  const { rows } = await connections.pool.query(
    "select count(*)::int as count from information_schema.tables where table_schema = 'public'",
  );
  return rows[0].count;
};

describe('on an empty database', () => {
  const t = emptyDatabase();

  test('--plan lists everything that would be applied, in order, and changes nothing', async () => {
    const ran = await callboard(t.url, ['migrate', '--plan']);
    expect(ran).toEqual({ code: 0, out: names.map((name) => `would apply ${name}`).join('\n'), err: '' });
    expect(await tablesOf(t)).toBe(0);
  });

  test('answering no to the question changes nothing', async () => {
    const ran = await callboard(t.url, ['migrate'], { answer: false });
    expect(ran).toMatchObject({ code: 1, err: 'Nothing was changed.' });
    expect(ran.out).toMatch(new RegExp(`^This applies ${names.length} migrations to the database empty_\\w+ on `));
    expect(await tablesOf(t)).toBe(0);
  });

  test('two runs at the same time apply and print each migration once, and both succeed', async () => {
    const runs = await Promise.all([callboard(t.url, ['migrate', '--json']), callboard(t.url, ['migrate', '--json'])]);
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual([
      { code: 0, err: '' },
      { code: 0, err: '' },
    ]);
    const applied = runs.flatMap(({ out }) => (JSON.parse(out) as { applied?: string[] }).applied ?? []);
    expect(applied.sort()).toEqual(names);
    const { rows } = await t.connections.pool.query('select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  test('once applied, nothing is left to do', async () => {
    expect(await callboard(t.url, ['migrate'])).toEqual({ code: 0, out: 'The schema is up to date.', err: '' });
  });

  test('--plan lists a missing migration', async () => {
    const newest = names.at(-1);
    await t.connections.pool.query('delete from kysely_migration where name = $1', [newest]);
    const plan = await callboard(t.url, ['migrate', '--plan', '--json']);
    expect(JSON.parse(plan.out)).toEqual({ ok: true, missing: [newest] });
    await t.connections.pool.query("insert into kysely_migration values ($1, '2026-01-01')", [newest]);
  });

  test('a schema newer than this build is refused by every command, and left alone', async () => {
    await t.connections.pool.query("insert into kysely_migration values ('9999_from_the_future', '2030-01-01')");
    for (const args of [['migrate'], ['migrate', '--plan'], ['staff', 'add', 'ada@staff.test'], ['verify']]) {
      const ran = await callboard(t.url, args);
      expect(ran, args.join(' ')).toMatchObject({
        code: 1,
        err: "This database is newer than this build: it has migrations that this build doesn't know (9999_from_the_future). Run the newer build.",
      });
    }
    await t.connections.pool.query("delete from kysely_migration where name = '9999_from_the_future'");
  });
});
