import { expect, test } from 'vitest';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { setUpTwoStep } from '#server/domain/accounts/two-step/two-step.factory.ts';
import { testApp } from '#testing/app.ts';
import { unzip } from '#testing/unzip.ts';
import { WORLD } from '#tools/data-model/world.ts';
import { csvOf, EXPORT_PATH } from './export-data.ts';

const t = testApp();

const exported = async (personId: number) => {
  const answer = await t.as(personId, { url: EXPORT_PATH });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return { answer, files: unzip(answer.rawPayload) };
};
const rowsIn = (files: Map<string, string>, table: string) =>
  JSON.parse(files.get(`json/${table}.json`) ?? '[]') as Record<string, unknown>[];

test('holds every row of every table that refers to the person or bears their address, by the live catalogue', async () => {
  for (const part of WORLD) await t.pool.query(part);
  const id = 1;
  const email = 'Ada@World.test';
  await t.pool.query(
    `update users set onboarded_at = created_at, verified_at = created_at, first_name = 'Ada', last_name = 'L', timezone = 'UTC' where id = 1`,
  );
  const bearing = [
    `insert into suppressions (address, reason, created_at) values ('${email}', 'bounced', now())`,
    `insert into unsubscribes (address, kind, created_at) values ('${email}', 'event_recap', now())`,
    `insert into auth_tokens (purpose, email, token_hash, expires_at) values ('sign_in_link', '${email}', 'by-address', now() + interval '1 day')`,
    `insert into sends (kind, occasion, to_address, data, queued_at) values ('receipt', 'by-address', '${email}', '{}', now())`,
  ];
  for (const statement of bearing) await t.pool.query(statement);
  const { files } = await exported(id);

  const { rows: columns } = await t.pool.query<{ t: string; c: string; refers: boolean }>(`
    select k.table_name as t, k.column_name as c, true as refers from information_schema.constraint_column_usage u
      join information_schema.key_column_usage k using (constraint_name, constraint_schema)
      where u.table_schema = 'public' and u.table_name = 'users' and u.column_name = 'id' and k.table_name <> 'users'
        and k.column_name <> 'id'
    union select c.table_name, c.column_name, false from information_schema.columns c
      where c.table_schema = 'public' and (c.column_name ~ '(^|_)(email|address)$') and c.data_type = 'text'`);
  expect(columns.length).toBeGreaterThan(60);
  const missing: string[] = [];
  let compared = 0;
  for (const { t: table, c: column, refers } of columns) {
    const kept = await t.pool.query<{ n: number }>(
      refers
        ? `select count(*)::int as n from "${table}" where "${column}" = $1`
        : `select count(*)::int as n from "${table}" where lower("${column}") = lower($1)`,
      [refers ? id : email],
    );
    const wanted = kept.rows[0]?.n ?? 0;
    const told = rowsIn(files, table).filter((row) =>
      refers ? Number(row[column]) === id : String(row[column]).toLowerCase() === email.toLowerCase(),
    ).length;
    if (wanted > 0) compared += 1;
    if (told !== wanted) missing.push(`${table}.${column}: ${told} of ${wanted}`);
  }
  expect(missing).toEqual([]);
  expect(compared).toBeGreaterThan(30);

  // And what hangs on such rows.
  for (const [table, parent, key] of [
    ['order_lines', 'orders', 'order_id'],
    ['payments', 'orders', 'order_id'],
    ['subscription_periods', 'subscriptions', 'subscription_id'],
    ['certificates', 'enrolments', 'enrolment_id'],
    ['workout_submissions', 'workout_places', 'place_id'],
    ['survey_answer_items', 'survey_answers', 'survey_answer_id'],
  ] as const) {
    const { rows } = await t.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} c join ${parent} p on p.id = c.${key} where p.user_id = 1`,
    );
    expect([table, rowsIn(files, table).length]).toEqual([table, rows[0]?.n]);
  }
  const tables = [...files.keys()].filter((name) => name.startsWith('json/')).map((name) => name.slice(5, -5));
  for (const table of tables) expect(files.get(`csv/${table}.csv`)).toContain('\r\n');
});

test('tells nothing that opens anything, and nothing of anybody else', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId, email } = await makePerson(ctx, { password: 'plum tractor 17' });
  const stranger = await makePerson(ctx);
  await t.as(null, { method: 'POST', url: '/api/v1/auth/links', payload: { email } });
  const { secret, recoveryCodes } = await setUpTwoStep(t, personId);
  const { files } = await exported(personId);
  expect(rowsIn(files, 'totp_recovery_codes')).toHaveLength(recoveryCodes.length);
  const all = [...files.values()].join('\n');
  expect(rowsIn(files, 'users')).toEqual([expect.objectContaining({ id: personId, email, first_name: 'Maya' })]);
  expect(rowsIn(files, 'sends')[0]).toMatchObject({ kind: 'sign_in_link', data: null });
  for (const each of [secret, ...recoveryCodes]) expect(all).not.toContain(each);
  const secrets = await t.pool.query<{ s: string }>(
    `select password_hash as s from users where id = $1 union select token_hash from sessions where user_id = $1
     union select code_hash from totp_recovery_codes where user_id = $1 union select token_hash from auth_tokens where user_id = $1 union select data->>'url' from sends where user_id = $1 and data ? 'url'`,
    [personId],
  );
  expect(secrets.rows.length).toBeGreaterThan(3);
  for (const { s } of secrets.rows) expect(all).not.toContain(s);
  expect(all).not.toContain(stranger.email);
});

test('is a download for the signed-in; visitors go to sign in', async () => {
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  const { answer, files } = await exported(personId);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="callboard-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'private, no-store',
  });
  expect(files.get('README.txt')).toContain('users: 1');
  expect((await t.as(null, { url: EXPORT_PATH })).headers.location).toBe('/login?next=%2Fsettings');
});

test('CSV quotes what needs it and runs as no formula', () => {
  const rows = [{ a: 'x, "y"\nz', b: '=1+1', c: new Date(0), d: { k: 1 }, e: null, f: -5 }];
  expect(csvOf(['a', 'b', 'c', 'd', 'e', 'f'], rows)).toBe(
    `a,b,c,d,e,f\r\n"x, ""y""\nz",'=1+1,1970-01-01T00:00:00.000Z,"{""k"":1}",,-5\r\n`,
  );
});
